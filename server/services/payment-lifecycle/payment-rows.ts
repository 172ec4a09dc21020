import type { RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import type { DeclineReason, PaidCard, ProviderReport } from "../../payments/payment-handler.ts";

/** What a payment is for, by which it is looked up. */
export type PaidFor = { readonly orderId: string } | { readonly citationNumber: string };

/** What a payment is for and how it is made. */
export type PaymentToOpen = PaidFor & {
  /** Our reference. */
  readonly id: string;
  readonly tenant: string;
  /** 1 for the first try to pay for it. */
  readonly attempt: number;
  readonly method: string;
  /** Whom it is paid through; null where it is paid at the desk. */
  readonly provider: string | null;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly openedAt: Date;
  /** It was paid when it was opened. */
  readonly isPaid: boolean;
  /** Where the payer of a citation wants the receipt; an order has an address of its own. */
  readonly receiptAddress?: string | undefined;
};

/** A payment as it stands. It is for an order or for a citation. */
export interface Payment {
  /** Our reference. */
  readonly id: string;
  readonly orderId: string | null;
  readonly citationNumber: string | null;
  /** 1 for the first try to pay for it. */
  readonly attempt: number;
  readonly method: string;
  readonly provider: string | null;
  readonly providerReference: string | null;
  readonly state: PaymentState;
  readonly amountCents: number;
  readonly currency: string;
  readonly redirect: RedirectDetails | null;
  readonly declineReason: DeclineReason | null;
  /** Where the payer of a citation wants the receipt; null if nowhere, and for an order, which has an address of its own. */
  readonly receiptAddress: string | null;
  readonly openedAt: Date;
  /** When its money came; null where nobody told the portal that it came. */
  readonly paidAt: Date | null;
  /** Its money is not owed: it came when nothing was due, or the citation was dismissed since. */
  readonly isNotOwed: boolean;
}

/** The columns of a payment as it stands. */
export const PAYMENT_COLUMNS = [
  "payments.id",
  "payments.order_id as orderId",
  "payments.citation_number as citationNumber",
  "payments.attempt",
  "payments.method",
  "payments.provider",
  "payments.provider_reference as providerReference",
  "payments.state",
  "payments.amount_cents as amountCents",
  "payments.currency",
  "payments.redirect",
  "payments.decline_reason as declineReason",
  "payments.receipt_address as receiptAddress",
  "payments.opened_at as openedAt",
  "payments.paid_at as paidAt",
  "payments.not_owed as isNotOwed",
] as const;

/** The insert that opens a payment. Indexes of the table allow one open payment for each order and each citation. */
export function paymentInsert(db: TenantDb, payment: PaymentToOpen) {
  return db.insertInto("payments").values({
    id: payment.id,
    tenant: payment.tenant,
    order_id: "orderId" in payment ? payment.orderId : null,
    citation_number: "citationNumber" in payment ? payment.citationNumber : null,
    attempt: payment.attempt,
    method: payment.method,
    provider: payment.provider,
    amount_cents: payment.amountCents,
    currency: payment.currency,
    state: payment.isPaid ? "PAID" : "OPEN",
    opened_at: payment.openedAt,
    settled_at: payment.isPaid ? payment.openedAt : null,
    paid_at: payment.isPaid ? payment.openedAt : null,
    receipt_address: payment.receiptAddress ?? null,
  });
}

/** The condition of a query that a payment is for this. */
export function isFor(of: PaidFor): ["payments.order_id" | "payments.citation_number", "=", string] {
  return "orderId" in of
    ? ["payments.order_id", "=", of.orderId]
    : ["payments.citation_number", "=", of.citationNumber];
}

function lastPaymentOf(db: TenantDb, of: PaidFor) {
  return db
    .selectFrom("payments")
    .select(PAYMENT_COLUMNS)
    .where(...isFor(of))
    .orderBy("attempt", "desc")
    .limit(1);
}

/** The newest payment of an order or a citation; undefined where nothing was paid for it. */
export function lastPayment(db: TenantDb, of: PaidFor): Promise<Payment | undefined> {
  return lastPaymentOf(db, of).executeTakeFirst();
}

/** The same, locked until the transaction ends. The caller locks first what it is for. */
export function lockLastPayment(db: TenantDb, of: PaidFor): Promise<Payment | undefined> {
  return lastPaymentOf(db, of).forUpdate().executeTakeFirst();
}

/** The payment with this reference; undefined where this tenant has none. */
export function findPayment(db: TenantDb, reference: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").select(PAYMENT_COLUMNS).where("id", "=", reference).executeTakeFirst();
}

/** The payment with this reference, locked until the transaction ends. The caller locks first what it is for. */
export function lockPayment(db: TenantDb, reference: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").select(PAYMENT_COLUMNS).where("id", "=", reference).forUpdate().executeTakeFirst();
}

/** Records that the desk is told of an open payment. Returns the payment, or undefined if the desk was told before. */
export async function noteDeskTold(db: TenantDb, paymentId: string, at: Date): Promise<Payment | undefined> {
  return db
    .updateTable("payments")
    .set({ desk_told_at: at })
    .where("id", "=", paymentId)
    .where("state", "=", "OPEN")
    .where("desk_told_at", "is", null)
    .returning(PAYMENT_COLUMNS)
    .executeTakeFirst();
}

/** What a provider's report says of a payment, whatever becomes of it. */
interface NotedReport {
  readonly providerReference: string | null;
  readonly redirect: RedirectDetails | null;
  /** It says how the payment has ended, which confirms an end that the desk gave it before. */
  readonly isFinal: boolean;
}

/** Stores the provider's reference and page of a payment, once its report is known to be about this payment. */
export async function notePayment(
  db: TenantDb,
  paymentId: string,
  { providerReference, redirect, isFinal }: NotedReport,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({
      provider_reference: providerReference,
      redirect: redirect === null ? null : JSON.stringify(redirect),
      differs_since: null,
      ...(isFinal ? { unconfirmed: false } : {}),
    })
    .where("id", "=", paymentId)
    .execute();
}

/** Records that the provider's report is about something else. Returns false if that was recorded before. */
export async function noteDifference(db: TenantDb, paymentId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ differs_since: at })
    .where("id", "=", paymentId)
    .where("differs_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How a payment ends. */
export type PaymentEnd =
  | { readonly state: "PAID"; readonly card?: PaidCard | undefined }
  | { readonly state: "DECLINED"; readonly reason: DeclineReason }
  /** isUnconfirmed: by the desk's word alone, so that its provider is asked about it until it says how it ended. */
  | { readonly state: "CANCELLED"; readonly isUnconfirmed?: boolean }
  /** It was paid and given back before anybody here heard of it, or the desk says that no money of it is to be kept. */
  | { readonly state: "REFUNDED" };

/** Money may come for a payment that was declined or cancelled before. */
const ENDS_FROM: Readonly<Record<PaymentEnd["state"], readonly PaymentState[]>> = {
  PAID: ["OPEN", "DECLINED", "CANCELLED"],
  DECLINED: ["OPEN"],
  CANCELLED: ["OPEN"],
  REFUNDED: ["OPEN"],
};

/** Whether a payment in this state can end so. */
export function canEnd(state: PaymentState, end: PaymentEnd): boolean {
  return ENDS_FROM[end.state].includes(state);
}

/**
 * What is kept of the card that a provider names: nothing where that does not read as a brand and last four digits, since
 * it could be a whole number (trust.md 41).
 */
function keptCard(card: PaidCard | undefined): PaidCard | undefined {
  const isCard = card !== undefined && /^[\p{L} ._/&-]{1,30}$/u.test(card.brand) && /^\d{4}$/.test(card.lastFour);
  return isCard ? card : undefined;
}

/** Brand and last four digits of the card that paid; undefined if none are stored. */
export async function paidCard(db: TenantDb, paymentId: string): Promise<PaidCard | undefined> {
  const { brand, lastFour } = await db
    .selectFrom("payments")
    .select(["card_brand as brand", "card_last_four as lastFour"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return brand === null || lastFour === null ? undefined : { brand, lastFour };
}

/** Ends a payment. Throws where it cannot end so. */
export async function endPayment(db: TenantDb, paymentId: string, end: PaymentEnd, at: Date): Promise<void> {
  const card = keptCard(end.state === "PAID" ? end.card : undefined);
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({
      state: end.state,
      unconfirmed: end.state === "CANCELLED" && end.isUnconfirmed === true,
      settled_at: at,
      paid_at: end.state === "PAID" ? at : null,
      refunded_at: end.state === "REFUNDED" ? at : null,
      card_brand: card?.brand ?? null,
      card_last_four: card?.lastFour ?? null,
      decline_reason: end.state === "DECLINED" ? end.reason : null,
    })
    .where("id", "=", paymentId)
    .where("state", "in", ENDS_FROM[end.state])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payment ${paymentId} is not open, so it cannot become ${end.state}`);
}

/** Records that the money is not owed: it came when nothing was due, or the citation was dismissed since. */
export async function noteNotOwed(db: TenantDb, paymentId: string): Promise<void> {
  await db.updateTable("payments").set({ not_owed: true }).where("id", "=", paymentId).execute();
}

/** Marks the money of a payment as given back; the day on which it came stays. Throws where it was not paid. */
export async function refundPayment(db: TenantDb, paymentId: string, at: Date): Promise<void> {
  const change = db.updateTable("payments").set({ state: "REFUNDED", refunded_at: at });
  const { numUpdatedRows } = await change.where("id", "=", paymentId).where("state", "=", "PAID").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payment ${paymentId} was not paid, so nothing can be given back`);
}

/** Whether another payment of the tenant has this reference of the provider's. */
async function isTaken(db: TenantDb, { id, provider }: Payment, providerReference: string): Promise<boolean> {
  const other = await db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("provider_reference", "=", providerReference)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Checks that a report is about this payment, by both references, amount and currency, before anything else in it is read.
 */
export async function isOfPayment(db: TenantDb, payment: Payment, answer: ProviderReport): Promise<boolean> {
  const { reference, providerReference, amountCents, currency } = answer;
  if (reference !== payment.id || amountCents !== payment.amountCents || currency !== payment.currency) return false;
  if (providerReference === undefined || providerReference === payment.providerReference) return true;
  return payment.providerReference === null && !(await isTaken(db, payment, providerReference));
}
