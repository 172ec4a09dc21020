import type { Selectable } from "kysely";
import { appealMeaning, type AppealState } from "../../../src/domain/appeals.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { Appeal } from "../../../src/domain/generated/api-appeals.ts";
import type { AppealMessagesTable, AppealsTable } from "../../db/appeal-tables.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

export type AppealRow = Selectable<AppealsTable>;

/** Maximum number of messages in one appeal, so that nobody can flood it. */
const MOST_MESSAGES = 50;

/** Returns an appeal by its number, for reading only. */
export function findAppeal(db: TenantDb, number: string): Promise<AppealRow | undefined> {
  return db.selectFrom("appeals").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Returns an appeal by its number, locked until the transaction ends, so that no two decisions are made at once. */
export function lockAppeal(db: TenantDb, number: string): Promise<AppealRow | undefined> {
  return db.selectFrom("appeals").selectAll().where("number", "=", number).forUpdate().executeTakeFirst();
}

/** Returns an appeal by its id, for reading only. */
export function appealById(db: TenantDb, id: string): Promise<AppealRow | undefined> {
  return db.selectFrom("appeals").selectAll().where("id", "=", id).executeTakeFirst();
}

function messagesOf(db: TenantDb, id: string): Promise<Selectable<AppealMessagesTable>[]> {
  return db.selectFrom("appeal_messages").selectAll().where("appeal_id", "=", id).orderBy("id").execute();
}

/** An appeal with all its messages, in the shape of the API. */
export async function appealEntity(
  db: TenantDb,
  row: AppealRow,
  { document }: Pick<EffectiveTenant, "document">,
): Promise<Appeal> {
  const messages = await messagesOf(db, row.id);
  return {
    id: row.number,
    citationNumber: row.citation_number,
    state: row.state,
    filedOn: dateInZone(row.filed_at.getTime(), document.timeZone),
    name: row.name,
    emailAddress: row.email,
    ...(row.answers.length > 0 ? { answers: row.answers } : {}),
    messages: messages.map(({ at, author, text, state, files }) => ({
      at: at.getTime(),
      from: author,
      text,
      ...(state === null ? {} : { state }),
      files,
    })),
    canReply: appealMeaning(row.state).isOpen && messages.length < MOST_MESSAGES,
  };
}

/** A message of an appeal that is to be stored. */
interface NewMessage {
  readonly author: "APPELLANT" | "OFFICE";
  readonly text: string;
  readonly state?: AppealState;
  readonly files?: readonly { id: string; name: string }[];
  readonly at: Date;
}

/** Adds a message to an appeal, and moves the appeal to its next state. */
export async function writeMessage(
  db: TenantDb,
  { id, tenant, state: before }: Pick<AppealRow, "id" | "tenant" | "state">,
  { author, text, state, files = [], at }: NewMessage,
  next: AppealState = state ?? before,
): Promise<void> {
  const row = { tenant, appeal_id: id, at, author, text, state: state ?? null, files: JSON.stringify(files) };
  await db.insertInto("appeal_messages").values(row).execute();
  if (next !== before)
    await db.updateTable("appeals").set({ state: next, moved_at: at }).where("id", "=", id).execute();
}
