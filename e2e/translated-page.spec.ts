import type { Page } from "playwright/test";
import { translatePage, UNTRANSLATED } from "../tests/support/translate-page.ts";
import { newBuyer } from "./support/buyers.ts";
import { fillCart, press, thanked, walkToSubmit } from "./support/buying.ts";
import { passwordTenants, portal } from "./support/demo-tenants.ts";
import { newDriver, register } from "./support/driver.ts";
import { once } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openForm, save, saveAndWait, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

// The watch of every test fails it on an uncaught error: what React throws when its text nodes are gone.
test.beforeEach(({ context }) => context.addInitScript(translatePage, UNTRANSLATED));
test.use({ provoked: { errors: [/status of (?:404|422)/] } });

/** Waits until the page is translated as it stands now. */
async function translated(page: Page): Promise<void> {
  await expect(page.locator("h1 font")).not.toHaveCount(0);
}

for (const { tenant, details } of once({ among: passwordTenants })) {
  const { slug } = tenant;

  test(
    `${slug}: on a translated page a driver registers, with a refusal on the way`,
    details,
    async ({ page }, info) => {
      await page.goto(portal(slug, "register"));
      await translated(page);
      await press(page, "Create account");
      await expect(page.getByRole("link", { name: "Enter your first name" })).toBeVisible();
      await register(page, tenant, newDriver(info, "translated"));
      await page.waitForURL(/register\/success$/);
      await translated(page);
    },
  );

  test(`${slug}: on a translated page a profile is changed and a permit bought`, details, async ({ page }) => {
    test.slow();
    await openSignedIn(page, slug, newBuyer(slug), "profile");
    await translated(page);
    const phones = await openForm(page, "Phones");
    await save(phones);
    await expect(phones.getByRole("link", { name: "Enter a phone number" })).toBeVisible();
    await phones.getByLabel("Phone number").fill("2125550142");
    await saveAndWait(phones);
    await expect(section(page, "Phones")).toContainText("(212) 555-0142");
    const added = section(page, "Phones").getByRole("listitem").filter({ hasText: "(212) 555-0142" });
    await added.getByRole("button", { name: /^Delete/ }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Delete$/ })
      .click();
    await expect(added).toHaveCount(0);

    await page.goto(portal(slug, "buyPermits"));
    await fillCart(page, slug);
    await walkToSubmit(page);
    await press(page, /^Submit/);
    await thanked(page);
    await translated(page);
    await page.getByRole("contentinfo").getByRole("button", { name: "Terms and Conditions" }).click();
    await expect(page.getByRole("dialog", { name: "Terms and Conditions" })).toBeVisible();
  });
}
