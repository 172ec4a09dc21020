/**
 * The database cannot be used at the moment: it is stopped, unreachable, or has no space. Callers get a 503 and may
 * retry. A transaction that was being committed when the connection broke may or may not have been committed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  constructor(cause: unknown, message = "the database is not available") {
    super(message, { cause });
  }

  /** The reason in one line for the log: many requests log it meanwhile, and the stack would add nothing. */
  get reason(): string {
    return this.cause instanceof Error ? `${this.message} (${this.cause.message})` : this.message;
  }
}

/**
 * The SQLSTATE classes and codes that mean that PostgreSQL cannot serve now: connection exceptions, insufficient
 * resources (such as a full disk), operator intervention (a shutdown, or a statement timeout), system errors, a server
 * that became read-only, and an idle transaction timeout.
 */
const UNAVAILABLE = /^(?:08...|53...|57...|58...|25006|25P03)$/;

/** Whether PostgreSQL's error code means that it cannot serve at the moment. */
export function saysUnavailable(code: string | undefined): boolean {
  return UNAVAILABLE.test(code ?? "");
}
