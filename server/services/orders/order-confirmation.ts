import type { Clock } from "../../../src/domain/clock.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import { hasEnded, isPlacedForGood } from "../../../src/domain/order-states.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { Throttle, type Rest } from "../../jobs/throttle.ts";
import { confirmationBlocks } from "../../mail/order-mail.ts";
import type { Confirmation, MailJobParts, OrderToConfirm } from "../../mail/mail-job.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isSameAddress, provenAddress } from "../accounts/recovery-address.ts";
import { makeReceipt, orderOwner } from "./make-receipt.ts";
import { readOrder } from "./order-entity.ts";

interface ConfirmationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Fonts of the operator, for characters that the receipts' own fonts lack. */
  readonly fonts: readonly Buffer[];
  readonly rest: Rest;
}

/** Whether the money of a paid order came after the order had ended. */
async function isPaidLate(db: TenantDb, orderId: string): Promise<boolean> {
  const last = db.selectFrom("order_events").select("from_state as from").where("order_id", "=", orderId);
  const event = await last.orderBy("id", "desc").limit(1).executeTakeFirst();
  return event !== undefined && event.from !== null && hasEnded(event.from);
}

/** Reads the order, its owner, and the address that the owner's account has proven. */
async function readOwnOrder(db: TenantDb, orderId: string, now: Date) {
  const row = await db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["drivers.id as driverId", "drivers.account_id as accountId"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  const order = row && (await readOrder(db, row.driverId, orderId));
  if (row === undefined || order === undefined) return undefined;
  const owner = await orderOwner(db, row.driverId);
  const isLate = await isPaidLate(db, orderId);
  return { order, owner, isLate, provenAddress: await provenAddress(db, row.accountId, now) };
}

/**
 * Makes the confirmations of orders. An address that the account has proven gets the whole order with its receipt; any
 * other address may belong to a stranger, and gets the short message that was queued. An order that has ended meanwhile
 * is not confirmed. The order is read only when the confirmation is made, since many confirmations may be queued.
 */
export function orderConfirmations(parts: ConfirmationParts): MailJobParts["confirmation"] {
  const throttle = new Throttle(parts.rest);
  return (tenant, about) => throttle.run(() => makeConfirmation(parts, tenant, about));
}

async function makeConfirmation(
  { db, clock, publicUrl, fonts }: ConfirmationParts,
  tenant: EffectiveTenant,
  { orderId, to }: OrderToConfirm,
): Promise<Confirmation> {
  const now = clock();
  const read = await db.withTenant(tenant.slug, (trx) => readOwnOrder(trx, orderId, new Date(now)));
  if (read === undefined || !isPlacedForGood(read.order.state)) return { kind: "none" };
  const { order, owner, isLate, provenAddress: proven } = read;
  if (!isSameAddress(proven, to)) return { kind: "short" };
  const of = { tenant, order, owner, today: dateInZone(now, tenant.document.timeZone) };
  const receipt = { ...(await makeReceipt({ ...of, fonts })), type: "application/pdf" };
  return { kind: "whole", blocks: confirmationBlocks(of, publicUrl, isLate), attachments: [receipt] };
}
