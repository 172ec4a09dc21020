import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright/test";
import { demoTenants, passwordTenants, portal } from "./support/demo-tenants.ts";
import { untilAnswered } from "./support/in-flight.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** Adds up the scripts that the page loads, in bytes of gzip whatever the server's own encoding is. */
function weigh(page: Page): () => Promise<Map<string, number>> {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) responses.push(response);
  });
  return async () => {
    const sizes = new Map<string, number>();
    for (const response of responses) {
      sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
    }
    return sizes;
  };
}

async function expectAtMost(sizes: Map<string, number>, limitKb: number): Promise<void> {
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const files = [...sizes].map(([url, size]) => `${size} ${url.split("/").at(-1)}`);
  expect(bytes / 1024, files.join("\n")).toBeLessThanOrEqual(limitKb);
}

for (const { slug } of demoTenants) {
  test(`${slug}: the scripts of the signed-out root page weigh at most 145 KB`, async ({ page }) => {
    const weight = weigh(page);
    await page.goto(portal(slug));
    await untilAnswered(page);
    await expectAtMost(await weight(), 145);
  });
}

for (const { slug, drivers } of demoTenants) {
  test(`${slug}: the scripts of the dashboard weigh at most 165 KB`, async ({ page }) => {
    const weight = weigh(page);
    await openSignedIn(page, slug, drivers.complete, "dashboard");
    await untilAnswered(page);
    await expectAtMost(await weight(), 165);
  });
}

for (const { slug } of passwordTenants) {
  test(`${slug}: the scripts of the login page weigh at most 205 KB`, async ({ page }) => {
    const weight = weigh(page);
    await page.goto(portal(slug, "login"));
    await page.getByLabel("User name").waitFor();
    await untilAnswered(page);
    await expectAtMost(await weight(), 205);
  });
}

// Each of these needs the form engine, which the login page has, and its own part beside it.
for (const { path, shown } of [
  { path: "paycitation", shown: /Find citation/ },
  { path: "citation-details/HC-1001/7ABC123", shown: /Show terms|Terms and Conditions/ },
]) {
  test(`the scripts of ${path.split("/")[0]} weigh at most 245 KB`, async ({ page }) => {
    const weight = weigh(page);
    await page.goto(portal("harborcity", path));
    await page.getByRole("main").getByRole("button", { name: shown }).waitFor();
    await untilAnswered(page);
    await expectAtMost(await weight(), 245);
  });
}
