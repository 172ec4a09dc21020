import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isKept } from "../citations/citation-balance.ts";
import { tellPayer } from "./citation-mails.ts";
import { keepNothing } from "./citation-payable.ts";
import { tellDesk } from "./desk-notice.ts";
import { PAYMENT_COLUMNS, type Payment } from "./payment-rows.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";

/** A citation that the desk has changed, and the command that did. */
interface ChangedCitation {
  readonly number: string;
  readonly requestId: string;
}

/** Money of a payment that goes back. */
export interface MoneyGoingBack {
  /** Ours. */
  readonly reference: string;
  readonly amountCents: number;
  /** The provider is asked to give it back; where it cannot, the desk has to. */
  readonly isByProvider: boolean;
}

/** What was paid for a citation and is kept so far, locked until the transaction ends. The caller locks the citation first. */
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
 * Has what was paid for a citation go back, in the transaction that has dismissed it: by a job for each payment whose provider
 * can, and otherwise by the desk, which is told. Money that was found not to be owed before is left alone, so that nothing goes
 * back twice. The caller says afterwards that jobs may have been queued.
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
 * Tells whoever paid last for a citation that it is paid by the desk's own change of its amount. Where more was paid than it costs
 * now, the desk is told as well: the portal gives back whole payments alone. differenceCents: what is too much.
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
