import { sql } from "kysely";
import { DAY_MS } from "../../src/domain/durations.ts";
import type { TenantDb } from "../db/database.ts";

/** An address, and whether to count all its messages or only those about orders. */
interface AskedRecipient {
  readonly address: string;
  readonly of: "orders" | "everything";
}

/** The messages queued for an address within a day, for this transaction's tenant. Case does not matter. */
export function messagesLately(db: TenantDb, { address, of }: AskedRecipient, now: Date) {
  const lately = db
    .selectFrom("mail_outbox")
    // Uses the generated column, which has an index: see migration 027.
    .where("recipient_key", "=", sql<string>`lower(${address})`)
    .where("created_at", ">", new Date(now.getTime() - DAY_MS));
  return of === "orders" ? lately.where("order_id", "is not", null) : lately;
}

/** The number of these messages. */
export async function mailedLately(db: TenantDb, recipient: AskedRecipient, now: Date): Promise<number> {
  const { mailed } = await messagesLately(db, recipient, now)
    .select(sql<number>`count(*)::int`.as("mailed"))
    .executeTakeFirstOrThrow();
  return mailed;
}
