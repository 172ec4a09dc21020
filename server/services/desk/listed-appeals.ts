import { sql } from "kysely";
import { appealStateWords } from "../../../src/domain/appeals.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { DeskList } from "./listed-orders.ts";

/** The appeals of a tenant, oldest first: both those that wait for the office and those that were decided. */
export async function listAppeals(db: TenantDb, { document, messages }: EffectiveTenant): Promise<DeskList> {
  const rows = await db
    .selectFrom("appeals")
    .innerJoin("citations", "citations.number", "appeals.citation_number")
    .selectAll("appeals")
    .select(["citations.state as citationState", "citations.issued_on as issuedOn"])
    .select(
      sql<number>`(select count(*) from appeal_messages m where m.tenant = appeals.tenant and m.appeal_id = appeals.id)`.as(
        "messageCount",
      ),
    )
    .orderBy("appeals.filed_at")
    .orderBy("appeals.number")
    .execute();
  const day = (at: Date) => dateInZone(at.getTime(), document.timeZone);
  return {
    columns: [
      ...["appeal", "citation", "issuedOn", "citationState", "state", "stateWords", "filedOn", "stateSince"],
      ...["name", "email", "messages"],
    ],
    rows: rows.map((row) => [
      row.number,
      row.citation_number,
      row.issuedOn,
      row.citationState,
      row.state,
      appealStateWords(messages, row.state),
      day(row.filed_at),
      day(row.moved_at),
      row.name,
      row.email,
      String(row.messageCount),
    ]),
  };
}
