import { setTimeout as pause } from "node:timers/promises";
import { sql, type IsolationLevel, type Kysely, type Transaction } from "kysely";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";
import { APPLICATION_ROLE } from "./migrate.ts";
import type { PortalSchema } from "./schema.ts";

/** A transaction that sees the rows of exactly one tenant. */
export type TenantDb = Transaction<PortalSchema> & { readonly __tenant?: never };
/** A transaction that sees no tenant's rows, for the tables that all tenants share. */
export type SharedDb = Transaction<PortalSchema>;
/** A transaction that sees the jobs of all tenants, and none of their other rows. */
export type JobsDb = Transaction<PortalSchema>;

/**
 * The only access to the data: every query runs in a transaction that declares whose rows it may touch. A transaction
 * that fails because of a concurrent one is retried from its beginning, so fn must not have side effects outside of it
 * that must not happen twice. Every method throws DatabaseUnavailable while the database cannot be used.
 */
export interface Database {
  readonly kind: "embedded" | "postgres";
  /** Runs fn in one transaction that sees and writes only this tenant's rows, and rolls back if fn throws. */
  withTenant<T>(tenant: string, fn: (db: TenantDb) => Promise<T>): Promise<T>;
  /** Runs fn in one transaction that sees the shared tables and no tenant's rows. */
  shared<T>(fn: (db: SharedDb) => Promise<T>): Promise<T>;
  /** Runs fn in one transaction that sees and writes the jobs of all tenants, and none of their other rows. */
  withAllJobs<T>(fn: (db: JobsDb) => Promise<T>): Promise<T>;
  /** Resolves if the database responds and can be written to; otherwise throws. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The codes of a transaction that failed because of a concurrent one: serialization failure and deadlock. */
const LOST = new Set<unknown>(["40001", "40P01"]);
const MAX_ATTEMPTS = 12;
/** The longest pause after the first failure, in milliseconds. Each further failure doubles it, up to a limit. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;

/** Whether the database aborted a transaction because of another one. By code, since the drivers' classes differ. */
export function isLost(error: unknown): boolean {
  return typeof error === "object" && error !== null && LOST.has((error as { code?: unknown }).code);
}

/**
 * Runs a whole transaction, and retries it if it failed because of a concurrent one: it was rolled back completely
 * then. The pauses are random, so that transactions in conflict are not retried at the same moment. Throws the error of
 * the last attempt.
 */
export async function repeatLost<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isLost(error) || attempt >= MAX_ATTEMPTS) throw error;
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    }
  }
}

/** Whether the connected user would bypass row-level security, and so has to switch to the application's role. */
async function needsRole(db: Kysely<PortalSchema>): Promise<boolean> {
  const answer = await sql<{ bypasses: boolean }>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(db);
  return answer.rows[0]?.bypasses !== false;
}

/** Throws if nothing can be written: on a PostgreSQL standby, and if the embedded database's disk is nearly full. */
async function expectWritable(trx: Transaction<PortalSchema>): Promise<void> {
  const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(trx);
  if (rows[0]?.mode !== "off") throw new DatabaseUnavailable(undefined, "the database can only be read");
}

/** The optional settings of an opened database. */
interface DatabaseOptions {
  /** Called after the connections are closed, to release files and locks. */
  closeMore?: () => Promise<void>;
  /** Throws if a write has failed for lack of disk space, and would still fail. */
  expectRoom?: (trx: SharedDb) => Promise<void>;
  /**
   * The isolation level; by default read committed. Every transaction sets it, since servers and databases have
   * defaults of their own. Engines may isolate more strictly: counts are right at every level.
   */
  isolation?: IsolationLevel | undefined;
}

/** Text that may be put into a statement unchanged. */
const LITERAL = /^[a-z0-9]*$/;

/** Wraps a migrated database. */
export async function createDatabase(
  db: Kysely<PortalSchema>,
  kind: Database["kind"],
  { closeMore, expectRoom, isolation = "read committed" }: DatabaseOptions = {},
): Promise<Database> {
  const takeRole = await needsRole(db);
  const role = takeRole ? sql`set_config('role', ${sql.lit(APPLICATION_ROLE)}, true), ` : sql``;
  // `true` limits both settings to this transaction, so that a pooled connection forgets them. The first statement of a
  // transaction must not have parameters (postgresDialect), so the tenant is a quoted literal.
  const enter = (trx: Transaction<PortalSchema>, tenant: string, seesJobs: boolean) => {
    if (!LITERAL.test(tenant)) throw new TypeError("a tenant's slug has letters and digits alone");
    const jobs = seesJobs ? sql`, set_config('app.jobs', 'all', true)` : sql``;
    return sql`select ${role}set_config('app.tenant', ${sql.lit(tenant)}, true)${jobs}`.execute(trx);
  };
  const run = <T>(tenant: string, fn: (trx: Transaction<PortalSchema>) => Promise<T>, seesJobs = false) =>
    repeatLost(() =>
      db
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (trx) => {
          await enter(trx, tenant, seesJobs);
          return fn(trx);
        }),
    );
  return {
    kind,
    withTenant: (tenant, fn) => run(tenant, fn),
    shared: (fn) => run("", fn),
    withAllJobs: (fn) => run("", fn, true),
    ping: () =>
      run("", async (trx) => {
        await expectWritable(trx);
        await expectRoom?.(trx);
      }),
    close: async () => {
      await db.destroy();
      await closeMore?.();
    },
  };
}

/** Whether a unique constraint rejected a row. By code, since the drivers' classes differ. */
export function isUniqueViolation(error: unknown, constraintPart = ""): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (
    code === "23505" &&
    (constraintPart === "" || (typeof constraint === "string" && constraint.includes(constraintPart)))
  );
}

/**
 * Carries an outcome out of a transaction that must be rolled back. Without an error it would be committed, with
 * everything that it has written, such as a used key or counters. Thrown within the transaction, and caught where it
 * was started.
 */
export class RolledBack<Outcome> extends Error {
  override readonly name = "RolledBack";
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("the transaction is rolled back");
    this.outcome = outcome;
  }
}
