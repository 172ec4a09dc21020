import type { Clock } from "../../../src/domain/clock.ts";
import { DAY_MS } from "../../../src/domain/durations.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { deskMail, type DeskMatter, type PaymentToLookUp } from "../../mail/order-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { recordEvent, type SecurityEvent } from "../security-events.ts";
import type { PendingPayment } from "./payment-rows.ts";

/** A payment that somebody at the tenant's desk has to look after. */
interface DeskNotice {
  readonly about: DeskMatter;
  readonly payment: PaymentToLookUp;
  /** Of the order's driver; undefined where it was not looked up. */
  readonly accountId?: string | undefined;
  /** Null where no request or command led to it. */
  readonly requestId: string | null;
}

const EVENTS: Readonly<Record<DeskMatter, SecurityEvent>> = {
  paidUnfulfilled: "order-paid-unfulfilled",
  paidTwice: "permit-paid-twice",
  paidAfterRefund: "paid-after-refund",
  paymentUnanswered: "payment-unanswered",
  refundedElsewhere: "payment-refunded-elsewhere",
  refundFailed: "refund-failed",
};

/**
 * Tells the tenant's desk, in the caller's transaction: an audit event in any case, and a message where the tenant names an
 * address.
 */
export async function tellDesk(
  db: TenantDb,
  clock: Clock,
  tenant: EffectiveTenant,
  { about, payment, accountId, requestId }: DeskNotice,
): Promise<void> {
  const detail = { orderNumber: Number(payment.number) };
  await recordEvent(db, clock, EVENTS[about], { tenant: tenant.slug, requestId }, accountId, detail);
  const mail = deskMail(tenant, about, payment);
  if (mail !== undefined) await queueMail(db, tenant.slug, mail, new Date(clock()));
}

/** After this the desk is told that nobody knows how a payment stands, and may end its order without the provider's word. */
export const SILENCE_MS = DAY_MS;

/** Tells the desk, once, of a payment that has no answer after a day. Answers whether it was told now. */
export async function tellOfSilence(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: EffectiveTenant,
  { id, isDeskTold, openedAt }: PendingPayment,
): Promise<boolean> {
  if (isDeskTold || clock() - openedAt.getTime() < SILENCE_MS) return false;
  return db.withTenant(tenant.slug, async (trx) => {
    const payment = await trx
      .updateTable("payments")
      .from("orders")
      .set({ desk_told_at: new Date(clock()) })
      .whereRef("orders.id", "=", "payments.order_id")
      .where("payments.id", "=", id)
      .where("payments.state", "=", "OPEN")
      .where("payments.desk_told_at", "is", null)
      .returning(["orders.number", "orders.total_cents as totalCents"])
      .returning(["payments.id as reference", "payments.provider_reference as providerReference"])
      .executeTakeFirst();
    if (payment === undefined) return false;
    await tellDesk(trx, clock, tenant, { about: "paymentUnanswered", payment, requestId: null });
    return true;
  });
}
