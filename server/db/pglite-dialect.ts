import type { PGlite, Results } from "@electric-sql/pglite";
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { DatabaseUnavailable, saysUnavailable } from "../host/database-unavailable.ts";
import type { DiskRoom } from "./disk-room.ts";
import { startTransaction } from "./both-drivers.ts";

/** The number of milliseconds of queries after which other work gets its turn. */
const TURN_MS = 5;
/** The number of transactions between two checks of the log's length. */
const TRANSACTIONS_BETWEEN_LOOKS = 100;

/** The SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = "25006";

/** The files of an embedded database on a disk. */
export interface EmbeddedFiles {
  room: DiskRoom;
  /** Opens the database again, as after a killed process. */
  reopen(): Promise<PGlite>;
  /** Whether the log has become so long that its old part should be released. */
  isLogLong(): boolean;
}

/** Whether the database itself has failed: another query would hang forever. */
function hasGivenUp(error: unknown): boolean {
  const { severity } = error as { severity?: string };
  return severity === "PANIC" || severity === "FATAL" || error instanceof WebAssembly.RuntimeError;
}

/** The only connection of the embedded database. */
class EmbeddedConnection implements DatabaseConnection {
  #client: PGlite;
  readonly #files: EmbeddedFiles | undefined;
  /** Set once the database has failed: it gets no more queries, and the next transaction opens it again. */
  #failure: DatabaseUnavailable | undefined;
  #mayWrite = false;
  #turnBegan = performance.now();
  #transactions = 0;

  constructor(client: PGlite, files: EmbeddedFiles | undefined) {
    this.#client = client;
    this.#files = files;
  }

  /** Without disk space the transaction is read-only, so that the database itself rejects writes. */
  async begin(settings: TransactionSettings): Promise<void> {
    if (this.#failure !== undefined) await this.#reopen(this.#failure);
    await this.#shortenLog();
    this.#mayWrite = this.#files?.room.allowsWriting() ?? true;
    await this.#run(CompiledQuery.raw(startTransaction(settings, !this.#mayWrite)));
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#mayWrite && this.#files?.room.allowsGoingOn() === false) throw this.#files.room.refusal();
    const result = await this.#run<R>(query);
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  streamQuery(): never {
    throw new Error("the embedded database does not stream");
  }

  async end(word: "commit" | "rollback"): Promise<void> {
    this.#mayWrite = false;
    await this.#run(CompiledQuery.raw(word));
  }

  /** Closing writes. Without disk space, the database is left as after a killed process, and recovers on opening. */
  async close(): Promise<void> {
    const isWritable = this.#files?.room.allowsGoingOn() ?? true;
    if (isWritable && this.#failure === undefined) await this.#client.close();
  }

  async #reopen(failure: DatabaseUnavailable): Promise<void> {
    if (this.#files?.room.allowsWriting() !== true) throw failure;
    this.#client = await this.#files.reopen();
    this.#failure = undefined;
  }

  async #run<R>(query: CompiledQuery): Promise<Results<R>> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return await this.#client.query<R>(query.sql, [...query.parameters]);
    } catch (error) {
      if (hasGivenUp(error)) this.#failure = new DatabaseUnavailable(error, "the embedded database has given up");
      throw this.#failure ?? this.#translated(error);
    } finally {
      await this.#letOthersIn();
    }
  }

  #translated(error: unknown): unknown {
    const { code } = error as { code?: string };
    if (code === READ_ONLY && this.#files !== undefined && !this.#mayWrite) return this.#files.room.refusal(error);
    return saysUnavailable(code) ? new DatabaseUnavailable(error) : error;
  }

  /** Queries end in microtasks: a sequence of them would block all timers and requests. */
  async #letOthersIn(): Promise<void> {
    if (performance.now() - this.#turnBegan <= TURN_MS) return;
    await new Promise(setImmediate);
    this.#turnBegan = performance.now();
  }

  /** The embedded database has no checkpointer process, so this runs the checkpoints. */
  async #shortenLog(): Promise<void> {
    if (this.#files === undefined) return;
    this.#transactions += 1;
    if (this.#transactions % TRANSACTIONS_BETWEEN_LOOKS !== 0) return;
    if (this.#files.isLogLong() && this.#files.room.allowsGoingOn()) await this.#run(CompiledQuery.raw("checkpoint"));
  }
}

/** The embedded database has one connection: its holder runs alone, and others wait in order. */
class SingleConnectionDriver implements Driver {
  readonly #client: PGlite;
  readonly #connection: EmbeddedConnection;
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  constructor(client: PGlite, files: EmbeddedFiles | undefined) {
    this.#client = client;
    this.#connection = new EmbeddedConnection(client, files);
  }

  async init(): Promise<void> {
    await this.#client.waitReady;
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // The connection stays busy while it is handed over, so that no newcomer can take it first.
    if (next !== undefined) next();
    else this.#isBusy = false;
  }

  beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end("commit");
  }

  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end("rollback");
  }

  destroy(): Promise<void> {
    return this.#connection.close();
  }
}

/** Kysely over PGlite. `files` are those of a database on disk; one in memory has none. */
export function pgliteDialect(client: PGlite, files?: EmbeddedFiles): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(client, files),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
