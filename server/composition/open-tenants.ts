import path from "node:path";
import { systemClock } from "../../src/domain/clock.ts";
import type { Database } from "../db/database.ts";
import type { Environment } from "../env.ts";
import { servedMethods } from "../payments/registry.ts";
import { publishedValues } from "../services/published-values.ts";
import { loadTenants } from "../tenants/load-tenants.ts";
import type { Tenants } from "../tenants/types.ts";

/** The tenants of a server that starts. `report` hears of published values that are stale. Throws StartFault where there are none. */
export async function openTenants(
  env: Pick<Environment, "tenantsDir" | "production" | "demo" | "smtpUrl">,
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
    // What pages are told is whether there is a mailbox to look into.
    demo: env.demo && env.smtpUrl === undefined,
    servedMethods,
    report,
  });
}
