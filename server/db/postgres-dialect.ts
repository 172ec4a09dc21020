import {
  AbortedTransactionError,
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
import pg from "pg";
import { DatabaseUnavailable, saysUnavailable } from "../host/database-unavailable.ts";
import type { PostgresDisk } from "./postgres-disk.ts";
import { startTransaction } from "./both-drivers.ts";

const COUNTED = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/** Errors that PostgreSQL did not send are connection errors, except those of our own code. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return saysUnavailable(error.code);
  return !(error instanceof TypeError || error instanceof RangeError);
}

function translated(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

/** A connection of the pool while it is in use. The start of its transaction is sent with the first statement. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #disk: Pick<PostgresDisk, "heed">;
  /** The statement that starts the transaction; undefined once it was sent. */
  #beginning: string | undefined;
  /** Set once the connection has failed: nothing more is sent over it, and the pool replaces it. */
  #failure: DatabaseUnavailable | undefined;

  constructor(client: pg.PoolClient, disk: Pick<PostgresDisk, "heed">) {
    this.#client = client;
    this.#disk = disk;
  }

  begin(settings: TransactionSettings): void {
    this.#beginning = startTransaction(settings);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(query);
    const isCounted = COUNTED.includes(command);
    return { rows: (rows ?? []) as R[], ...(isCounted ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  /** Throws if the database responds to the commit with a rollback, since an earlier statement had failed. */
  async commit(): Promise<void> {
    const { command } = await this.#send(CompiledQuery.raw("commit"));
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  streamQuery(): never {
    throw new Error("queries are not streamed");
  }

  release(): void {
    this.#client.release(this.#failure);
  }

  async #send(query: CompiledQuery): Promise<pg.QueryResult> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return await this.#client.query(this.#withBeginning(query), [...query.parameters]);
    } catch (error) {
      this.#disk.heed(error);
      const thrown = translated(error);
      if (thrown instanceof DatabaseUnavailable) this.#failure = thrown;
      throw thrown;
    }
  }

  /** PostgreSQL stops at the first failure in a message, so the statement never runs without its transaction. */
  #withBeginning(query: CompiledQuery): string {
    const beginning = this.#beginning;
    if (beginning === undefined) return query.sql;
    if (query.parameters.length > 0) throw new TypeError("the first statement of a transaction takes no parameters");
    this.#beginning = undefined;
    return `${beginning}; ${query.sql}`;
  }
}

class PostgresPoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #disk: Pick<PostgresDisk, "heed">;

  constructor(pool: pg.Pool, disk: Pick<PostgresDisk, "heed">) {
    this.#pool = pool;
    this.#disk = disk;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#disk);
    } catch (error) {
      throw translated(error);
    }
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Kysely over a pool of PostgreSQL connections. Errors that mean that the database cannot be used are thrown as
 * DatabaseUnavailable, and their connection is not used again. `disk` receives every failure.
 *
 * Each transaction is started in the message of its first statement, which saves a round trip. That statement must have
 * no parameters, and its rows are not read, as with the one in createDatabase that sets the tenant.
 */
export function postgresDialect(pool: pg.Pool, disk: Pick<PostgresDisk, "heed">): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresPoolDriver(pool, disk),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
