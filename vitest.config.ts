import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests of what runs in a page; everything else runs in plain Node. */
const PAGE_TESTS = ["app", "components", "pages", "panels", "preview", "renderer", "shell", "stores"].map(
  (area) => `tests/${area}/**/*.test.{ts,tsx}`,
);

process.env["TZ"] = "UTC";

/**
 * These end what hangs. They are far longer than anything takes, since a test must not fail because the machine is busy.
 */
const patience = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } };

/** Tests of what has a database, of which npm run verify runs none. */
const DATABASE_TESTS = [
  "tests/server/**",
  "tests/scripts/after-this-process.test.ts",
  "tests/scripts/bench-orders.test.ts",
];
const withoutDatabase = process.env["WITHOUT_DATABASE"] === "1";

/**
 * Files that share a worker share its loaded modules: loading them anew for each took more than half of the time. The
 * full run loads them anew, so that a file which leans on what another left behind is found.
 */
const isFull = process.env["FULL"] === "1";
const isolate = isFull;

const pageSetup = ["tests/support/patience.ts", "tests/support/dom.ts"];

/** Every test of a page once more on a translated page, where React's text nodes are gone (docs/decisions/038). */
const translatedPages = {
  test: {
    name: "translated page",
    isolate,
    sequence: { groupOrder: 2 },
    environment: "jsdom" as const,
    include: PAGE_TESTS,
    setupFiles: [...pageSetup, "tests/support/translated-dom.ts"],
    ...patience,
  },
};

export default defineConfig({
  test: {
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
          // The embedded database answers as fast without the compiler that its WebAssembly would keep busy at first.
          execArgv: ["--liftoff-only"],
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...PAGE_TESTS, ...(withoutDatabase ? DATABASE_TESTS : [])],
          globalSetup: withoutDatabase ? [] : ["tests/support/postgres.ts"],
          setupFiles: ["tests/support/patience.ts", "tests/support/cheap-hashes.ts"],
          ...patience,
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
          setupFiles: pageSetup,
          ...patience,
        },
      },
      ...(isFull ? [translatedPages] : []),
    ],
  },
});
