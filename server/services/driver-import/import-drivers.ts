import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { isUniqueViolation, type Database, type TenantDb } from "../../db/database.ts";
import type { RelyingParty } from "../../identity/single-sign-on/relying-party.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer, isFederated } from "../../tenants/identity-provider.ts";
import type { EffectiveTenant, Tenants } from "../../tenants/types.ts";
import { describeLineFault, readCsvTable, type LineFault } from "../csv/csv-table.ts";
import { commandSource, type EventLog, type EventSource, recordEvent } from "../security-events.ts";
import type { ServerOptions } from "../forms/options.ts";
import { driverColumns, readDrivers, type ImportedDriver } from "./imported-drivers.ts";
import { freeNumbers, ownerFaults, ownersOfSubjects } from "./known-drivers.ts";
import { storeDrivers } from "./store-drivers.ts";

/** What the import of drivers needs from the server. */
export interface DriverImportParts {
  db: Database;
  tenants: Pick<Tenants, "find">;
  clock: Clock;
  options: ServerOptions;
  publicUrl: string;
  /** Whether this server runs embedded providers. */
  demo: boolean;
  relyingParty: Pick<RelyingParty, "issuer">;
  log: EventLog;
}

export type ImportOutcome =
  /** fresh: accounts that were created. known: identities that had an account, which was left unchanged. */
  | { kind: "imported"; fresh: number; known: number }
  | { kind: "no-tenant" | "no-provider" | "no-demo" | "too-many" }
  | { kind: "unreachable"; address: string; reason: string }
  /** Lines that say what is wrong and where, in the order of the file. Nothing was stored. */
  | { kind: "faulty"; faults: string[] };

/** Maximum number of rows in one import. */
export const MOST_DRIVERS = 10_000;
const MAX_ATTEMPTS = 3;

type Refused = Exclude<ImportOutcome, { kind: "imported" }>;

/** Returns the issuer name of the tenant's provider, which identities are tied to. */
async function issuerOf(tenant: EffectiveTenant, parts: DriverImportParts): Promise<{ issuer: string } | Refused> {
  const provider = tenant.document.identityProvider;
  if (provider === undefined || !isFederated(tenant.document)) return { kind: "no-provider" };
  const { discoveryUrl, clientId } = provider;
  if (discoveryUrl === EMBEDDED_PROVIDER) {
    // The embedded provider is a part of the server, which need not be running now.
    return parts.demo ? { issuer: embeddedIssuer(parts.publicUrl, tenant.slug) } : { kind: "no-demo" };
  }
  // A provider's metadata is public, so the client's secret is not needed.
  const access = { discoveryUrl, clientId, clientSecret: undefined, scope: "openid" };
  const answer = await parts.relyingParty.issuer(access);
  if (typeof answer === "string") return { issuer: answer };
  return { kind: "unreachable", address: discoveryUrl, reason: answer.reason };
}

function faulty(faults: readonly LineFault[]): Refused {
  const ordered = [...faults].sort((a, b) => a.line - b.line);
  return { kind: "faulty", faults: ordered.map(describeLineFault) };
}

interface Import {
  source: EventSource;
  issuer: string;
  drivers: readonly ImportedDriver[];
  /** Faults that were found without the database. */
  faults: readonly LineFault[];
}

/** Stores the new drivers, or nothing if there is any fault. */
async function store(trx: TenantDb, clock: Clock, wanted: Import): Promise<ImportOutcome> {
  const { source, issuer, drivers } = wanted;
  // Imports of a tenant are serialised: otherwise, drivers that another import stores between two of the queries would
  // be reported as other people's.
  await sql`select pg_advisory_xact_lock(hashtext(${`driver-import ${source.tenant}`}))`.execute(trx);
  const subjects = drivers.map(({ subject }) => subject);
  const owners = await ownersOfSubjects(trx, issuer, subjects);
  const faults = [...wanted.faults, ...(await ownerFaults(trx, drivers, owners))];
  if (faults.length > 0) return faulty(faults);
  const fresh = drivers.filter(({ subject }) => !owners.has(subject));
  const given = drivers.flatMap(({ accountId }) => accountId ?? []);
  const numbers = await freeNumbers(trx, fresh.filter(({ accountId }) => accountId === undefined).length, given);
  const numbered = fresh.map((driver) => ({ ...driver, accountId: driver.accountId ?? numbers.pop() ?? "" }));
  await storeDrivers(trx, numbered, { tenant: source.tenant, issuer, now: new Date(clock()) });
  const counts = { fresh: fresh.length, known: drivers.length - fresh.length };
  await recordEvent(trx, clock, "drivers-imported", source, undefined, counts);
  return { kind: "imported", ...counts };
}

async function storeOrLookAgain({ db, clock }: DriverImportParts, wanted: Import): Promise<ImportOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.withTenant(wanted.source.tenant, (trx) => store(trx, clock, wanted));
    } catch (error) {
      // A concurrent call stored the same meanwhile: the retry finds it, as known or as a fault with its line.
      if (!isUniqueViolation(error) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Imports the drivers of a tenant with an identity provider from CSV text. Each gets an account without a password,
 * tied to the provider's subject. Drivers that are known by issuer and subject are left unchanged, so a file may be
 * imported again. If there is any fault, nothing is stored.
 */
export async function importDrivers(parts: DriverImportParts, slug: string, text: string): Promise<ImportOutcome> {
  const tenant = await parts.tenants.find(slug);
  if (tenant === undefined) return { kind: "no-tenant" };
  const issued = await issuerOf(tenant, parts);
  if ("kind" in issued) return issued;
  const table = readCsvTable(text, driverColumns(tenant));
  if (table.rows.length > MOST_DRIVERS) return { kind: "too-many" };
  const { drivers, faults } = readDrivers(table.rows, tenant, parts.options);
  const source = commandSource(slug);
  const wanted = { source, issuer: issued.issuer, drivers, faults: [...table.faults, ...faults] };
  const outcome = await storeOrLookAgain(parts, wanted);
  if (outcome.kind === "imported") parts.log("drivers-imported", source);
  return outcome;
}
