import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isKept } from "../citations/citation-balance.ts";
import { tellPayer } from "./citation-mails.ts";
import { keepNothing } from "./citation-payable.ts";
import { tellDesk } from "./desk-notice.ts";
import { PAYMENT_COLUMNS, type Payment } from "./payment-rows.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";

/** A citation that the desk has changed, and the command that changed it. */
interface ChangedCitation {
  readonly number: string;
  readonly requestId: string;
}

/** A payment that is to be refunded. */
export interface MoneyGoingBack {
  /** Our reference. */
  readonly reference: string;
  readonly amountCents: number;
  /** Whether the provider is asked to refund it; otherwise the desk has to. */
  readonly isByProvider: boolean;
}

/** Reads the kept payments of a citation, locked until the transaction ends. The caller locks the citation first. */
function lockKept(db: TenantDb, citationNumber: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where("citation_number", "=", citationNumber)
    .where(isKept)
    .orderBy("attempt")
    .forUpdate()
    .execute();
}

/**
 * Initiates the refund of what was paid for a citation, in the transaction that dismissed it: by a job for each payment
 * whose provider can refund, otherwise by telling the desk. Payments that were found not to be owed before are skipped,
 * so that nothing is refunded twice. Afterwards the caller signals that jobs may have been queued.
 */
export async function giveBackPaid(
  db: TenantDb,
  parts: PaymentParts,
  tenant: EffectiveTenant,
  { number, requestId }: ChangedCitation,
): Promise<readonly MoneyGoingBack[]> {
  const { clock, publicUrl } = parts;
  const payments = new ProvidedPayments(parts);
  const initiator = { by: "desk", requestId } as const;
  const goingBack: MoneyGoingBack[] = [];
  for (const payment of await lockKept(db, number)) {
    const canRefund = payments.canRefund(payment);
    await keepNothing({ db, tenant, publicUrl, clock, at: new Date(clock()), payment, canRefund, initiator }, number);
    goingBack.push({ reference: payment.id, amountCents: payment.amountCents, isByProvider: canRefund });
  }
  return goingBack;
}

/**
 * Tells the last payer of a citation that it is paid, after the desk changed its amount. If more was paid than the
 * citation now costs, the desk is told too, since the portal refunds only whole payments. differenceCents: the excess.
 */
export async function tellCovered(
  db: TenantDb,
  parts: PaymentParts,
  tenant: EffectiveTenant,
  { number, requestId, differenceCents }: ChangedCitation & { readonly differenceCents: number },
): Promise<void> {
  const payment = (await lockKept(db, number)).at(-1);
  if (payment === undefined) throw new Error(`nothing was paid for citation ${number}`);
  const { clock, publicUrl } = parts;
  const initiator = { by: "desk", requestId } as const;
  const context = { db, tenant, publicUrl, clock, at: new Date(clock()), payment, initiator };
  if (differenceCents === 0) return tellPayer(context, number, "paid");
  await tellPayer(context, number, "paidTooMuch", differenceCents);
  const subject = { kind: "citation", number } as const;
  await tellDesk(context, { about: "citationPaidTooMuch", subject, differenceCents });
}
