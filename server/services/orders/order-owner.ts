import type { OrderOwner } from "../../documents/receipt-content.ts";
import type { TenantDb } from "../../db/database.ts";

/** Whose an order is, as receipts and messages name the driver. */
export async function orderOwner(db: TenantDb, driverId: string): Promise<OrderOwner> {
  const { accountNumber, first, last } = await db
    .selectFrom("drivers")
    .select(["number as accountNumber", "first_name as first", "last_name as last"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  // An imported name may hold anything: it stands on one line.
  return { accountNumber, name: `${first} ${last}`.replace(/\p{Cc}+/gu, " ").trim() };
}
