import { defineConfig, devices } from "playwright/test";
import { isFull, PHONE_TAG } from "./e2e/support/pairing.ts";
import { chromiumOptions } from "./scripts/setup/browser.mjs";

/** The plain run shows every test once, in the size that its tag says; the full run shows all of them in both. */
const onPhone = new RegExp(PHONE_TAG);
const plain = { phone: { grep: onPhone }, desktop: { grepInvert: onPhone } };
const chosen = isFull ? { phone: {}, desktop: {} } : plain;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results/browser",
  // Each worker has a server of its own (portal-server.ts), and takes whole files: their tests run in order.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // These end what hangs. They are far longer than anything takes, since a test must not fail on a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ...(process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? [] : [["json"] as const])],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace of every test costs a third of the time: ask for it with TRACE=1 when a failure needs it.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // What still moves or fades has the look of neither state: the pages draw it at once, as for whoever asks for that.
    contextOptions: { reducedMotion: "reduce" },
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
});
