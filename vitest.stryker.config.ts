import { defineConfig } from "vitest/config";

/**
 * Tests for a mutation run (scripts/mutants.mjs), which has a place for each part of the sources. Server tests take the
 * embedded database alone: a PostgreSQL would be started anew for every mutant's process.
 */
const PAGE_TESTS = ["stores", "pages", "panels", "shell", "app", "renderer"].map(
  (area) => `tests/${area}/**/*.test.{ts,tsx}`,
);

/** These stop, kill or build a server or a PostgreSQL of their own. */
const WITH_PROCESSES = [
  "copy-rows",
  "data-folder",
  "database",
  "database-lost",
  "desk-killed",
  "directory-lock",
  "embedded-folder",
  "expect-database",
  "full-disk",
  "last-unit",
  "late-money",
  "orders-database-lost",
  "orders-killed",
  "payments-killed",
  "production-log",
  "registration-killed",
  "resilience",
  "running-server",
  "secured-tables",
  "start",
].map((name) => `tests/server/${name}.test.ts`);

const parts = {
  domain: {
    environment: "node",
    include: ["tests/domain/**/*.test.ts"],
    setupFiles: ["tests/support/patience.ts"],
  },
  stores: {
    environment: "jsdom",
    include: PAGE_TESTS,
    setupFiles: ["tests/support/patience.ts", "tests/support/dom.ts"],
  },
  services: {
    environment: "node",
    include: ["tests/server/**/*.test.ts"],
    exclude: WITH_PROCESSES,
    globalSetup: ["tests/support/embedded-template.ts"],
    setupFiles: ["tests/support/patience.ts", "tests/support/cheap-hashes.ts"],
  },
};

const part = process.env["MUTATION_PART"];
if (part !== "domain" && part !== "stores" && part !== "services")
  throw new Error("MUTATION_PART names no part: this configuration is for npm run test:mutants");

// Files share loaded modules, as in the plain run: loading them anew for each mutant takes most of the time.
const shared = { isolate: false, testTimeout: 120_000, hookTimeout: 300_000 };

export default defineConfig({ test: { ...parts[part], ...shared } });
