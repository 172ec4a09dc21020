import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { userNameKey } from "../../identity/user-names.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { commandSource, type EventLog, type EventSource, recordEvent } from "../security-events.ts";
import { describeLineFault, readCsvTable, type CsvRow, type LineFault } from "../csv/csv-table.ts";
import type { DriverAttribute } from "../../../src/domain/generated/api-entities.ts";
import { attributeColumns, attributeFaults, attributesOfRow, type AttributeColumn } from "./attribute-columns.ts";
import { MOST_DRIVERS } from "./import-drivers.ts";
import { groupFault } from "./imported-drivers.ts";
import { inParts } from "../csv/in-parts.ts";

/** What the assignment of groups and attributes needs from the server. */
interface AssignmentParts {
  db: Database;
  tenants: Pick<Tenants, "find">;
  clock: Clock;
  log: EventLog;
}

export type AssignmentOutcome =
  | { kind: "assigned"; drivers: number }
  | { kind: "no-tenant" | "too-many" }
  /** Lines that say what is wrong and where, in the order of the file. Nothing was stored. */
  | { kind: "faulty"; faults: string[] };

type Column = "userName" | "group" | AttributeColumn;

/** A cell with this text removes the attribute; an empty cell leaves it unchanged. */
const REMOVES = "-";

/** A parsed row: what is set and removed. An undefined group stays unchanged. */
interface Assignment {
  readonly line: number;
  readonly key: string;
  readonly group: string | undefined;
  readonly set: readonly DriverAttribute[];
  readonly removed: readonly string[];
}

function readRow(row: CsvRow<Column>, columns: readonly AttributeColumn[]): Assignment {
  const given = attributesOfRow(row, columns);
  return {
    line: row.line,
    key: userNameKey(row.values.userName.normalize("NFC")),
    group: row.values.group === "" ? undefined : row.values.group,
    set: given.filter(({ value }) => value !== REMOVES),
    removed: given.filter(({ value }) => value === REMOVES).map(({ name }) => name),
  };
}

function rowFaults(row: CsvRow<Column>, tenant: EffectiveTenant): LineFault[] {
  const { line, values } = row;
  const group = values.group === "" ? undefined : groupFault(tenant, values.group);
  return [
    ...(values.userName === "" ? [{ line, column: "userName", problem: "is missing" }] : []),
    ...(group === undefined ? [] : [{ line, column: "group", problem: group }]),
    ...attributeFaults(row, attributeColumns(tenant)),
  ];
}

function repeatedNames(assignments: readonly Assignment[]): LineFault[] {
  const lines = new Map<string, number>();
  return assignments.flatMap(({ key, line }): LineFault[] => {
    const first = lines.get(key);
    if (first !== undefined) return [{ line, column: "userName", problem: `is in line ${first} already` }];
    lines.set(key, line);
    return [];
  });
}

interface KnownDriver {
  accountId: string;
  driverId: string;
  attributes: readonly DriverAttribute[];
}

/** Reads the drivers with these user names. Their rows are locked, in a fixed order, until the transaction ends. */
async function driversByName(trx: TenantDb, keys: readonly string[]): Promise<ReadonlyMap<string, KnownDriver>> {
  const known = new Map<string, KnownDriver>();
  await inParts(keys, async (part) => {
    const rows = await trx
      .selectFrom("accounts")
      .innerJoin("drivers", "drivers.account_id", "accounts.id")
      .select(["accounts.user_name_key", "accounts.id as accountId", "drivers.id as driverId", "driver_attributes"])
      .where("user_name_key", "in", part)
      .where("accounts.role", "=", "DRIVER")
      .orderBy("drivers.id")
      .forUpdate()
      .execute();
    for (const { user_name_key: key, accountId, driverId, driver_attributes: stored } of rows) {
      known.set(key, { accountId, driverId, attributes: stored as DriverAttribute[] });
    }
  });
  return known;
}

function changedAttributes(driver: KnownDriver, { set, removed }: Assignment): DriverAttribute[] {
  const replaced = new Set([...removed, ...set.map(({ name }) => name)]);
  return [...driver.attributes.filter(({ name }) => !replaced.has(name)), ...set];
}

interface Change extends KnownDriver {
  assignment: Assignment;
}

async function storeChange(trx: TenantDb, { accountId, driverId, attributes, assignment }: Change): Promise<void> {
  const changed = changedAttributes({ accountId, driverId, attributes }, assignment);
  await trx
    .updateTable("drivers")
    .set({ driver_attributes: JSON.stringify(changed) })
    .where("id", "=", driverId)
    .execute();
  if (assignment.group === undefined) return;
  await trx.updateTable("accounts").set({ user_group: assignment.group }).where("id", "=", accountId).execute();
}

async function store(
  trx: TenantDb,
  clock: Clock,
  source: EventSource,
  { assignments, faults: found }: { assignments: readonly Assignment[]; faults: readonly LineFault[] },
): Promise<AssignmentOutcome> {
  const keys = assignments.map(({ key }) => key).filter((key) => key !== "");
  const known = await driversByName(trx, keys);
  const unknown = assignments
    .filter(({ key }) => key !== "" && !known.has(key))
    .map(({ line }): LineFault => ({ line, column: "userName", problem: `is no driver of ${source.tenant}` }));
  const faults = [...found, ...unknown].sort((a, b) => a.line - b.line);
  if (faults.length > 0) return { kind: "faulty", faults: faults.map(describeLineFault) };
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx);
  for (const assignment of assignments) {
    const driver = known.get(assignment.key);
    if (driver !== undefined) await storeChange(trx, { ...driver, assignment });
  }
  await recordEvent(trx, clock, "drivers-assigned", source, undefined, { drivers: assignments.length });
  return { kind: "assigned", drivers: assignments.length };
}

/** Reads a file of assignments. Faults are not sorted; a file with too many rows is not checked further. */
export function readAssignments(
  text: string,
  tenant: EffectiveTenant,
): { assignments: Assignment[]; faults: LineFault[] } | "too-many" {
  const attributes = attributeColumns(tenant);
  const table = readCsvTable<Column>(text, { required: ["userName"], optional: ["group", ...attributes] });
  if (table.rows.length > MOST_DRIVERS) return "too-many";
  const assignments = table.rows.map((row) => readRow(row, attributes));
  const faults = [
    ...table.faults,
    ...table.rows.flatMap((row) => rowFaults(row, tenant)),
    ...repeatedNames(assignments.filter(({ key }) => key !== "")),
  ];
  return { assignments, faults };
}

/**
 * Assigns a user group and attributes to drivers of a tenant, from CSV text with a row for each user name. An empty
 * cell leaves a value unchanged; `-` removes an attribute. If there is any fault, nothing is stored.
 */
export async function assignAttributes(parts: AssignmentParts, slug: string, text: string): Promise<AssignmentOutcome> {
  const tenant = await parts.tenants.find(slug);
  if (tenant === undefined) return { kind: "no-tenant" };
  const reading = readAssignments(text, tenant);
  if (reading === "too-many") return { kind: "too-many" };
  const source = commandSource(slug);
  const outcome = await parts.db.withTenant(slug, (trx) => store(trx, parts.clock, source, reading));
  if (outcome.kind === "assigned") parts.log("drivers-assigned", source);
  return outcome;
}
