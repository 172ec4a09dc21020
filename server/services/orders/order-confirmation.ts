import type { Clock } from "../../../src/domain/clock.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { Throttle } from "../../jobs/throttle.ts";
import { confirmationBlocks } from "../../mail/order-mail.ts";
import type { MailJobParts, OrderToConfirm } from "../../mail/mail-job.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isSameAddress, provenAddress } from "../accounts/recovery-address.ts";
import { readOrder } from "./order-entity.ts";
import { orderOwner, receiptFileName } from "./order-owner.ts";

export interface ConfirmationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Fonts of the operator, for what the receipts' own fonts lack. */
  readonly fonts: readonly Buffer[];
  /** Waits for so many milliseconds. */
  readonly rest: (ms: number) => Promise<void>;
}

/** The order with its owner, where the address is the one that the owner's account has proven. */
async function readProvenOrder(db: TenantDb, { orderId, to }: OrderToConfirm, now: Date) {
  const row = await db
    .selectFrom("orders")
    .innerJoin("drivers", "drivers.id", "orders.driver_id")
    .select(["drivers.id as driverId", "drivers.account_id as accountId"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined || !isSameAddress(await provenAddress(db, row.accountId, now), to)) return undefined;
  const order = await readOrder(db, row.driverId, orderId);
  return order === undefined ? undefined : { order, owner: await orderOwner(db, row.driverId) };
}

/**
 * Makes the confirmations of orders: all of the order, and its receipt, for an address that the account has proven. Any other
 * address may be anybody's, and gets what was queued.
 */
export function orderConfirmations({
  db,
  clock,
  publicUrl,
  fonts,
  rest,
}: ConfirmationParts): MailJobParts["confirmation"] {
  const throttle = new Throttle(rest);
  return async (tenant: EffectiveTenant, about: OrderToConfirm) => {
    const now = clock();
    const proven = await db.withTenant(tenant.slug, (trx) => readProvenOrder(trx, about, new Date(now)));
    if (proven === undefined) return undefined;
    const { order, owner } = proven;
    const of = { tenant, order, owner, today: dateInZone(now, tenant.document.timeZone) };
    // The library of PDF files is loaded with the first receipt: it takes a good part of a start.
    const { orderReceipt } = await import("../../documents/order-receipt.ts");
    const content = await throttle.run(() => orderReceipt({ ...of, fonts }));
    const receipt = { fileName: receiptFileName(order.orderNumber), type: "application/pdf", content };
    return { blocks: confirmationBlocks(of, publicUrl), attachments: [receipt] };
  };
}
