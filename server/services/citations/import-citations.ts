import { sql } from "kysely";
import { citationKey, citationMeaning, citationStates, type CitationState } from "../../../src/domain/citations.ts";
import { dateInZone } from "../../../src/domain/dates.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { describeLineFault, readCsvTable, type LineFault } from "../driver-import/csv-table.ts";
import { inParts } from "../driver-import/in-parts.ts";
import { giveBackPaid, tellCovered } from "../payment-lifecycle/give-back-paid.ts";
import type { PaymentParts } from "../payment-lifecycle/provided-payments.ts";
import { commandSource, recordEvent, type EventLog } from "../security-events.ts";
import { lockBalance, paidAmong, partPaid } from "./citation-balance.ts";
import { citationColumns, readCitationRows } from "./citation-columns.ts";
import { keepPhotos, storePhotos, type NamingRow, type ReadPhoto } from "./keep-photos.ts";
import { moveCitation, moveCitations } from "./move-citation.ts";
import { storeNewCitations, updateDueCitations, type CitationFacts, type CitationIntake } from "./store-citations.ts";

/** What taking in citations needs of the server. */
export interface CitationImportParts extends PaymentParts {
  readonly tenants: Pick<Tenants, "find">;
  readonly log: EventLog;
}

export type CitationImportOutcome =
  /**
   * fresh: citations that are new. updated: known ones that are due, whose facts are now the file's. moved: known ones that the
   * file says are paid or dismissed. kept: known ones that are settled and stay as they are. photos: how many the others have by it.
   */
  | { kind: "imported"; fresh: number; updated: number; moved: number; kept: number; photos: number }
  | { kind: "no-tenant" | "off" | "too-many" | "too-many-photos" }
  /** Lines that say what is wrong and where, in the order of the file. Nothing was stored. */
  | { kind: "faulty"; faults: string[] };

/** Rows that are taken in at once. */
export const MOST_CITATIONS = 5_000;

/** Photos that are taken in at once: each new one takes a quarter of a second. */
export const MOST_PHOTOS = 2_000;

interface Known {
  readonly number: string;
  readonly state: CitationState;
}

/** The citations of a file that are known, by the key of the number. Their rows are locked until the transaction ends. */
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

/** What the citations of one file are taken in with. */
interface Taking {
  readonly db: TenantDb;
  readonly parts: PaymentParts;
  readonly tenant: EffectiveTenant;
  readonly intake: CitationIntake & { readonly requestId: string };
}

/**
 * Moves the known citations to where the file has them, where the desk may; it reopens nothing. What was paid for one that the
 * file dismisses goes back. Answers the numbers of those that moved.
 */
async function settle(
  { db, parts, tenant, intake }: Taking,
  known: ReadonlyMap<string, Known>,
  citations: readonly CitationFacts[],
): Promise<ReadonlySet<string>> {
  const { at, requestId } = intake;
  const settled = new Set<string>();
  for (const to of citationStates) {
    const numbers = citations.flatMap((facts) => {
      const before = known.get(citationKey(facts.number));
      return before === undefined || facts.state !== to || before.state === to ? [] : [before.number];
    });
    await inParts(numbers, async (part) => {
      const rows = await moveCitations(db, part, { to, by: "desk", at, requestId });
      const moved = rows.filter((row) => row.moved).map(({ number }) => number);
      for (const number of moved) settled.add(number);
      if (to !== "DISMISSED") return;
      for (const number of await paidAmong(db, moved)) await giveBackPaid(db, parts, tenant, { number, requestId });
    });
  }
  return settled;
}

/** Whether the file's facts become those of a citation: of a new one, and of one that is due. */
function takesFacts(known: ReadonlyMap<string, Known>, { number }: CitationFacts): boolean {
  const before = known.get(citationKey(number));
  return before === undefined || citationMeaning(before.state).isDue;
}

/** Stores what the file says of photos. Answers how many. */
async function takePhotos(
  db: TenantDb,
  citations: readonly CitationFacts[],
  { known, ids, tenant }: { known: ReadonlyMap<string, Known>; ids: ReadonlyMap<string, string>; tenant: string },
): Promise<number> {
  const named = citations.flatMap((facts) => {
    const { number, photos } = facts;
    if (photos === undefined || !takesFacts(known, facts)) return [];
    const fileIds = photos.flatMap((name) => ids.get(name) ?? []);
    return [{ number: known.get(citationKey(number))?.number ?? number, fileIds: [...new Set(fileIds)] }];
  });
  await inParts(named, (part) => storePhotos(db, tenant, part));
  return named.reduce((count, { fileIds }) => count + fileIds.length, 0);
}

