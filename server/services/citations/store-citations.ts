import { sql } from "kysely";
import type { PlainDate } from "../../../src/domain/dates.ts";
import { citationKey, citationStatesWhere, type CitationState } from "../../../src/domain/citations.ts";
import type { TenantDb } from "../../db/database.ts";

/** The facts of an imported citation. Amounts are in cents of the tenant's currency. */
export interface CitationFacts {
  readonly number: string;
  readonly plate: { readonly number: string; readonly state: string };
  readonly accountNumber: string | undefined;
  readonly violation: string;
  readonly location: string;
  readonly issuedOn: PlainDate;
  readonly dueOn: PlainDate;
  readonly fineCents: number;
  readonly feesCents: number;
  readonly state: CitationState;
  readonly note: string | undefined;
  /** Names of its photos, in their order; undefined leaves the citation's photos unchanged. */
  readonly photos?: readonly string[] | undefined;
}

/** The tenant that citations are stored for, and the command that stores them. */
export interface CitationIntake {
  readonly tenant: string;
  readonly currency: string;
  readonly at: Date;
  readonly requestId: string | null;
}

/** The row of a citation. */
function citationRow(facts: CitationFacts, { tenant, currency, at }: CitationIntake) {
  return {
    tenant,
    number: facts.number,
    number_key: citationKey(facts.number),
    plate_number: facts.plate.number,
    plate_state: facts.plate.state,
    plate_key: citationKey(facts.plate.number),
    account_number: facts.accountNumber ?? null,
    violation: facts.violation,
    location: facts.location,
    issued_on: facts.issuedOn,
    due_on: facts.dueOn,
    fine_cents: facts.fineCents,
    fees_cents: facts.feesCents,
    currency,
    state: facts.state,
    note: facts.note ?? null,
    imported_at: at,
  };
}

const dueStates = citationStatesWhere(({ isDue }) => isDue);

/** The columns that every later import may change: not the number's first spelling, the state or the currency. */
const UPDATED_COLUMNS = [
  "plate_number",
  "plate_key",
  "violation",
  "location",
  "issued_on",
  "due_on",
  "fine_cents",
  "imported_at",
] as const;

/** The columns that a later import changes only if its file has the column of this name. */
const UPDATED_WHERE_NAMED = {
  plateState: "plate_state",
  fees: "fees_cents",
  accountNumber: "account_number",
  note: "note",
} as const;

/** The columns of the table that a file with these columns changes. */
function updatedBy(columns: readonly string[]) {
  const named = Object.entries(UPDATED_WHERE_NAMED).flatMap(([name, column]) => (columns.includes(name) ? column : []));
  return [...UPDATED_COLUMNS, ...named];
}

/** Stores the citations whose numbers are new, with the first event of each. Returns the new numbers. */
export async function storeNewCitations(
  db: TenantDb,
  citations: readonly CitationFacts[],
  intake: CitationIntake,
): Promise<ReadonlySet<string>> {
  if (citations.length === 0) return new Set();
  const stored = await db
    .insertInto("citations")
    .values(citations.map((facts) => citationRow(facts, intake)))
    .onConflict((conflict) => conflict.columns(["tenant", "number_key"]).doNothing())
    .returning(["number", "state"])
    .execute();
  if (stored.length === 0) return new Set();
  const { tenant, at, requestId } = intake;
  const events = stored.map(({ number, state }) => ({
    tenant,
    citation_number: number,
    at,
    moved_by: "desk" as const,
    to_state: state,
    request_id: requestId,
  }));
  await db.insertInto("citation_events").values(events).execute();
  return new Set(stored.map(({ number }) => number));
}

/**
 * Removes citations whose plate is corrected from the accounts of those who found them by the former plate: they no
 * longer have both keys.
 */
async function forgetFinders(db: TenantDb, citations: readonly CitationFacts[]): Promise<void> {
  const corrected = citations.map(
    ({ number, plate }) => sql`(${citationKey(number)}::text, ${citationKey(plate.number)}::text)`,
  );
  await sql`delete from citation_finders using citations, (values ${sql.join(corrected)}) as file (number_key, plate_key)
    where citation_finders.tenant = citations.tenant and citation_finders.citation_number = citations.number
      and citations.number_key = file.number_key and citations.plate_key <> file.plate_key
      and citations.state = any(${sql.val(dueStates)}::text[])`.execute(db);
}

/** Replaces the facts of known citations that are due, in the columns of the file. Settled ones do not change. */
export async function updateDueCitations(
  db: TenantDb,
  { citations, columns }: { readonly citations: readonly CitationFacts[]; readonly columns: readonly string[] },
  intake: CitationIntake,
): Promise<void> {
  if (citations.length === 0) return;
  await forgetFinders(db, citations);
  await db
    .insertInto("citations")
    .values(citations.map((facts) => citationRow(facts, intake)))
    .onConflict((conflict) =>
      conflict
        .columns(["tenant", "number_key"])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(updatedBy(columns).map((column) => [column, ref(`excluded.${column}`)])),
        )
        .where("citations.state", "in", dueStates),
    )
    .execute();
}
