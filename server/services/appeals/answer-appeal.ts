import { appealMeaning, type AppealState } from "../../../src/domain/appeals.ts";
import type { CitationState } from "../../../src/domain/citations.ts";
import type { Appeal } from "../../../src/domain/generated/api-appeals.ts";
import type { TenantDb } from "../../db/database.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import { appealMail } from "../../mail/appeal-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { lockBalance, refundedSincePaid } from "../citations/citation-balance.ts";
import { moveCitation } from "../citations/move-citation.ts";
import { giveBackPaid, type MoneyGoingBack } from "../payment-lifecycle/give-back-paid.ts";
import type { PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import { commandSource, recordEvent } from "../security-events.ts";
import { mailedAppeal } from "./appeal-parts.ts";
import { appealEntity, findAppeal, lockAppeal, writeMessage } from "./appeal-rows.ts";

export interface AppealDeskParts extends PaymentParts {
  readonly box: Pick<SecretBox, "fingerprint">;
}

/** The consequences of an accepted appeal for its citation. */
export interface DismissedByAppeal {
  readonly number: string;
  /** The state of the citation before. */
  readonly was: CitationState;
  /** The payments through the portal that are refunded now. */
  readonly goesBack: readonly MoneyGoingBack[];
  /** What was paid through the portal and refunded before, in cents. */
  readonly refundedCents: number;
  /** What must have been paid elsewhere, calculated from the citation's amount, in cents. */
  readonly elsewhereCents: number;
}

/** The desk's answer to an appeal. */
export interface AppealAnswer {
  /** Nine digits. */
  readonly number: string;
  readonly to: Exclude<AppealState, "SUBMITTED">;
  /** The message to the appellant. */
  readonly message: string;
}

export type AppealAnswerOutcome =
  | { readonly kind: "missing" }
  /** It was decided before. */
  | { readonly kind: "closed"; readonly state: AppealState }
  /** citation: what an accepted appeal has dismissed; undefined for other answers. */
  | { readonly kind: "answered"; readonly email: string; readonly citation?: DismissedByAppeal };

/**
 * Returns an appeal for the desk, and records an audit event, since an appeal contains personal data. Undefined if
 * there is no such appeal.
 */
export function showAppeal(
  { db, clock }: Pick<AppealDeskParts, "db" | "clock">,
  tenant: EffectiveTenant,
  number: string,
): Promise<Appeal | undefined> {
  return db.withTenant(tenant.slug, async (trx) => {
    const row = await findAppeal(trx, number);
    if (row === undefined) return undefined;
    await recordEvent(trx, clock, "appeal-shown", commandSource(tenant.slug), undefined, { appeal: Number(number) });
    return appealEntity(trx, row, tenant);
  });
}

/**
 * Decides on an appeal or asks for more information, and mails the appellant, all in one transaction. Accepting an
 * appeal dismisses its citation and refunds what was paid for it.
 */
export async function answerAppeal(
  parts: AppealDeskParts,
  tenant: EffectiveTenant,
  answer: AppealAnswer,
): Promise<AppealAnswerOutcome> {
  const outcome = await parts.db.withTenant(tenant.slug, (db) => answerIn(db, parts, tenant, answer));
  parts.jobsQueued();
  return outcome;
}

const sumOf = (money: readonly MoneyGoingBack[]) => money.reduce((sum, { amountCents }) => sum + amountCents, 0);

async function answerIn(
  db: TenantDb,
  parts: AppealDeskParts,
  tenant: EffectiveTenant,
  { number, to, message }: AppealAnswer,
): Promise<AppealAnswerOutcome> {
  const { clock, box, publicUrl } = parts;
  const row = await lockAppeal(db, number);
  if (row === undefined) return { kind: "missing" };
  if (!appealMeaning(row.state).isOpen) return { kind: "closed", state: row.state };
  const at = new Date(clock());
  const source = commandSource(tenant.slug);
  await writeMessage(db, row, { author: "OFFICE", text: message, state: to, at });
  const citation =
    to === "ACCEPTED"
      ? await dismiss(db, parts, tenant, { number: row.citation_number, at, requestId: source.requestId })
      : undefined;
  const mail = appealMail(tenant, publicUrl, mailedAppeal(box, row), {
    ...{ kind: "appealMoved", state: to, message },
    ...(citation === undefined ? {} : { dismissed: { ...citation, goesBackCents: sumOf(citation.goesBack) } }),
  });
  await queueMail(db, tenant.slug, mail, at);
  await recordEvent(db, clock, "appeal-answered-at-desk", source, undefined, { appeal: Number(number) });
  return { kind: "answered", email: row.email, ...(citation === undefined ? {} : { citation }) };
}

/**
 * Dismisses the citation of an accepted appeal, unless it was dismissed before. Its money is refunded, except what was
 * refunded before. If the citation was PAID, the part that no payment through the portal covers was paid elsewhere.
 */
async function dismiss(
  db: TenantDb,
  parts: AppealDeskParts,
  tenant: EffectiveTenant,
  { number, at, requestId }: { readonly number: string; readonly at: Date; readonly requestId: string },
): Promise<DismissedByAppeal> {
  const { state: was, totalCents } = await lockBalance(db, number);
  await moveCitation(db, { number, to: "DISMISSED", by: "desk", at, requestId });
  const goesBack = await giveBackPaid(db, parts, tenant, { number, requestId });
  if (was !== "PAID") return { number, was, goesBack, refundedCents: 0, elsewhereCents: 0 };
  const refundedCents = await refundedSincePaid(db, number);
  const elsewhereCents = Math.max(0, totalCents - sumOf(goesBack) - refundedCents);
  return { number, was, goesBack, refundedCents, elsewhereCents };
}
