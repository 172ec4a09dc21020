import { sql } from "kysely";
import {
  citationKey,
  citationMeaning,
  citationOriginsOf,
  citationStates,
  citationStatesWhere,
  type CitationState,
} from "../../../src/domain/citations.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { describeLineFault, readCsvTable, type LineFault } from "../csv/csv-table.ts";
import { inParts } from "../csv/in-parts.ts";
import type { ServerOptions } from "../forms/options.ts";
import { giveBackPaid, tellCovered } from "../payment-lifecycle/give-back-paid.ts";
import type { PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import { commandSource, recordEvent, type EventLog } from "../security-events.ts";
import { lockBalance, paidAmong, partPaid } from "./citation-balance.ts";
import { citationColumns, readCitationRows, type CitationColumn, type NamingCitation } from "./citation-columns.ts";
import { keepPhotos, storePhotos, type NamingRow, type ReadPhoto } from "./keep-photos.ts";
import { moveCitation, moveCitations } from "./move-citation.ts";
import { knownStates } from "./plate-state.ts";
import { storeNewCitations, updateDueCitations, type CitationFacts, type CitationIntake } from "./store-citations.ts";

/** What the import of citations needs from the server. */
export interface CitationImportParts extends PaymentParts {
  readonly tenants: Pick<Tenants, "find">;
  readonly log: EventLog;
  readonly options: Pick<ServerOptions, "stateGroups">;
}

interface ImportCounts {
  readonly fresh: number;
  readonly updated: number;
  readonly moved: number;
  readonly kept: number;
  readonly photos: number;
}

export type CitationImportOutcome =
  /**
   * fresh: new citations. updated: known citations that are due, which now have the facts of the file. moved: known
   * citations that the file has moved to another state, such as paid or dismissed. kept: known citations that are
   * settled and unchanged. photos: the number of photos that were assigned to new and due citations.
   * unknownAccounts: account numbers of the file without an account, which is not a fault, since the account may come
   * later. unknownStates: states of plates that drivers cannot choose, stored as they were written.
   */
  | ({ kind: "imported"; unknownAccounts: readonly string[]; unknownStates: readonly string[] } & ImportCounts)
  | { kind: "no-tenant" | "off" | "too-many" | "too-many-photos" }
  /** Lines that say what is wrong and where, in the order of the file. Nothing was stored. */
  | { kind: "faulty"; faults: string[] };

/** Maximum number of rows in one import. */
export const MOST_CITATIONS = 5_000;

/** Maximum number of photos in one import; each new one takes a quarter of a second. */
export const MOST_PHOTOS = 2_000;

interface Known {
  readonly number: string;
  readonly state: CitationState;
}

/**
 * Reads the citations of a file that are already stored, by the key of the number. Their rows are locked until the
 * transaction ends.
 */
async function knownCitations(db: TenantDb, citations: readonly CitationFacts[]): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>();
  await inParts(citations, async (part) => {
    const keys = part.map(({ number }) => citationKey(number));
    const rows = await db
      .selectFrom("citations")
      .select(["number", "number_key", "state"])
      .where("number_key", "in", keys)
      .orderBy("number_key")
      .forUpdate()
      .execute();
    for (const { number_key: key, number, state } of rows) known.set(key, { number, state });
  });
  return known;
}

/** One import: its transaction, and what all citations of its file share. */
interface Import {
  readonly db: TenantDb;
  readonly parts: PaymentParts;
  readonly tenant: EffectiveTenant;
  readonly intake: CitationIntake & { readonly requestId: string };
}

/**
 * Moves known citations to the states in the file, if the desk may make that move; it reopens none. What was paid for a
 * citation that the file dismisses is refunded. Returns the numbers of the moved citations.
 */
async function moveKnown(
  { db, parts, tenant, intake }: Import,
  known: ReadonlyMap<string, Known>,
  citations: readonly CitationFacts[],
): Promise<ReadonlySet<string>> {
  const { at, requestId } = intake;
  const moved = new Set<string>();
  for (const to of citationStates) {
    const origins = citationOriginsOf(to, "desk");
    const numbers = citations.flatMap((facts) => {
      const before = known.get(citationKey(facts.number));
      return facts.state === to && before !== undefined && origins.includes(before.state) ? [before.number] : [];
    });
    await inParts(numbers, async (part) => {
      const rows = await moveCitations(db, part, { to, by: "desk", at, requestId });
      const movedHere = rows.filter((row) => row.moved).map(({ number }) => number);
      for (const number of movedHere) moved.add(number);
      if (to !== "DISMISSED") return;
      for (const number of await paidAmong(db, movedHere)) await giveBackPaid(db, parts, tenant, { number, requestId });
    });
  }
  return moved;
}

