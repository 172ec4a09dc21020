import { sql } from "kysely";
import { DAY_MS } from "../../src/domain/durations.ts";
import type { TenantDb } from "../db/database.ts";

/** An address, and which of its messages count: those about orders alone, or all. */
interface AskedRecipient {
  readonly address: string;
  readonly of: "orders" | "everything";
}

/** The messages that were queued for an address of this transaction's tenant within a day, in whatever case it was typed. */
export function messagesLately(db: TenantDb, { address, of }: AskedRecipient, now: Date) {
  const lately = db
    .selectFrom("mail_outbox")
    // By the column of its own, which has an index: see migration 027.
    .where("recipient_key", "=", sql<string>`lower(${address})`)
    .where("created_at", ">", new Date(now.getTime() - DAY_MS));
  return of === "orders" ? lately.where("order_id", "is not", null) : lately;
}

/** How many they are. */
export async function mailedLately(db: TenantDb, recipient: AskedRecipient, now: Date): Promise<number> {
  const { mailed } = await messagesLately(db, recipient, now)
    .select(sql<number>`count(*)::int`.as("mailed"))
    .executeTakeFirstOrThrow();
  return mailed;
}
