import path from "node:path";
import { systemClock } from "../../src/domain/clock.ts";
import type { Database } from "../db/database.ts";
import type { Environment } from "../env.ts";
import { served } from "../payments/registry.ts";
import { fileLimits } from "../services/files/file-limits.ts";
import { publishedValues } from "../services/published-values.ts";
import { loadTenants } from "../tenants/load-tenants.ts";
import type { Tenants } from "../tenants/types.ts";

/**
 * Loads the tenants of a starting server. `report` is called when published values are stale. Throws StartFault if no
 * tenant can be loaded.
 */
export async function openTenants(
  env: Pick<Environment, "tenantsDir" | "production" | "demo" | "smtpUrl" | "publicUrl" | "secretsDir">,
  root: string,
  db: Database,
  report: (error: unknown, slug: string) => void,
): Promise<Tenants> {
  return loadTenants({
    tenantsDir: env.tenantsDir,
    schemasDir: path.join(root, "schemas"),
    published: publishedValues(db),
    clock: systemClock,
    production: env.production,
    servesSandboxPage: env.demo,
    publicUrl: env.publicUrl,
    secretsDir: env.secretsDir,
    // For pages, this flag means that there is a mailbox to look into.
    demo: env.demo && env.smtpUrl === undefined,
    served,
    fileLimits: fileLimits(db.kind),
    report,
  });
}

/** The part of the app's log that stale values are written to. */
interface WarningLog {
  warn(details: { err: unknown; tenant: string }, message: string): void;
}

/** Reports that a tenant's published values could not be read again, so that the previous ones are served. */
interface StaleReports {
  report(error: unknown, slug: string): void;
  /** Sends the reports that follow to the app's log. */
  useLog(log: WarningLog): void;
}

/** The app's log exists only after the tenants are loaded. Until then, a report is one line for `say`. */
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
