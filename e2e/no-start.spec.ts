import type { Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { demoTenants, portal } from "./support/demo-tenants.ts";
import { showings } from "./support/pairing.ts";

/** Pages that the browser alone draws, and pages that the server renders (e2e/served-pages.spec.ts). */
const drawn = ["register", "securitypage"];
const served = ["", "login"];

const late = (page: Page) => page.getByRole("alert").filter({ hasText: "This page has not started yet" });
const unresponsive = (page: Page) => page.getByRole("alert").filter({ hasText: "This page does not respond yet" });

/** Ends the wait of the style sheet, which the page's clock does not move. */
async function endPatience(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

test.describe("scripts are turned off", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of drawn) {
    test(`/${path} says that the portal needs them, in the customer's look, and how to reach the office`, async ({
      page,
    }) => {
      await page.goto(portal("harborcity", path));
      const notice = page.locator(".start-notice").filter({ hasText: "JavaScript is turned off" });
      await expect(notice).toBeVisible();
      await expect(notice.getByRole("link", { name: "parking@harborcity.example" })).toBeVisible();
      await expect(late(page)).toBeHidden();
    });
  }
});

test.describe("the first script", () => {
  test.use({ provoked: { errors: [/ERR_CONNECTION_REFUSED/] } });

  for (const { slug } of demoTenants) {
    test(`${slug}: is refused: the page says so after a while, accessibly, and loads again on request`, async ({
      page,
    }) => {
      await page.route(/assets\/app\/index-.*\.js/, (route) => route.abort("connectionrefused"));
      await page.goto(portal(slug, "securitypage"));
      await expect(late(page)).toBeHidden();
      await endPatience(page);
      await expect(late(page)).toBeVisible();
      await expectAccessible(page);
      await page.unroute(/assets\/app\/index-.*\.js/);
      await late(page).getByRole("link", { name: "Load again" }).click();
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(late(page)).toBeHidden();
    });
  }

  for (const { subject: path, tenant, details } of showings(served)) {
    test(
      `${tenant.slug}: is refused: /${path} can be read, says after a while at its head that it does not respond, and covers nothing`,
      details,
      async ({ page }) => {
        await page.route(/assets\/app\/index-.*\.js/, (route) => route.abort("connectionrefused"));
        await page.goto(portal(tenant.slug, path));
        const head = page.getByRole("link", { name: /^Skip/ }).locator("xpath=..").locator("header");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(unresponsive(page)).toBeHidden();
        expect((await head.boundingBox())?.y).toBe(0);
        await endPatience(page);
        await expect(unresponsive(page)).toBeVisible();
        const notice = await unresponsive(page).boundingBox();
        expect((await head.boundingBox())?.y).toBe(notice?.height);
        await expectAccessible(page);
        await page.unroute(/assets\/app\/index-.*\.js/);
        await unresponsive(page).getByRole("link", { name: "Load again" }).click();
        await expect(page.locator(".start-notice")).toHaveCount(0);
        expect((await head.boundingBox())?.y).toBe(0);
      },
    );
  }

  test("hangs: the page says so after a while, and the notice goes when the script comes after all", async ({
    page,
  }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/app\/index-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(portal("harborcity", "securitypage"), { waitUntil: "commit" });
    await page.locator(".start-notice-late").waitFor({ state: "attached" });
    await endPatience(page);
    await expect(late(page)).toBeVisible();
    release();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(late(page)).toBeHidden();
  });
});
