import { expect, test } from "./support/portal-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessibility.ts";
import { demoTenants, passwordTenants, portal } from "./support/demo-tenants.ts";
import { openForm, save, type SectionName } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";
import type { Page } from "playwright/test";

const publicPaths = [
  ...["", "login", "register", "register/success", "privacy", "pciCompliance", "securitypage"],
  ...["forgetpassword", "forget-password/status", "forgetusername", "forget-username/status"],
  ...["resetpassword/driver", "reset-password/success"],
];
const sectionsWithForms: { name: SectionName; id: string }[] = [
  { name: "Personal details", id: "#personalDetails" },
  { name: "Driver's license", id: "#driversLicense" },
  { name: "Vehicles", id: "#vehicles" },
  { name: "E-mail addresses", id: "#emailAddresses" },
  { name: "Addresses", id: "#addresses" },
  { name: "Phones", id: "#phones" },
  { name: "Billing addresses", id: "#billingAddresses" },
];

/** A screen, or a part of it, at its size and at 320 pixels, where everything must fit in one column. */
async function expectGoodScreen(page: Page, part?: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, part);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  if (size !== null) await page.setViewportSize(size);
}

test.use({ provoked: { errors: [/status of 404/] } });

for (const { slug, drivers } of demoTenants) {
  test.describe(slug, () => {
    for (const path of publicPaths) {
      test(`/${path} is accessible and fits 320 pixels`, async ({ page }) => {
        await page.goto(portal(slug, path));
        await expectGoodScreen(page);
      });
    }

    test("the 404 page and a bad verification link are accessible and fit 320 pixels", async ({ page }) => {
      await page.goto(portal(slug, "no-such-page"));
      await expectGoodScreen(page);
      await page.goto(portal(slug, "email-status/driver"));
      await expectGoodScreen(page);
    });

    test("dialogs and the account menu are accessible", async ({ page }) => {
      await page.goto(portal(slug));
      await page.getByRole("contentinfo").getByRole("button", { name: "Terms and Conditions" }).click();
      await expect(page.getByRole("dialog", { name: "Terms and Conditions" })).toContainText(/\w{20,}|\w+ \w+ \w+/);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await openSignedIn(page, slug, drivers.complete, "privacy");
      await page.getByRole("button", { name: /^Account of/ }).click();
      await expectAccessible(page);
    });

    test("signed in: dashboard, profile-incomplete page and profile are accessible and fit 320 pixels", async ({
      page,
    }) => {
      await openSignedIn(page, slug, drivers.other, "verify-dashboard");
      await expectGoodScreen(page);
      await page.goto(portal(slug, "dashboard"));
      await expectGoodScreen(page);
      await page.goto(portal(slug, "profile"));
      await expectGoodScreen(page);
    });

    test("every form of the profile, empty and refused, is accessible and fits 320 pixels", async ({ page }) => {
      // Each form is looked at twice by axe, which takes its time.
      test.slow();
      await openSignedIn(page, slug, drivers.complete, "profile");
      for (const { name, id } of sectionsWithForms) {
        const place = await openForm(page, name);
        for (const field of await place.getByRole("textbox").all()) await field.fill("");
        await expectGoodScreen(page, id);
        await save(place);
        await expectGoodScreen(page, id);
        await place.getByRole("button", { name: "Cancel" }).click();
      }
    });
  });
}

for (const { slug } of passwordTenants) {
  test(`${slug}: registration refused: errors beside the fields and in a summary that takes the focus`, async ({
    page,
  }) => {
    await page.goto(portal(slug, "register"));
    await page
      .getByRole("main")
      .getByRole("button", { name: /create account/i })
      .click();
    await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
    const summary = page.getByRole("link", { name: "Enter your first name" });
    await expect(summary).toBeVisible();
    await expectGoodScreen(page);
    await summary.click();
    await expect(page.getByLabel("First name")).toBeFocused();
  });
}
