/**
 * The database cannot be used at the moment: it is stopped, out of reach, or has no room. Callers get a 503 and may try
 * again. A transaction that was being committed when the connection broke may have been committed or not.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  constructor(cause: unknown, message = "the database is not available") {
    super(message, { cause });
  }

  /** Why, in one line for the log: while it lasts many requests say so, and the stack tells nothing. */
  get reason(): string {
    return this.cause instanceof Error ? `${this.message} (${this.cause.message})` : this.message;
  }
}

/**
 * SQLSTATE classes and codes by which PostgreSQL says that it cannot serve now: connection exceptions, insufficient
 * resources (a full disk among them), operator intervention (a shutdown, a statement that took too long), errors of the
 * system, a server that became read-only, and a transaction that was left idle for too long.
 */
const UNAVAILABLE = /^(?:08...|53...|57...|58...|25006|25P03)$/;

/** Whether PostgreSQL's own code for an error says that it cannot serve at the moment. */
export function saysUnavailable(code: string | undefined): boolean {
  return UNAVAILABLE.test(code ?? "");
}