/** Whether a citation takes its facts from the file: it is new or due. */
function isUpdated(known: ReadonlyMap<string, Known>, { number }: CitationFacts): boolean {
  const before = known.get(citationKey(number));
  return before === undefined || citationMeaning(before.state).isDue;
}

/** Stores the photos that the file assigns to citations. Returns how many. */
async function storePhotosOf(
  db: TenantDb,
  citations: readonly CitationFacts[],
  { known, ids, tenant }: { known: ReadonlyMap<string, Known>; ids: ReadonlyMap<string, string>; tenant: string },
): Promise<number> {
  const named = citations.flatMap((facts) => {
    const { number, photos } = facts;
    if (photos === undefined || !isUpdated(known, facts)) return [];
    // A citation that is due now was also due when the photos were read, since nothing reopens a citation.
    const fileIds = photos.flatMap((name) => ids.get(name) ?? []);
    return [{ number: known.get(citationKey(number))?.number ?? number, fileIds: [...new Set(fileIds)] }];
  });
  await inParts(named, (part) => storePhotos(db, tenant, part));
  return named.reduce((count, { fileIds }) => count + fileIds.length, 0);
}

async function store(
  current: Import,
  { citations, columns }: Pick<ReadFile, "citations" | "columns">,
  ids: ReadonlyMap<string, string>,
): Promise<ImportCounts> {
  const { db, intake } = current;
  // Imports of a tenant are serialised: each sees everything that the one before has stored.
  await sql`select pg_advisory_xact_lock(hashtext(${`citation-import ${intake.tenant}`}))`.execute(db);
  const known = await knownCitations(db, citations);
  const isKnown = ({ number }: CitationFacts) => known.has(citationKey(number));
  const counts = { fresh: 0, updated: 0, moved: 0, kept: 0 };
  await inParts(
    citations.filter((facts) => !isKnown(facts)),
    async (part) => void (counts.fresh += (await storeNewCitations(db, part, intake)).size),
  );
  const repeated = citations.filter(isKnown);
  await inParts(repeated, (part) => updateDueCitations(db, { citations: part, columns }, intake));
  const photos = await storePhotosOf(db, citations, { known, ids, tenant: intake.tenant });
  const moved = await moveKnown(current, known, repeated);
  for (const { number, state } of known.values()) {
    counts[moved.has(number) ? "moved" : citationMeaning(state).isDue ? "updated" : "kept"] += 1;
  }
  await payCovered(current, known);
  return { ...counts, photos };
}

/**
 * Handles citations whose amount the file has lowered to what was already paid, or less: they become paid. If the
 * amount is lowered to zero, everything that was paid is refunded (docs/decisions/088).
 */
async function payCovered({ db, parts, tenant, intake }: Import, known: ReadonlyMap<string, Known>): Promise<void> {
  const { at, requestId } = intake;
  const numbers = [...known.values()].map(({ number }) => number);
  await inParts(numbers, async (part) => {
    for (const number of await partPaid(db, part)) {
      const { dueCents, keptCents, totalCents } = await lockBalance(db, number);
      if (dueCents > 0) continue;
      if (totalCents === 0) {
        await giveBackPaid(db, parts, tenant, { number, requestId });
        continue;
      }
      await moveCitation(db, { number, to: "PAID", by: "desk", at, requestId });
      await tellCovered(db, parts, tenant, { number, requestId, differenceCents: keptCents - totalCents });
    }
  });
}

/** The contents of a file, the lines that name photos, and its faults. */
interface ReadFile {
  /** The columns that the file has. */
  readonly columns: readonly CitationColumn[];
  readonly citations: readonly CitationFacts[];
  readonly unknownStates: readonly string[];
  readonly naming: readonly NamingCitation[];
  readonly faults: readonly LineFault[];
}

