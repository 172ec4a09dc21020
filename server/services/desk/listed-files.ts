import type { Clock } from "../../../src/domain/clock.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { isEntityId } from "../entity-id.ts";
import { readFileBytes } from "../files/file-bytes.ts";
import { commandSource, recordEvent } from "../security-events.ts";
import type { DeskList } from "./listed-orders.ts";

/** Lists the files that people have sent with a form or an appeal, oldest first. Unsent files stay private. */
export async function listFiles(db: TenantDb, { document }: Pick<EffectiveTenant, "document">): Promise<DeskList> {
  const rows = await db
    .selectFrom("files")
    .leftJoin("drivers", "drivers.id", "files.driver_id")
    .leftJoin("appeals", (join) =>
      join.on((row) => row(row.cast("appeals.id", "text"), "=", row.ref("files.submitted_with"))),
    )
    .selectAll("files")
    .select(["drivers.number as accountId", "appeals.number as appealNumber"])
    .where("files.submitted_at", "is not", null)
    .orderBy("files.submitted_at")
    .orderBy("files.id")
    .execute();
  return {
    columns: ["file", "sentOn", "name", "mediaType", "bytes", "sentWith", "accountId", "citation", "appeal"],
    rows: rows.map((row) => [
      row.id,
      row.submitted_at === null ? "" : dateInZone(row.submitted_at.getTime(), document.timeZone),
      row.name,
      row.media_type,
      String(row.bytes),
      row.appealNumber === null ? (row.submitted_with ?? "") : "appeal",
      row.accountId ?? "",
      row.citation_number ?? "",
      row.appealNumber ?? "",
    ]),
  };
}

/**
 * Returns a submitted file with its bytes; undefined if the tenant has none with this id. Each export is recorded as an
 * audit event.
 */
export async function exportFile(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  slug: string,
  id: string,
): Promise<{ readonly name: string; readonly content: Buffer } | undefined> {
  if (!isEntityId(id)) return undefined;
  return db.withTenant(slug, async (trx) => {
    const file = await trx
      .selectFrom("files")
      .select(["id", "name", "bytes"])
      .where("id", "=", id)
      .where("submitted_at", "is not", null)
      .executeTakeFirst();
    if (file === undefined) return undefined;
    const details = { file: file.id, bytes: file.bytes };
    await recordEvent(trx, clock, "file-exported", commandSource(slug), undefined, details);
    return { name: file.name, content: await readFileBytes(trx, file) };
  });
}
