import { setTimeout as pause } from "node:timers/promises";
import { sql, type IsolationLevel, type Kysely, type Transaction } from "kysely";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";
import { APPLICATION_ROLE } from "./migrate.ts";
import type { PortalSchema } from "./schema.ts";

/** A transaction in which exactly one tenant's rows exist. */
export type TenantDb = Transaction<PortalSchema> & { readonly __tenant?: never };
/** A transaction in which no tenant's rows exist: for the tables that all tenants share. */
export type SharedDb = Transaction<PortalSchema>;
/** A transaction in which the jobs of all tenants exist, and no other row of theirs. */
export type JobsDb = Transaction<PortalSchema>;

/**
 * The one way to the data: there is no query without a transaction that says whose rows it may touch. A transaction that
 * loses to another one is run again from its beginning, so fn does nothing outside of it that must not happen twice.
 * Everything here throws DatabaseUnavailable while the database cannot be used.
 */
export interface Database {
  readonly kind: "embedded" | "postgres";
  /** Runs fn in one transaction that sees and writes rows of this tenant only; rolls back when fn throws. */
  withTenant<T>(tenant: string, fn: (db: TenantDb) => Promise<T>): Promise<T>;
  /** Runs fn in one transaction that sees the shared tables and 0 rows of any tenant. */
  shared<T>(fn: (db: SharedDb) => Promise<T>): Promise<T>;
  /** Runs fn in one transaction that sees and writes the jobs of all tenants, and 0 other rows of any. */
  withAllJobs<T>(fn: (db: JobsDb) => Promise<T>): Promise<T>;
  /** Resolves when the database answers and can be written to; throws when not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Codes of a transaction that lost to another one, by a conflict of serialization or by a deadlock. */
const LOST = new Set<unknown>(["40001", "40P01"]);
const MAX_ATTEMPTS = 12;
/** Longest pause after the first loss, in milliseconds; each one doubles it, up to a limit. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;

/** Whether the database gave up a transaction for another one's sake. By code: the classes of the drivers differ. */
export function isLost(error: unknown): boolean {
  return typeof error === "object" && error !== null && LOST.has((error as { code?: unknown }).code);
}

/**
 * Runs a whole transaction, and again where it lost to another one: nothing of it has stayed then. Those that lost to
 * each other come back at different moments. Throws what the last attempt threw.
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

/** Whether the connected user would bypass row-level security, and so has to take the application's role. */
async function needsRole(db: Kysely<PortalSchema>): Promise<boolean> {
  const answer = await sql<{ bypasses: boolean }>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(db);
  return answer.rows[0]?.bypasses !== false;
}

/** Throws where nothing can be written: on a standby of PostgreSQL, and where the disk of the embedded database is nearly full. */
async function expectWritable(trx: Transaction<PortalSchema>): Promise<void> {
  const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(trx);
  if (rows[0]?.mode !== "off") throw new DatabaseUnavailable(undefined, "the database can only be read");
}

/** What an opened database may be told beside its connections. */
interface DatabaseOptions {
  /** Runs after the connections are closed (files, locks). */
  closeMore?: () => Promise<void>;
  /** Throws where a write has found no room on the disk, and none does yet. */
  expectRoom?: (trx: SharedDb) => Promise<void>;
  /**
   * How far transactions are kept apart; read committed unless told. It is asked for in every transaction, since servers
   * and databases have defaults of their own. Engines may give more: what is counted is right at every level.
   */
  isolation?: IsolationLevel | undefined;
}

/** What may be in a statement as it is. */
const LITERAL = /^[a-z0-9]*$/;

/** Wraps a migrated database. */
export async function createDatabase(
  db: Kysely<PortalSchema>,
  kind: Database["kind"],
  { closeMore, expectRoom, isolation = "read committed" }: DatabaseOptions = {},
): Promise<Database> {
  const takeRole = await needsRole(db);
  const role = takeRole ? sql`set_config('role', ${sql.lit(APPLICATION_ROLE)}, true), ` : sql``;
  // `true` binds both settings to this transaction, so a pooled connection forgets them. Without parameters, as the
  // first statement of a transaction has to be (postgresDialect): the tenant is in it as a quoted literal.
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

/** Whether the database refused a row because its key exists. By code: the classes of the two drivers differ. */
export function isUniqueViolation(error: unknown, constraintPart = ""): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (
    code === "23505" &&
    (constraintPart === "" || (typeof constraint === "string" && constraint.includes(constraintPart)))
  );
}

/**
 * Carries an outcome out of a transaction that is to be rolled back: a database undoes one only after an error, and what it
 * has written (a taken key, counters) would otherwise stand. Thrown within the transaction, caught where that was begun.
 */
export class RolledBack<Outcome> extends Error {
  override readonly name = "RolledBack";
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("the transaction is rolled back");
    this.outcome = outcome;
  }
}
