import type { TenantDb } from "../../db/database.ts";

/** Bytes in one row: small enough that no statement delays others that wait for the database. */
const PART_BYTES = 256 * 1024;

// The bytes of files are stored in rows of the database, one row for each part. An object store would replace these two
// functions: nothing else reads or writes the table.

/** Stores the bytes of a file. They are deleted with its row. */
export async function storeFileBytes(
  db: TenantDb,
  { id, tenant }: { readonly id: string; readonly tenant: string },
  bytes: Uint8Array,
): Promise<void> {
  for (let n = 0; n * PART_BYTES < bytes.length; n += 1) {
    const part = bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES);
    await db.insertInto("file_parts").values({ tenant, file_id: id, n, bytes: part }).execute();
  }
}

/** All bytes of a file. Throws if a part is missing. */
export async function readFileBytes(
  db: TenantDb,
  { id, bytes }: { readonly id: string; readonly bytes: number },
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let n = 0; n * PART_BYTES < bytes; n += 1) {
    const part = await db
      .selectFrom("file_parts")
      .select("bytes")
      .where("file_id", "=", id)
      .where("n", "=", n)
      .executeTakeFirstOrThrow();
    parts.push(part.bytes);
  }
  const whole = Buffer.concat(parts);
  if (whole.length !== bytes) throw new Error(`file ${id} has ${whole.length} bytes instead of ${bytes}`);
  return whole;
}
