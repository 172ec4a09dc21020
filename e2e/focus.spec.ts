import type { Locator, Page } from "playwright/test";
import { newBuyer } from "./support/buyers.ts";
import { buying, fillCart, thanked, walkToSubmit } from "./support/buying.ts";
import { passwordTenants, portal } from "./support/demo-tenants.ts";
import { tabTo } from "./support/keyboard.ts";
import { once } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openForm, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

test.use({ provoked: { errors: [/status of (?:404|422|503)/, /ERR_FAILED/] } });

/** Presses with the keyboard what goes by that, and expects the focus on something that is still there. */
async function pressAway(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press("Enter");
  await expect(target).toHaveCount(0);
  await expectFocus(page);
}

async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: "what has the focus" })
    .not.toBe("BODY");
}

for (const { tenant, details } of once({ among: passwordTenants, shift: 1 })) {
  const { slug } = tenant;

  test(`${slug}: the focus never falls to the body where the element that has it goes`, details, async ({ page }) => {
    test.slow();
    await openSignedIn(page, slug, newBuyer(slug), "profile");
    const phones = section(page, "Phones");
    const form = await openForm(page, "Phones");
    await form.getByLabel("Phone number").fill("2125550142");
    await pressAway(page, form.getByRole("button", { name: /^save/i }));
    await phones
      .getByRole("listitem")
      .filter({ hasText: "(212) 555-0142" })
      .getByRole("button", { name: /^Delete/ })
      .click();
    await pressAway(page, page.getByRole("alertdialog").getByRole("button", { name: /^Delete$/ }));
    const again = await openForm(page, "Phones");
    await pressAway(page, again.getByRole("button", { name: "Cancel" }));

    await page.goto(buying(slug));
    await fillCart(page, slug);
    await expectFocus(page);
    await walkToSubmit(page);
    await tabTo(page, page.getByRole("main").getByRole("button", { name: /^Submit/ }));
    await page.keyboard.press("Enter");
    await thanked(page);
    await expectFocus(page);
    await pressAway(page, page.getByRole("button", { name: "Place another order" }));
  });

  test(`${slug}: the focus stays on the page when a failed list is asked for again`, details, async ({ page }) => {
    await openSignedIn(page, slug, tenant.drivers.complete, "profile");
    await page.route("**/purchasable-permits/**", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(portal(slug, "buyPermits"));
    const again = page.getByRole("main").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unroute("**/purchasable-permits/**");
    await pressAway(page, again);
  });
}
