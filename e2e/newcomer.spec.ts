import type { Locator, Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { passwordTenants, portal } from "./support/demo-tenants.ts";
import { newDriver, registerByCall, registerAndVerifyByCalls } from "./support/driver.ts";
import { openMailTo, verificationLink } from "./support/mailbox.ts";
import { PHONE_TAG, once } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

// A full run counts the taps in a wide window too.
test.use({ hasTouch: true });

/** What the way from the verification link to the permits may cost. */
const MOST_TAPS = 29;

/** A thumb that counts: a tap for each press and each field that is typed into, two for each choice from a list. */
class Thumb {
  taps = 0;

  async press(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
  }

  async pickDay(field: Locator, day: string): Promise<void> {
    await this.press(field);
    await field.fill(day);
  }

  async choose(list: Locator, label: string): Promise<void> {
    // One opens it, one takes the choice.
    this.taps += 2;
    await list.selectOption({ label });
  }
}

/** Waits for a screen of the guide, whose heading has the focus. */
async function atScreen(page: Page, n: number, section: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name: `Finish setting up: ${n} of 5` });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("region", { name: section, exact: true })).toBeVisible();
}

const onward = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save and continue" });

test(
  `a newcomer comes from the verification link to the permits with ${MOST_TAPS} taps at most`,
  { tag: PHONE_TAG },
  async ({ page }, testInfo) => {
    const thumb = new Thumb();
    const driver = newDriver(testInfo, "taps");
    await registerByCall(page, "harborcity", driver);
    await openMailTo(page, driver.email);
    const link = await verificationLink(page);
    thumb.taps += 1;
    await page.goto(link);

    await thumb.press(page.getByRole("button", { name: "Verify email address" }));
    await thumb.type(page.getByLabel("User name"), driver.userName);
    await thumb.type(page.getByRole("textbox", { name: /^Password/ }), driver.password);
    await thumb.press(page.getByRole("main").getByRole("button", { name: /^login$/i }));
    await thumb.press(page.getByRole("link", { name: "Set up your profile" }));

    await atScreen(page, 1, "Personal details");
    await thumb.pickDay(page.getByLabel("Birthday"), "1988-02-29");
    await thumb.press(onward(page));

    await atScreen(page, 2, "Driver License");
    await thumb.type(page.getByRole("textbox", { name: /^License number/ }), "D1234567");
    await thumb.choose(page.getByRole("combobox", { name: /^State/ }), "California");
    await thumb.press(onward(page));

    await atScreen(page, 3, "Vehicles");
    await thumb.type(page.getByLabel("Plate number"), "8TAP123");
    await thumb.choose(page.getByLabel("Plate state"), "California");
    await thumb.choose(page.getByLabel("Make"), "Toyota");
    await thumb.type(page.getByLabel("Model"), "Corolla");
    await thumb.type(page.getByLabel("Year"), "2019");
    await thumb.type(page.getByLabel("Color"), "Blue");
    await thumb.press(onward(page));

    await atScreen(page, 4, "Addresses");
    await thumb.type(page.getByLabel("Address line 1"), "7 Harbour Steps");
    await thumb.type(page.getByLabel("City"), "Port Lindell");
    await thumb.choose(page.getByLabel("State"), "California");
    await thumb.type(page.getByLabel("Zip"), "90210");
    await thumb.press(onward(page));

    await atScreen(page, 5, "Phones");
    await thumb.type(page.getByLabel("Phone number"), "5550100199");
    await thumb.press(onward(page));

    await expect(page.getByRole("heading", { level: 1, name: "Order Permits" })).toBeFocused();
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^Order/ })
        .first(),
    ).toBeVisible();
    process.stdout.write(`From the verification link to the permits: ${thumb.taps} taps.\n`);
    expect(thumb.taps).toBeLessThanOrEqual(MOST_TAPS);
  },
);

for (const { tenant, details } of once({ among: passwordTenants, shift: 1 })) {
  test(
    `${tenant.slug}: each screen of the guide is accessible, fits 320 pixels, and is there again after a reload and Back`,
    details,
    async ({ page }, testInfo) => {
      const { slug } = tenant;
      const driver = newDriver(testInfo, `guide.${slug}`);
      await registerAndVerifyByCalls(page, slug, driver);
      const guide = "profile?setup=vehicles.addresses.phones&step=vehicles&returnTo=/vieworders";
      await openSignedIn(page, slug, driver.userName, guide, driver.password);
      await expect(page.getByLabel("Plate number")).toBeVisible();
      await expectGoodScreen(page);
      await page.goto(portal(slug, guide.replace("step=vehicles", "step=phones")));
      const phone = page.getByLabel("Phone number");
      await phone.pressSequentially("5550100199");
      await page.reload();
      await expect(phone).toHaveValue("(555) 010-0199");
      await expectGoodScreen(page);
      await onward(page).click();
      // Two are still missing: the guide goes on with the first of them.
      await expect(page.getByRole("heading", { level: 1, name: "Finish setting up: 1 of 3" })).toBeFocused();
      await page.goBack();
      await expect(page.getByRole("region", { name: "Phones" })).toContainText("(555) 010-0199");
      await expectGoodScreen(page);
      await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("Plate number")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Finish later" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your dashboard" })).toBeVisible();
      await expect(page.getByRole("main").getByText("Your profile is not complete yet")).toBeVisible();
    },
  );
}
