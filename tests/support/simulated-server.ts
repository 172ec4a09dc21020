import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import { RUSH_TENANT, writeRushTenant } from "../../scripts/bench/rush-tenant.mjs";
import type { Database } from "../../server/db/database.ts";
import { createPaymentHandlers } from "../../server/payments/registry.ts";
import { paymentJob } from "../../server/services/payment-lifecycle/payment-jobs.ts";
import { publishedValues } from "../../server/services/published-values.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import { buildServer, type BuiltServer } from "./built-server.ts";
import { jobRunner } from "./jobs.ts";
import { providerParts } from "./provider-parts.ts";
import {
  SERVED_WITH_SIMULATION,
  SIMULATED_CARDS,
  SIMULATED_PAGE,
  simulatedCard,
  simulatedPage,
} from "./simulated-methods.ts";

const HOLD_MS = 30 * 60_000;

/** Replaces the server's registry with one for tests, which may itself import the server's. */
function withRegistry(file: string): Plugin {
  const registry = path.resolve("tests/support", file);
  return {
    name: "registry of tests",
    setup: (building) =>
      building.onResolve({ filter: /\/payments\/registry\.ts$/ }, ({ importer }) =>
        importer === registry ? undefined : { path: registry },
      ),
  };
}

/** Builds the server and its commands with payments through the simulation in PAYMENT_SIMULATION. */
export function buildSimulatedServer(): Promise<BuiltServer> {
  return buildServer({ plugins: [withRegistry("simulated-registry.ts")] });
}

/** Builds the server with its own providers, whose sandboxes can be killed at seams. */
export function buildSandboxServer(): Promise<BuiltServer> {
  return buildServer({ plugins: [withRegistry("sandbox-registry.ts")] });
}

/** The payment settings of a sale through the simulation. */
export const SIMULATED_WAYS = { cards: SIMULATED_CARDS, hostedPayments: SIMULATED_PAGE };

/** The same for the sandboxes of the product. */
export const SANDBOX_WAYS = { cards: { gateway: "sandbox" }, hostedPayments: { provider: "sandbox" } };

/** A permit of a sale. */
interface SimulatedPermit {
  readonly id: string;
  readonly capacity: number;
  readonly price?: string;
  readonly fee?: string;
}

/** A tenant with this many drivers, and permits for any day that are paid by these methods. */
export function writeSimulatedSale(
  drivers: number,
  permits: readonly SimulatedPermit[],
  methods: readonly string[],
  ways: object = SIMULATED_WAYS,
): ReturnType<typeof writeRushTenant> {
  const tenant = writeRushTenant(drivers, drivers);
  const write = (file: string, document: object) =>
    writeFileSync(path.join(tenant.folder, RUSH_TENANT, file), JSON.stringify(document));
  const kind = { permitType: "DAILY", lotName: "Pier lot", price: "48.00", fee: "3.50", allowedNoVehicles: 1 };
  write("permits.json", { permits: permits.map((permit) => ({ name: `${permit.id} permit`, ...kind, ...permit })) });
  const document = JSON.parse(readFileSync(path.join(tenant.folder, RUSH_TENANT, "tenant.json"), "utf8")) as object;
  write("tenant.json", { ...document, ...ways });
  write("payment-rules.json", { rules: [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: methods }] });
  return tenant;
}

/**
 * Asks the providers about payments that are still pending after every hold, as a server does then. No provider may be
 * silent. simulationUrl: the address for payments of the simulation, if there are any.
 */
export async function askAfterHolds(db: Database, tenantsDir: string, simulationUrl = ""): Promise<void> {
  const clock = () => Date.now() + HOLD_MS + 60_000;
  const published = publishedValues(db);
  const tenants = await loadTenants({
    tenantsDir,
    schemasDir: "schemas",
    published,
    clock,
    production: false,
    demo: true,
    served: SERVED_WITH_SIMULATION,
  });
  const faults: unknown[] = [];
  const payment = paymentJob({
    db,
    tenants,
    clock,
    publicUrl: "http://localhost",
    paymentHandlers: [
      ...createPaymentHandlers(providerParts({ db, clock, tenants })),
      simulatedCard(simulationUrl),
      simulatedPage(simulationUrl),
    ],
    jobsQueued: () => undefined,
    paymentUnanswered: (error) => void faults.push(error),
  });
  await jobRunner({ db, clock, handlers: { payment } }, ({ error }) => void faults.push(error)).runDue();
  if (faults.length > 0) throw new AggregateError(faults, "payments could not be asked about");
}
