import { randomUUID } from "node:crypto";
import type { TenantDb } from "../../db/database.ts";
import type { PaymentState } from "../../db/order-tables.ts";

/** What a payment is for and how it is made. */
export interface PaymentToOpen {
  readonly tenant: string;
  readonly orderId: string;
  /** 1 for the first try to pay for the order. */
  readonly attempt: number;
  readonly method: string;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly openedAt: Date;
  /** It was paid when it was opened. */
  readonly isPaid: boolean;
}

/** A payment as it stands. */
export interface Payment {
  readonly id: string;
  readonly method: string;
  readonly state: PaymentState;
  readonly amountCents: number;
}

/** The insert that opens a payment: of an order, one may be open at a time, by an index of the table. */
export function paymentInsert(db: TenantDb, payment: PaymentToOpen) {
  return db.insertInto("payments").values({
    id: randomUUID(),
    tenant: payment.tenant,
    order_id: payment.orderId,
    attempt: payment.attempt,
    method: payment.method,
    amount_cents: payment.amountCents,
    currency: payment.currency,
    state: payment.isPaid ? "PAID" : "OPEN",
    opened_at: payment.openedAt,
    settled_at: payment.isPaid ? payment.openedAt : null,
  });
}

/** The newest payment of an order, held to the end of the transaction; undefined where nothing is paid for it. */
export function takeLastPayment(db: TenantDb, orderId: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .select(["id", "method", "state", "amount_cents as amountCents"])
    .where("order_id", "=", orderId)
    .orderBy("attempt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Settles an open payment. Throws where it is not open. */
export async function settlePayment(
  db: TenantDb,
  paymentId: string,
  state: "PAID" | "DECLINED" | "CANCELLED",
  at: Date,
): Promise<void> {
  const change = db.updateTable("payments").set({ state, settled_at: at });
  const { numUpdatedRows } = await change.where("id", "=", paymentId).where("state", "=", "OPEN").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payment ${paymentId} is not open, so it cannot become ${state}`);
}

/** Marks the money of a payment as given back; the day on which it came stays. Throws where it was not paid. */
export async function refundPayment(db: TenantDb, paymentId: string, at: Date): Promise<void> {
  const change = db.updateTable("payments").set({ state: "REFUNDED", refunded_at: at });
  const { numUpdatedRows } = await change.where("id", "=", paymentId).where("state", "=", "PAID").executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payment ${paymentId} was not paid, so nothing can be given back`);
}
