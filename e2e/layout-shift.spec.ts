import type { Page } from "playwright/test";
import { portal, demoPassword, type DemoTenant } from "./support/demo-tenants.ts";
import { settled } from "./support/accessibility.ts";
import { inEachTenant } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { fillProvider } from "./support/provider.ts";

/** What the page may move under somebody's eyes, by the browser's own measure. */
const ALLOWED = 0.02;

/** Runs in every page: adds up what moved without a press or a key just before. */
function watchShifts() {
  const shifts: { value: number; hadRecentInput: boolean }[] = [];
  Reflect.set(window, "shifts", shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(entry as unknown as (typeof shifts)[number]);
  }).observe({ type: "layout-shift", buffered: true });
}

function moved(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shifts = Reflect.get(window, "shifts") as { value: number; hadRecentInput: boolean }[];
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  });
}

/** Signs in from the customer's home, as the tenant has it. */
async function signInFromHome(page: Page, { isFederated, drivers }: DemoTenant): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Login/ })
    .first()
    .click();
  if (isFederated) return fillProvider(page, drivers.complete);
  await page.getByLabel("User name").fill(drivers.complete);
  await page.getByRole("textbox", { name: /^Password/ }).fill(demoPassword);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^login$/i })
    .click();
}

for (const { tenant, details } of inEachTenant({ shift: 3 })) {
  test(`${tenant.slug}: nothing moves on the way from home through signing in`, details, async ({ page }) => {
    await page.addInitScript(watchShifts);
    await page.goto(portal(tenant.slug));
    await settled(page);
    const atHome = await moved(page);
    await signInFromHome(page, tenant);
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    await settled(page);
    // The provider's pages are a document of their own, and what comes after them begins at nothing.
    expect(tenant.isFederated ? atHome : 0, "at home").toBeLessThanOrEqual(ALLOWED);
    expect(await moved(page), "by the end").toBeLessThanOrEqual(ALLOWED);
  });
}
