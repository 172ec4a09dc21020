import type { OperationNodeSource } from "kysely";
import type { TenantDb } from "../../db/database.ts";
import { orderMail } from "../../mail/order-mail.ts";
import { mailedLately } from "../../mail/mailed-lately.ts";
import { mailInserts, type MailedOrder, type OutgoingMail } from "../../mail/outbox.ts";
import { howToPay } from "../../payments/how-to-pay.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/**
 * Limit of messages about orders for one address in a day. A profile may name a stranger's address, and orders by check
 * cost nothing.
 */
export const ORDER_MAILS_PER_DAY = 20;

/** A message about an order to its driver. */
export interface OrderMail extends MailedOrder {
  readonly tenant: string;
  /** Address that the driver chose for messages; null if there is none. */
  readonly address: string | null;
  readonly compose: (address: string) => OutgoingMail;
}

/** The data of an order that messages about it need. */
export interface OrderToMail {
  readonly id: string;
  readonly number: string;
  readonly totalCents: number;
  /** Address that the driver chose for messages; null if there is none. */
  readonly address: string | null;
  readonly permitNames: readonly string[];
}

/** The message that confirms an order, whenever that is. dueBy: the method by which its total is still due. */
export function confirmationMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  { id, address, ...order }: OrderToMail,
  dueBy?: string,
): OrderMail {
  const due =
    dueBy === undefined
      ? { dueCents: 0, howToPay: undefined }
      : { dueCents: order.totalCents, howToPay: howToPay(tenant, dueBy, order.number) };
  const compose = (to: string) => orderMail(tenant, publicUrl, { ...order, ...due, address: to });
  return { tenant: tenant.slug, orderId: id, confirms: true, address, compose };
}

/**
 * The inserts that queue a message about an order; none if the driver wants no messages or the address has reached its
 * daily limit. Queued messages are counted after the caller has locked the driver's row, so that earlier orders of the
 * driver count. Orders of other drivers with the same address are not waited for, and a payment that ends without money
 * does not lock that row, so the limit may be exceeded by a message.
 */
export async function orderMailInserts(
  db: TenantDb,
  { tenant, address, compose, ...order }: OrderMail,
  now: Date,
): Promise<OperationNodeSource[]> {
  if (address === null || (await mailedLately(db, { address, of: "orders" }, now)) >= ORDER_MAILS_PER_DAY) return [];
  return mailInserts(db, tenant, compose(address), now, order);
}
