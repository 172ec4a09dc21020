import { sql } from "kysely";
import type { TenantDb } from "../../db/database.ts";
import { writeTogether } from "../../db/write-together.ts";
import { orderMail, paymentMail, type PaymentNews } from "../../mail/order-mail.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { orderMailInserts } from "../orders/order-mails.ts";

/** An order whose driver hears of its payment. */
export interface MailedPayment {
  readonly id: string;
  readonly number: string;
  readonly totalCents: number;
  /** Where the driver wants to hear of it; null where nowhere. */
  readonly address: string | null;
  readonly permitNames: readonly string[];
}

/** What every message about a payment is queued with. */
interface MailParts {
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly at: Date;
}

/** An order as its driver hears of it. Throws where there is none. */
export async function readMailedPayment(db: TenantDb, orderId: string): Promise<MailedPayment> {
  const names = sql<string[]>`(select coalesce(jsonb_agg(line.item ->> 'name' order by line.position), '[]'::jsonb)
    from order_lines line where line.tenant = orders.tenant and line.order_id = orders.id)`;
  return db
    .selectFrom("orders")
    .select(["id", "number", "total_cents as totalCents", "confirmation_address as address"])
    .select(names.as("permitNames"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/**
 * Queues what a driver hears of the payment of an order, in the transaction in which that happens: once, since a payment is
 * settled once in each way. Money that came confirms the order, late money in words of its own.
 */
export async function tellDriver(
  db: TenantDb,
  { tenant, publicUrl, at }: MailParts,
  order: MailedPayment,
  news: PaymentNews | "paid",
): Promise<void> {
  const { id: orderId, address } = order;
  const compose = (to: string) => {
    const told = { ...order, address: to };
    if (news === "paid") return orderMail(tenant, publicUrl, { ...told, dueCents: 0, howToPay: undefined });
    return paymentMail(tenant, publicUrl, news, told);
  };
  const confirms = news === "paid" || news === "paidLate";
  await writeTogether(db, await orderMailInserts(db, { tenant: tenant.slug, orderId, confirms, address, compose }, at));
}
