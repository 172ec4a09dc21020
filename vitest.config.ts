import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests of what runs in a page; everything else runs in plain Node. */
const PAGE_TESTS = ["app", "components", "pages", "panels", "preview", "renderer", "shell", "stores"].map(
  (area) => `tests/${area}/**/*.test.{ts,tsx}`,
);
const postgresSetup = "tests/support/postgres.ts";

process.env["TZ"] = "UTC";

/**
 * Files that share a worker share its loaded modules: loading them anew for each took more than half of the time. The
 * full run loads them anew, so that a file which leans on what another left behind is found.
 */
const isolate = process.env["FULL"] === "1";

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The default leaves one core idle: on two cores that is half of the machine.
    maxWorkers: availableParallelism(),
    passWithNoTests: true,
    // Focused tests would silently leave out the rest.
    allowOnly: false,
    projects: [
      {
        test: {
          name: "node",
          isolate,
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...PAGE_TESTS],
          globalSetup: existsSync(postgresSetup) ? [postgresSetup] : [],
          setupFiles: ["tests/support/cheap-hashes.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "page",
          isolate,
          // After the others: a worker that goes from one project to the next loads everything anew.
          sequence: { groupOrder: 1 },
          environment: "jsdom",
          include: PAGE_TESTS,
          setupFiles: existsSync("tests/support/dom.ts") ? ["tests/support/dom.ts"] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
