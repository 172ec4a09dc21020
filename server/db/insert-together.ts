import { sql, type OperationNodeSource } from "kysely";
import type { TenantDb } from "./database.ts";

/**
 * Runs inserts as one statement, in one round trip. Foreign keys among them hold, whatever their order: PostgreSQL
 * checks them once the statement is done. None of them sees rows of another.
 */
export async function insertTogether(db: TenantDb, inserts: readonly OperationNodeSource[]): Promise<void> {
  const parts = inserts.map((insert, place) => sql`${sql.ref(`insert_${place}`)} as (${insert})`);
  await sql`with ${sql.join(parts)} select 1`.execute(db);
}
