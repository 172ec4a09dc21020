import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from "kysely";

type PostgresConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

/** A connection that holds the beginning of its transaction back until the first statement. */
class JoiningConnection implements DatabaseConnection {
  readonly inner: PostgresConnection;
  /** What begins the transaction; undefined once it was sent. */
  beginning: string | undefined;

  constructor(inner: PostgresConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { beginning } = this;
    if (beginning === undefined) return this.inner.executeQuery<R>(query);
    if (query.parameters.length > 0) throw new TypeError("the first statement of a transaction takes no parameters");
    this.beginning = undefined;
    // PostgreSQL runs nothing of a message after its first failure: there is no statement without its begin.
    return this.inner.executeQuery<R>(CompiledQuery.raw(`${beginning}; ${query.sql}`));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

class JoinedBeginDriver implements Driver {
  readonly #driver: PostgresDriver;

  constructor(config: PostgresDialectConfig) {
    this.#driver = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<JoiningConnection> {
    // The driver takes back what it gave out, though it says less of it.
    return new JoiningConnection((await this.#driver.acquireConnection()) as PostgresConnection);
  }

  async beginTransaction(connection: JoiningConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
    connection.beginning = `start transaction${level}`;
  }

  commitTransaction(connection: JoiningConnection): Promise<void> {
    return this.#driver.commitTransaction(connection.inner);
  }

  rollbackTransaction(connection: JoiningConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection.inner);
  }

  releaseConnection(connection: JoiningConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/**
 * PostgreSQL where each transaction is begun by the message of its first statement: one round trip less. That statement
 * takes no parameters and its rows are not read, as the one of openDatabase that says whose transaction it is.
 */
export class JoinedBeginDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new JoinedBeginDriver(this.#config);
  }
}
