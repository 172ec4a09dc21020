import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "playwright/test";
import { buyingTenants } from "./e2e/support/buying-tenants.ts";
import { isFull, PHONE_TAG } from "./e2e/support/pairing.ts";
import { chromiumOptions } from "./scripts/setup/browser.mjs";

/** Another port lets two runs go side by side. */
const PORT = Number(process.env["E2E_PORT"] ?? 8199);
// The runner reads this file once more in each worker: the folder of the first reading is handed on.
process.env["E2E_DATA_DIR"] ??= mkdtempSync(path.join(tmpdir(), "portal-e2e-"));
process.env["E2E_TENANTS_DIR"] ??= buyingTenants(mkdtempSync(path.join(tmpdir(), "portal-e2e-tenants-")));

/** The plain run shows every test once, in the size that its tag says; the full run shows all of them in both. */
const onPhone = new RegExp(PHONE_TAG);
const plain = { phone: { grep: onPhone }, desktop: { grepInvert: onPhone } };
const chosen = isFull ? { phone: {}, desktop: {} } : plain;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // These end what hangs. They are far longer than anything takes, since a test must not fail on a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ...(process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? [] : [["json"] as const])],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace of every test costs a third of the time: ask for it with TRACE=1 when a failure needs it.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: chromiumOptions,
  },
  projects: [
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      ...chosen.phone,
    },
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      ...chosen.desktop,
    },
  ],
  webServer: {
    command: "node --enable-source-maps dist/server/main.js",
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env["E2E_DATA_DIR"],
      TENANTS_DIR: process.env["E2E_TENANTS_DIR"],
      TZ: "UTC",
      NODE_ENV: "test",
    },
  },
});
