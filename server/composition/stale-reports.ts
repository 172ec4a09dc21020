/** The part of the app's log that is told of stale values. */
export interface WarningLog {
  warn(details: { err: unknown; tenant: string }, message: string): void;
}

/** Tells that a tenant's published values could not be read anew and the former ones are served. */
export interface StaleReports {
  report(error: unknown, slug: string): void;
  /** From here on the app's log is told. */
  useLog(log: WarningLog): void;
}

/** The log is the app's, which is made of the tenants: what is stale before it is there goes to `say`, as one line. */
export function createStaleReports(say: (line: string) => void): StaleReports {
  let log: WarningLog | undefined;
  return {
    report(error, tenant) {
      if (log !== undefined) return log.warn({ err: error, tenant }, "published values are stale");
      const problem = error instanceof Error ? error.message : String(error);
      say(`The published values of tenant ${tenant} are stale: ${problem}`);
    },
    useLog(appLog) {
      log = appLog;
    },
  };
}