/** Returns the account numbers of a file that the tenant has no account for, in the order of the file. */
async function unknownAccounts(db: TenantDb, citations: readonly CitationFacts[]): Promise<readonly string[]> {
  const named = [...new Set(citations.flatMap(({ accountNumber }) => accountNumber ?? []))];
  const known = new Set<string>();
  await inParts(named, async (part) => {
    const rows = await db.selectFrom("drivers").select("number").where("number", "in", part).execute();
    for (const { number } of rows) known.add(number);
  });
  return named.filter((number) => !known.has(number));
}

/** Returns the lines whose photos are stored: a citation that is already settled keeps its photos. */
async function namingUnsettled(db: TenantDb, naming: ReadFile["naming"]): Promise<readonly NamingRow[]> {
  const settled = new Set<string>();
  const keys = naming.flatMap(({ key }) => key ?? []);
  await inParts(keys, async (part) => {
    const rows = await db
      .selectFrom("citations")
      .select("number_key")
      .where("number_key", "in", part)
      .where(
        "state",
        "in",
        citationStatesWhere(({ isDue }) => !isDue),
      )
      .execute();
    for (const { number_key: key } of rows) settled.add(key);
  });
  return naming.filter(({ key }) => key === undefined || !settled.has(key));
}

function faulty(faults: readonly LineFault[]): CitationImportOutcome {
  const inOrder = [...faults].sort((a, b) => a.line - b.line);
  return { kind: "faulty", faults: inOrder.map(describeLineFault) };
}

function read(
  parts: CitationImportParts,
  text: string,
  { document }: EffectiveTenant,
): ReadFile | { kind: "too-many" | "too-many-photos" } {
  const table = readCsvTable(text, citationColumns);
  if (table.rows.length > MOST_CITATIONS) return { kind: "too-many" };
  const knownState = knownStates(parts.options.stateGroups);
  const { citations, naming, faults } = readCitationRows(table.rows, {
    today: dateInZone(parts.clock(), document.timeZone),
    knownState,
  });
  const states = citations.map(({ plate }) => plate.state);
  const unknownStates = [...new Set(states.filter((state) => state !== "" && knownState(state) === undefined))];
  if (new Set(naming.flatMap(({ photos }) => photos)).size > MOST_PHOTOS) return { kind: "too-many-photos" };
  return { columns: table.columns, citations, unknownStates, naming, faults: [...table.faults, ...faults] };
}

/**
 * Imports the citations of a tenant from CSV text, and the photos that it names. A known citation that is due takes the
 * facts of those columns that the file has, and its state is moved if the desk may make that move. Nothing that is paid
 * or dismissed opens again, so a file may be imported again. If there is any fault, no citation is stored.
 */
export async function importCitations(
  parts: CitationImportParts,
  slug: string,
  text: string,
  readPhoto: ReadPhoto,
): Promise<CitationImportOutcome> {
  const { db, tenants, clock, log } = parts;
  const tenant = await tenants.find(slug);
  if (tenant === undefined) return { kind: "no-tenant" };
  if (!tenant.preferences.citationsEnabled) return { kind: "off" };
  const now = clock();
  const file = read(parts, text, tenant);
  if ("kind" in file) return file;
  const at = new Date(now);
  // Photos are stored before the citations, so that the transaction does not wait for images. Photos that no citation
  // names are deleted by the sweep after a day.
  const naming = await db.withTenant(slug, (trx) => namingUnsettled(trx, file.naming));
  const { ids, faults } = await keepPhotos({ db, tenant: slug, at }, naming, readPhoto);
  if (file.faults.length > 0 || faults.length > 0) return faulty([...file.faults, ...faults]);
  const source = commandSource(slug);
  const intake = { tenant: slug, currency: tenant.currency, at, requestId: source.requestId };
  const outcome = await db.withTenant(slug, async (trx) => {
    const counts = await store({ db: trx, parts, tenant, intake }, file, ids);
    await recordEvent(trx, clock, "citations-imported", source, undefined, { ...counts });
    const { unknownStates } = file;
    const accounts = await unknownAccounts(trx, file.citations);
    return { kind: "imported", ...counts, unknownAccounts: accounts, unknownStates } as const;
  });
  parts.jobsQueued();
  log("citations-imported", source);
  return outcome;
}
