import { dateInZone } from "../../../src/domain/dates.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { DeskList } from "./listed-orders.ts";

/** The files that people have sent with a form or an appeal, oldest first; what was not sent yet is theirs alone. */
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
