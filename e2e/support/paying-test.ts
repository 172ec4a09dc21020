import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { PaymentRules } from "../../src/domain/generated/meta-payment-rules.ts";
import { PaymentSimulation } from "../../tests/support/payment-simulation.ts";
import { SIMULATED_PAGE } from "../../tests/support/simulated-methods.ts";
import { buildSimulatedServer } from "../../tests/support/simulated-server.ts";
import type { BuiltServer } from "../../tests/support/built-server.ts";
import { demoTenants } from "./demo-tenants.ts";
import { startPortalServer } from "./portal-server.ts";
import { preparedFolder, test as base } from "./portal-test.ts";

export { expect } from "./portal-test.ts";

const run = promisify(execFile);

interface WorkerFixtures {
  /** The provider for payments of orders on this worker's server. */
  provider: PaymentSimulation;
  simulatedServer: BuiltServer;
  /** Runs a command of the operator's desk against the worker's server; returns its output. */
  desk: (...words: string[]) => Promise<string>;
}

/** Lets drivers of every tenant and group pay by check and on the provider's page. */
function offerProvidersPage(tenantsDir: string): void {
  const allowed = { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK", "TRANSACT_PAYMENTS"] };
  const allowing = (rules: PaymentRules["rules"]) => [
    ...rules.filter(({ ruleType }) => ruleType !== allowed.ruleType),
    allowed,
  ];
  for (const { slug } of demoTenants) {
    const file = path.join(tenantsDir, slug, "payment-rules.json");
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PaymentRules) : { rules: [] };
    const groups = Object.entries(known.groups ?? {}).map(([group, rules]) => [group, allowing(rules)] as const);
    writeFileSync(file, JSON.stringify({ rules: allowing(known.rules), groups: Object.fromEntries(groups) }));
    const tenant = path.join(tenantsDir, slug, "tenant.json");
    const document = JSON.parse(readFileSync(tenant, "utf8")) as object;
    writeFileSync(tenant, JSON.stringify({ ...document, hostedPayments: SIMULATED_PAGE }));
  }
}

/** The test of portal-test.ts with a server whose orders are paid through a simulated provider. */
export const test = base.extend<object, WorkerFixtures>({
  provider: [
    // Playwright determines the required fixtures from this parameter: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const provider = await PaymentSimulation.start();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  simulatedServer: [
    // As above: the parameter names no fixture.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const built = await buildSimulatedServer();
      await use(built);
      built.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  portalServer: [
    async ({ provider, simulatedServer }, use) => {
      const env = { PAYMENT_SIMULATION: provider.url };
      const { args } = simulatedServer;
      const server = await startPortalServer(preparedFolder(), { args, env, prepare: offerProvidersPage });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  desk: [
    async ({ portalServer, simulatedServer }, use) => {
      const command = path.join(path.dirname(simulatedServer.args.at(-1) ?? ""), "cli/desk.js");
      const env = { ...process.env, DATA_DIR: portalServer.dataDir, TENANTS_DIR: portalServer.tenantsDir };
      await use(async (...words) => (await run(process.execPath, [command, ...words], { env })).stdout);
    },
    { scope: "worker" },
  ],
});
