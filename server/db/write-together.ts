import { sql, type OperationNodeSource } from "kysely";
import type { TenantDb } from "./database.ts";

/**
 * Runs inserts and updates as one statement, in one round trip. They may refer to each other by foreign keys in any
 * order, since PostgreSQL checks these at the end of the statement. None of them sees the rows of another. Undefined
 * entries are skipped.
 */
export async function writeTogether(db: TenantDb, writes: readonly (OperationNodeSource | undefined)[]): Promise<void> {
  const needed = writes.filter((write) => write !== undefined);
  if (needed.length === 0) return;
  const parts = needed.map((write, place) => sql`${sql.ref(`write_${place}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select 1`.execute(db);
}