async function store(
  taking: Taking,
  citations: readonly CitationFacts[],
  ids: ReadonlyMap<string, string>,
): Promise<Extract<CitationImportOutcome, { kind: "imported" }>> {
  const { db, intake } = taking;
  // One import of a tenant after the other: each sees all that the one before it has stored.
  await sql`select pg_advisory_xact_lock(hashtext(${`citation-import ${intake.tenant}`}))`.execute(db);
  const known = await knownCitations(db, citations);
  const isKnown = ({ number }: CitationFacts) => known.has(citationKey(number));
  const counts = { fresh: 0, updated: 0, moved: 0, kept: 0 };
  await inParts(
    citations.filter((facts) => !isKnown(facts)),
    async (part) => void (counts.fresh += (await storeNewCitations(db, part, intake)).size),
  );
  const repeated = citations.filter(isKnown);
  await inParts(repeated, (part) => updateDueCitations(db, part, intake));
  const photos = await takePhotos(db, citations, { known, ids, tenant: intake.tenant });
  const moved = await settle(taking, known, repeated);
  for (const { number, state } of known.values()) {
    counts[moved.has(number) ? "moved" : citationMeaning(state).isDue ? "updated" : "kept"] += 1;
  }
  await settleCovered(taking, known);
  return { kind: "imported", ...counts, photos };
}

/**
 * The file may have lowered the amount of a citation to what was paid for it before, or below that: then it is paid. Where it is
 * lowered to nothing, all that was paid goes back (docs/decisions/088).
 */
async function settleCovered({ db, parts, tenant, intake }: Taking, known: ReadonlyMap<string, Known>): Promise<void> {
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

/** What a file says, with the lines that name photos. */
interface ReadFile {
  readonly citations: readonly CitationFacts[];
  readonly naming: readonly NamingRow[];
}

function faulty(faults: readonly LineFault[]): CitationImportOutcome {
  const inOrder = [...faults].sort((a, b) => a.line - b.line);
  return { kind: "faulty", faults: inOrder.map(describeLineFault) };
}

function read(text: string, tenant: EffectiveTenant, now: number): ReadFile | CitationImportOutcome {
  const table = readCsvTable(text, citationColumns);
  if (table.rows.length > MOST_CITATIONS) return { kind: "too-many" };
  const { citations, faults } = readCitationRows(table.rows, dateInZone(now, tenant.document.timeZone));
  const all = [...table.faults, ...faults];
  if (all.length > 0) return faulty(all);
  const naming = citations.map(({ photos = [] }, row) => ({ line: table.rows[row]?.line ?? 0, photos }));
  const isTooMany = new Set(naming.flatMap(({ photos }) => photos)).size > MOST_PHOTOS;
  return isTooMany ? { kind: "too-many-photos" } : { citations, naming };
}

/**
 * Takes in the citations of a tenant from comma-separated text, and the photos that it names. Of a known number the facts are
 * replaced while it is due, and the state is moved where the desk may move it: nothing that is paid or dismissed opens again, so
 * that a file may be taken in again. One fault anywhere, and nothing is stored.
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
  const file = read(text, tenant, now);
  if ("kind" in file) return file;
  const at = new Date(now);
  // Before the citations, which wait for no picture; until they name them, they are files that the next sweep takes.
  const { ids, faults } = await keepPhotos({ db, tenant: slug, at }, file.naming, readPhoto);
  if (faults.length > 0) return faulty(faults);
  const source = commandSource(slug);
  const intake = { tenant: slug, currency: tenant.currency, at, requestId: source.requestId };
  const outcome = await db.withTenant(slug, async (trx) => {
    const { kind, ...counts } = await store({ db: trx, parts, tenant, intake }, file.citations, ids);
    await recordEvent(trx, clock, "citations-imported", source, undefined, counts);
    return { kind, ...counts };
  });
  parts.jobsQueued();
  log("citations-imported", source);
  return outcome;
}
