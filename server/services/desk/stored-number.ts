import { citationKey } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** The number of a citation as it is stored, by how it was typed; undefined where the tenant has none. */
export async function storedNumber(db: TenantDb, asked: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("citations")
    .select("number")
    .where("number_key", "=", citationKey(asked))
    .executeTakeFirst();
  return found?.number;
}
