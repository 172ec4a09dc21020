import { citationMeaning, type CitationState } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";
import { queueJob } from "../../jobs/job-queue.ts";
import { moveCitation } from "../citations/move-citation.ts";
import { tellPayer } from "./citation-mails.ts";
import { tellDesk } from "./desk-notice.ts";
import type { LockedPayable, Payable, ReportContext } from "./payable.ts";
import { noteNotOwed, type PaymentEnd } from "./payment-rows.ts";

/** What applying a report needs to know of the citation, whose row is locked until the transaction ends. */
interface LockedCitation {
  readonly number: string;
  readonly state: CitationState;
  readonly totalCents: number;
}

async function lockCitation(db: TenantDb, citationNumber: string): Promise<LockedCitation> {
  const { fineCents, feesCents, ...citation } = await db
    .selectFrom("citations")
    .select(["number", "state", "fine_cents as fineCents", "fees_cents as feesCents"])
    .where("number", "=", citationNumber)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...citation, totalCents: fineCents + feesCents };
}

function subjectOf(number: string) {
  return { kind: "citation", number } as const;
}

/**
 * The money of a payment is not owed: its citation was dismissed, or paid otherwise as well. It goes back where the provider can
 * give it back, and the desk and whoever paid are told in any case.
 */
export async function keepNothing(context: ReportContext, number: string): Promise<void> {
  const { db, tenant, at, payment, canRefund } = context;
  await noteNotOwed(db, payment.id);
  if (canRefund) await queueJob(db, { tenant: tenant.slug, kind: "refund", about: payment.id, dueAt: at, now: at });
  const about = canRefund ? "citationNotOwed" : "citationToRefund";
  await tellDesk(context, { about, subject: subjectOf(number) });
  await tellPayer(context, number, "notOwed");
}

/**
 * The money has come, however long it took. What whoever pays was asked for is what the citation costs them: where the desk
 * has changed its amount since, the citation is paid all the same, and the desk is told.
 */
async function receiveMoney(context: ReportContext, citation: LockedCitation): Promise<void> {
  const { db, at, payment, initiator } = context;
  const { number, state, totalCents } = citation;
  if (!citationMeaning(state).isDue) return keepNothing(context, number);
  const { requestId } = initiator;
  const outcome = await moveCitation(db, { number, to: "PAID", by: "provider", at, requestId });
  if (outcome.kind !== "moved") throw new Error(`citation ${number} is ${state}: it cannot be paid`);
  await tellPayer(context, number, "paid");
  if (payment.amountCents === totalCents) return;
  await tellDesk(context, { about: "citationOtherAmount", subject: subjectOf(number) });
}

/** A payment that brings no money leaves its citation as it is: it can be paid again at once. */
async function follow(context: ReportContext, citation: LockedCitation, { state }: PaymentEnd): Promise<void> {
  if (state === "PAID") return receiveMoney(context, citation);
  if (state === "DECLINED") await tellPayer(context, citation.number, "failed");
  if (state === "REFUNDED") await tellPayer(context, citation.number, "refunded");
}

/** Unless it was meant to go back, the desk is told of a citation that counts as paid without it. */
async function refunded(context: ReportContext, { number }: LockedCitation): Promise<void> {
  await tellPayer(context, number, "refunded");
  if (context.initiator.by === "desk") return;
  await tellDesk(context, { about: "citationRefundedElsewhere", subject: subjectOf(number) });
}

/** The citation that a payment is for. Anybody may pay it, so that nothing else is locked before it. */
export function citationPayable(citationNumber: string): Payable {
  return {
    async lock(db): Promise<LockedPayable> {
      const citation = await lockCitation(db, citationNumber);
      return {
        subject: subjectOf(citation.number),
        follow: (context, end) => follow(context, citation, end),
        refunded: (context) => refunded(context, citation),
      };
    },
    sentAway: () => Promise.resolve(),
    subject: () => Promise.resolve(subjectOf(citationNumber)),
  };
}
