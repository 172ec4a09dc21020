import type { TenantDb } from "../../db/database.ts";

/** Where the bytes of files are. An object store could stand behind it as well as the database. */
export interface FileBytes {
  /** Keeps the bytes of a file; once its row is deleted, they are gone too. */
  write(db: TenantDb, file: { readonly id: string; readonly tenant: string }, bytes: Uint8Array): Promise<void>;
  /** All bytes of a file. Throws where a part is missing. */
  read(db: TenantDb, file: { readonly id: string; readonly bytes: number }): Promise<Buffer>;
}

/** Bytes of one row: small enough that no statement holds up what else waits for the database. */
export const PART_BYTES = 256 * 1024;

/** Bytes in rows of the database, a part at a time. */
export const databaseBytes: FileBytes = {
  async write(db, { id, tenant }, bytes) {
    for (let n = 0; n * PART_BYTES < bytes.length; n += 1) {
      const part = bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES);
      await db.insertInto("file_parts").values({ tenant, file_id: id, n, bytes: part }).execute();
    }
  },
  async read(db, { id, bytes }) {
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
  },
};
