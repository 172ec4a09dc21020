import { sql } from "kysely";
import type { TenantDb } from "../../db/database.ts";
import { writeTogether } from "../../db/write-together.ts";
import { paymentMail, type PaymentNews } from "../../mail/order-mail.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { confirmationMail, orderMailInserts, type OrderMail, type OrderToMail } from "../orders/order-mails.ts";

/** The context of every message about a payment. */
interface MailParts {
  readonly tenant: EffectiveTenant;
  readonly publicUrl: string;
  readonly at: Date;
}

/** Reads the data of an order that messages about it need. Throws if there is no such order. */
export async function readMailedPayment(db: TenantDb, orderId: string): Promise<OrderToMail> {
  const names = sql<string[]>`(select coalesce(jsonb_agg(line.item ->> 'name' order by line.position), '[]'::jsonb)
    from order_lines line where line.tenant = orders.tenant and line.order_id = orders.id)`;
  return db
    .selectFrom("orders")
    .select(["id", "number", "total_cents as totalCents", "confirmation_address as address"])
    .select(names.as("permitNames"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

function newsMail(
  { tenant, publicUrl }: Pick<MailParts, "tenant" | "publicUrl">,
  { id: orderId, address, ...order }: OrderToMail,
  news: PaymentNews,
): OrderMail {
  const compose = (to: string) => paymentMail(tenant, publicUrl, news, { ...order, address: to });
  return { tenant: tenant.slug, orderId, confirms: news === "paidLate", address, compose };
}

/**
 * Queues the message to a driver about the payment of an order, in the transaction that settles it, and so once: a
 * payment is settled once in each way. A payment confirms the order; a late payment has its own text.
 */
export async function tellDriver(
  db: TenantDb,
  { tenant, publicUrl, at }: MailParts,
  order: OrderToMail,
  news: PaymentNews | "paid",
): Promise<void> {
  const mail =
    news === "paid" ? confirmationMail(tenant, publicUrl, order) : newsMail({ tenant, publicUrl }, order, news);
  await writeTogether(db, await orderMailInserts(db, mail, at));
}
