import { test as base } from "playwright/test";
import { countRequests } from "./in-flight.ts";
import { slowDown } from "./slow-network.ts";
import { startPortalServer, type PortalServer } from "./portal-server.ts";

export { expect } from "playwright/test";

interface Options {
  /**
   * Expected console errors of this test; any other fails it. (Playwright reads a bare list as a pair of value and
   * settings.)
   */
  provoked: { errors: RegExp[] };
}

interface Fixtures {
  /** Fails the test on any violation of the content security policy, console error or uncaught error. */
  watch: void;
}

/** Runs in every page: reports violations of the content security policy or Trusted Types. */
function reportViolations() {
  document.addEventListener("securitypolicyviolation", (event) => {
    // The binding exists before any script of the page runs.
    const report = Reflect.get(window, "reportViolation") as (text: string) => Promise<void>;
    void report(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`.trim());
  });
}

/** The folder in which global-setup.ts has prepared the workers' servers. */
export function preparedFolder(): string {
  const folder = process.env["E2E_FOLDER"];
  if (folder === undefined) throw new Error("global-setup.ts has not prepared the servers");
  return folder;
}

interface WorkerFixtures {
  /** The server for all tests of this worker. */
  portalServer: PortalServer;
}

/** Playwright's test with a server for each worker, watching every page that a test opens. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  portalServer: [
    // Playwright determines the required fixtures from this parameter: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startPortalServer(preparedFolder());
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ portalServer }, provide) => provide(portalServer.address),
  provoked: [{ errors: [] }, { option: true }],
  watch: [
    async ({ context, provoked }, use) => {
      const violations: string[] = [];
      const errors: string[] = [];
      countRequests(context);
      await slowDown(context);
      await context.exposeBinding("reportViolation", (_source, text: string) => violations.push(text));
      await context.addInitScript(reportViolations);
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use();
      base.expect(violations, "violations of the content security policy").toEqual([]);
      const unexpected = errors.filter((text) => !provoked.errors.some((pattern) => pattern.test(text)));
      base.expect(unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});
