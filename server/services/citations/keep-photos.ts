import { createHash, randomUUID } from "node:crypto";
import { safeFileName } from "../../../src/domain/files.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { queueSweep } from "../../jobs/job-queue.ts";
import type { LineFault } from "../csv/csv-table.ts";
import { storeFileBytes } from "../files/file-bytes.ts";
import { checkContent, type ContentFault } from "../files/file-content.ts";
import { fileLimits } from "../files/file-limits.ts";

/** The original bytes of an officer's photo, or why it cannot be read. */
type GivenPhoto = { readonly bytes: Buffer } | { readonly problem: string };

/** Reads a photo by its name in the citation file. */
export type ReadPhoto = (name: string) => Promise<GivenPhoto>;

/** A line of a citation file that names photos. */
export interface NamingRow {
  readonly line: number;
  readonly photos: readonly string[];
}

const PROBLEMS: Readonly<Record<ContentFault, string>> = {
  file_empty: "is empty",
  file_type: "is no photo: expected JPEG or PNG",
  file_heic: "is in the format HEIC: save it as JPEG",
  file_damaged: "is damaged",
  file_pixels: "has too many pixels",
  photo_too_large: "is too large",
  pdf_too_large: "is no photo: expected JPEG or PNG",
};

interface KeepParts {
  readonly db: Database;
  readonly tenant: string;
  readonly at: Date;
}

/** Finds the stored photo with the same bytes, and keeps it for another day. */
async function knownPhoto(db: TenantDb, digest: string, at: Date): Promise<string | undefined> {
  const known = await db
    .updateTable("files")
    .set({ uploaded_at: at })
    .where("digest", "=", digest)
    .returning("id")
    .executeTakeFirst();
  return known?.id;
}

/**
 * Stores an officer's photo and returns its id, or says what is wrong with it. It is checked and re-encoded like any
 * upload. The sweep deletes a photo that no citation names within a day.
 */
async function keepPhoto(
  { db, tenant, at }: KeepParts,
  name: string,
  bytes: Buffer,
): Promise<{ id: string } | { problem: string }> {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const known = await db.withTenant(tenant, (trx) => knownPhoto(trx, digest, at));
  if (known !== undefined) return { id: known };
  const content = await checkContent(bytes, fileLimits(db.kind));
  if (content.kind === "refused") return { problem: PROBLEMS[content.code] };
  const { mediaType, bytes: encoded } = content;
  if (mediaType === "application/pdf") return { problem: PROBLEMS.file_type };
  return db.withTenant(tenant, async (trx) => {
    const id = randomUUID();
    const file = { id, tenant, digest, name: safeFileName(name, mediaType), media_type: mediaType };
    const stored = await trx
      .insertInto("files")
      .values({ ...file, bytes: encoded.length, uploaded_at: at })
      .onConflict((conflict) => conflict.columns(["tenant", "digest"]).where("digest", "is not", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored === undefined) {
      const others = await knownPhoto(trx, digest, at);
      if (others === undefined) throw new Error("a photo that another import has stored meanwhile is not there");
      return { id: others };
    }
    await storeFileBytes(trx, { id, tenant }, encoded);
    await queueSweep(trx, tenant, at);
    return { id };
  });
}

/** Stores the photos that rows name, one by one. Returns their ids by name, and a fault for each rejected photo. */
export async function keepPhotos(
  parts: KeepParts,
  rows: readonly NamingRow[],
  readPhoto: ReadPhoto,
): Promise<{ ids: ReadonlyMap<string, string>; faults: LineFault[] }> {
  const ids = new Map<string, string>();
  const faults: LineFault[] = [];
  for (const { line, photos } of rows) {
    for (const name of photos.filter((each) => !ids.has(each))) {
      const given = await readPhoto(name);
      const kept = "bytes" in given ? await keepPhoto(parts, name, given.bytes) : given;
      if ("id" in kept) ids.set(name, kept.id);
      else faults.push({ line, column: "photos", problem: `${name} ${kept.problem}` });
    }
  }
  return { ids, faults };
}

/** The photos of a citation, in their order. */
interface PhotosOfCitation {
  readonly number: string;
  readonly fileIds: readonly string[];
}

/** Replaces the photos of the citations. */
export async function storePhotos(db: TenantDb, tenant: string, citations: readonly PhotosOfCitation[]): Promise<void> {
  if (citations.length === 0) return;
  const numbers = citations.map(({ number }) => number);
  await db.deleteFrom("citation_photos").where("citation_number", "in", numbers).execute();
  const rows = citations.flatMap(({ number, fileIds }) =>
    fileIds.map((id, place) => ({ tenant, citation_number: number, n: place + 1, file_id: id })),
  );
  if (rows.length > 0) await db.insertInto("citation_photos").values(rows).execute();
}
