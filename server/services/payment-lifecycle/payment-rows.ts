import type { RedirectDetails } from "../../../src/domain/generated/api-orders.ts";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";
import type { DeclineReason, PaidCard, ProviderReport } from "../../payments/payment-handler.ts";

/** The order or citation that a payment is for, used to look the payment up. */
export type PaidFor = { readonly orderId: string } | { readonly citationNumber: string };

/** What a payment is for and how it is made. */
export type PaymentToOpen = PaidFor & {
  /** Our reference. */
  readonly id: string;
  readonly tenant: string;
  /** 1 for the first attempt to pay. */
  readonly attempt: number;
  readonly method: string;
  /** The provider that it is paid through; null if it is paid at the desk. */
  readonly provider: string | null;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly openedAt: Date;
  /** Whether it was already paid when it was opened. */
  readonly isPaid: boolean;
  /** Where the payer of a citation wants the receipt; undefined for an order, which has its own address. */
  readonly receiptAddress?: string | undefined;
};

/** The current state of a payment. It is for an order or for a citation. */
export interface Payment {
  /** Our reference. */
  readonly id: string;
  readonly orderId: string | null;
  readonly citationNumber: string | null;
  /** 1 for the first attempt to pay. */
  readonly attempt: number;
  readonly method: string;
  readonly provider: string | null;
  readonly providerReference: string | null;
  readonly state: PaymentState;
  readonly amountCents: number;
  readonly currency: string;
  readonly redirect: RedirectDetails | null;
  readonly declineReason: DeclineReason | null;
  /** Where the payer of a citation wants the receipt; null if nowhere, and for an order, which has its own address. */
  readonly receiptAddress: string | null;
  readonly openedAt: Date;
  /** When the portal learned that the money came; null if it was never told so. */
  readonly paidAt: Date | null;
  /** Whether the money is not owed: it came when nothing was due, or the citation was dismissed since. */
  readonly isNotOwed: boolean;
}

/** The columns of `Payment`. */
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

/** Returns the insert that opens a payment. Indexes allow one open payment for each order and each citation. */
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

/** The condition that a payment is for this order or citation. */
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

/** Returns the newest payment of an order or a citation, or undefined if there is none. */
export function lastPayment(db: TenantDb, of: PaidFor): Promise<Payment | undefined> {
  return lastPaymentOf(db, of).executeTakeFirst();
}

/** Like lastPayment, and locks the payment until the transaction ends. The caller locks its order or citation first. */
export function lockLastPayment(db: TenantDb, of: PaidFor): Promise<Payment | undefined> {
  return lastPaymentOf(db, of).forUpdate().executeTakeFirst();
}

/** Returns the payment with this reference, or undefined if this tenant has none. */
export function findPayment(db: TenantDb, reference: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").select(PAYMENT_COLUMNS).where("id", "=", reference).executeTakeFirst();
}

/** Returns a payment by reference, locked until the transaction ends. The caller locks its order or citation first. */
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

/** The part of a provider's report that is stored whether or not the payment ends. */
interface NotedReport {
  readonly providerReference: string | null;
  readonly redirect: RedirectDetails | null;
  /** Whether the report says how the payment ended, which also confirms an end that the desk set before. */
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
  /** isUnconfirmed: only the desk said so. The provider is asked about the payment until it says how it ended. */
  | { readonly state: "CANCELLED"; readonly isUnconfirmed?: boolean }
  /** The money was refunded before this server learned that it came, or the desk says that none of it is to be kept. */
  | { readonly state: "REFUNDED" };

/** Money may still come for a payment that was declined or cancelled. */
const ENDS_FROM: Readonly<Record<PaymentEnd["state"], readonly PaymentState[]>> = {
  PAID: ["OPEN", "DECLINED", "CANCELLED"],
  DECLINED: ["OPEN"],
  CANCELLED: ["OPEN"],
  REFUNDED: ["OPEN"],
};

/** Whether a payment in this state can end this way. */
export function canEnd(state: PaymentState, end: PaymentEnd): boolean {
  return ENDS_FROM[end.state].includes(state);
}

/**
 * Returns the part of the card that may be stored, or undefined if the provider's data is not a brand and four digits:
 * it could then contain a whole card number (trust.md 41).
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

/** Ends a payment. Throws if its state does not allow this end. */
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

/** Marks a payment as refunded and keeps the day on which its money came. Throws if it was not paid. */
export async function refundPayment(db: TenantDb, paymentId: string, at: Date): Promise<void> {
  const change = db.updateTable("payments").set({ state: "REFUNDED", refunded_at: at });
  const { numUpdatedRows } = await change.where("id", "=", paymentId).where("state", "=", "PAID").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payment ${paymentId} was not paid, so nothing can be given back`);
}

/** Whether another payment of the tenant already has this provider reference. */
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

/** Checks that a report is about this payment, by both references, amount and currency, before the rest is read. */
export async function isOfPayment(db: TenantDb, payment: Payment, answer: ProviderReport): Promise<boolean> {
  const { reference, providerReference, amountCents, currency } = answer;
  if (reference !== payment.id || amountCents !== payment.amountCents || currency !== payment.currency) return false;
  if (providerReference === undefined || providerReference === payment.providerReference) return true;
  return payment.providerReference === null && !(await isTaken(db, payment, providerReference));
}
