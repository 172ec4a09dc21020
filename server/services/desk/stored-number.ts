import { citationKey } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** Returns the stored spelling of a citation number as it was typed; undefined if the tenant has no such citation. */
export async function storedNumber(db: TenantDb, asked: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("citations")
    .select("number")
    .where("number_key", "=", citationKey(asked))
    .executeTakeFirst();
  return found?.number;
}
