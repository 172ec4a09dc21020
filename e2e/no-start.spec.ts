import type { Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { demoTenants, portal } from "./support/demo-tenants.ts";

const paths = ["", "login", "privacy", "no-such-page"];

const late = (page: Page) => page.getByRole("alert").filter({ hasText: "This page has not started yet" });

/** Ends the wait of the style sheet, which the page's clock does not move. */
async function endPatience(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

test.describe("scripts are turned off", () => {
  test.use({ javaScriptEnabled: false, provoked: { errors: [/status of 404/] } });

  for (const path of paths) {
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
      await page.goto(portal(slug));
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

  test("hangs: the page says so after a while, and the notice goes when the script comes after all", async ({
    page,
  }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/app\/index-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(portal("harborcity"), { waitUntil: "commit" });
    await page.locator(".start-notice-late").waitFor({ state: "attached" });
    await endPatience(page);
    await expect(late(page)).toBeVisible();
    release();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(late(page)).toBeHidden();
  });
});
