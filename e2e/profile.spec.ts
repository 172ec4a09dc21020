import type { Locator, Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectAccessible, expectGoodScreen, expectNoSidewaysScroll } from "./support/accessibility.ts";
import { demoPassword, demoTenants, portal } from "./support/demo-tenants.ts";
import { fillSignIn, logOut, newDriver, type NewDriver, registerAndVerifyByCalls, signIn } from "./support/driver.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { addLicense, addVehicle, openForm, saveAndWait, section, type SectionName } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "harborcity";

test.use({ provoked: { errors: [/status of (?:401|404|422)/, /ERR_CONNECTION_REFUSED/] } });

/** Opens the profile of a driver that no other test has. */
async function openNewProfile(page: Page, driver: NewDriver): Promise<void> {
  await registerAndVerifyByCalls(page, slug, driver);
  await openSignedIn(page, slug, driver.userName, "profile", driver.password);
  await section(page, "Phones").waitFor();
}

/** The entry of a section that shows this text. */
function entry(page: Page, name: SectionName, text: string): Locator {
  return section(page, name).getByRole("listitem").filter({ hasText: text });
}

/** Opens the form of an entry. */
async function edit(page: Page, name: SectionName, text: string): Promise<Locator> {
  await entry(page, name, text).getByRole("button", { name: /^Edit/ }).click();
  const place = section(page, name);
  await place.getByRole("button", { name: /^save/i }).waitFor();
  return place;
}

/** Takes an entry out, after the question whether that is meant. */
async function takeOut(page: Page, name: SectionName, text: string): Promise<void> {
  await entry(page, name, text)
    .getByRole("button", { name: /^Delete/ })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text);
  await expectAccessible(page);
  await question.getByRole("button", { name: /^Delete$/ }).click();
  await expect(question).toBeHidden();
  await expect(section(page, name)).not.toContainText(text);
  await expect(section(page, name)).toBeFocused();
}

async function fillAddress(place: Locator, line1: string): Promise<void> {
  await place.getByLabel("Address line 1").fill(line1);
  await place.getByLabel("City").fill("Port Lindell");
  await place.getByLabel("State").selectOption({ label: "Ontario" });
  await place.getByLabel("Zip").fill("K1A 0B1");
}

test("vehicles and email addresses are added, changed and deleted", async ({ page }, testInfo) => {
  const driver = newDriver(testInfo, "entries");
  await openNewProfile(page, driver);
  await addVehicle(page, { plate: "bay 77" });
  const vehicle = await edit(page, "Vehicles", "BAY 77");
  await vehicle.getByLabel("Color").fill("Crimson");
  await expectAccessible(page, "#vehicles");
  await saveAndWait(vehicle);
  await expect(entry(page, "Vehicles", "BAY 77")).toContainText("2019 Crimson Toyota Corolla");
  await takeOut(page, "Vehicles", "BAY 77");
  await expect(section(page, "Vehicles")).toContainText("No vehicle yet");

  const second = `second.${driver.email}`;
  const emails = await openForm(page, "Email addresses");
  await emails.getByRole("textbox", { name: "Email address" }).fill(second);
  await emails.getByRole("checkbox").uncheck();
  await saveAndWait(emails);
  await entry(page, "Email addresses", second)
    .getByRole("button", { name: /^Make default/ })
    .click();
  await expect(entry(page, "Email addresses", second)).toContainText("Default");
  await expect(emails.getByText("Default", { exact: true })).toHaveCount(1);
  await takeOut(page, "Email addresses", second);
  await expect(entry(page, "Email addresses", driver.email)).toContainText("Default");
});

test("phones, addresses and billing addresses are added, changed and taken out", async ({ page }, testInfo) => {
  await openNewProfile(page, newDriver(testInfo, "contacts"));
  await expect(section(page, "Phones")).toContainText("Phone not Found");
  const phones = await openForm(page, "Phones");
  await phones.getByLabel("Phone number").pressSequentially("5550100155");
  await phones.getByLabel("Extension").fill("12");
  await saveAndWait(phones);
  await edit(page, "Phones", "(555) 010-0155");
  await expect(phones.getByLabel("Extension")).toHaveValue("12");
  await phones.getByLabel("Extension").fill("");
  await saveAndWait(phones);
  await expect(phones).not.toContainText("Extension");
  await takeOut(page, "Phones", "(555) 010-0155");
  await expect(phones).toContainText("Phone not Found");

  for (const name of ["Addresses", "Billing addresses"] as const) {
    const place = await openForm(page, name);
    await expect(place.getByLabel("State").locator("option").first()).toHaveText("Choose ...");
    await expect(place.getByLabel("State").locator("optgroup")).toHaveCount(3);
    await fillAddress(place, "1 Breakwater");
    await saveAndWait(place);
    await openForm(page, name);
    await fillAddress(place, "2 Breakwater");
    await saveAndWait(place);
    await expect(entry(page, name, "2 Breakwater")).toContainText("Default");
    await expect(place.getByText("Default", { exact: true })).toHaveCount(1);
    await edit(page, name, "1 Breakwater");
    await place.getByLabel("Address line 1").fill("3 Breakwater");
    await saveAndWait(place);
    await takeOut(page, name, "3 Breakwater");
    await expect(place).toContainText("2 Breakwater");
  }
});

test("the license has a dialog of its own, and the new password an alert, after which the old one is invalid", async ({
  page,
}, testInfo) => {
  const driver = newDriver(testInfo, "password");
  await openNewProfile(page, driver);
  const license = await openForm(page, "Driver License");
  const dialog = page.getByRole("dialog", { name: "Add driver license" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await addLicense(page, "D7654321");
  await expect(license).toContainText("D7654321");

  const place = section(page, "Password");
  const change = place.getByRole("button", { name: "Change password" });
  await change.click();
  const answer = (label: RegExp, text: string) => place.getByRole("textbox", { name: label }).fill(text);
  await answer(/^Current password/, "not this one");
  await answer(/^New password/, "Seven-gulls-at-8");
  await expect(place.getByText("Strong !")).toBeVisible();
  await answer(/^Confirm new password/, "Seven-gulls-at-8");
  await change.click();
  const refusal = page.getByRole("alertdialog", { name: "Edit Password" });
  await expect(refusal).toContainText("This is not your current password");
  await refusal.getByRole("button", { name: "Ok" }).click();
  await expect(place.getByRole("textbox", { name: /^Current password/ })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "#password");
  await answer(/^Current password/, driver.password);
  await change.click();
  const alert = page.getByRole("alertdialog", { name: "Alert" });
  await expect(alert).toContainText("Your Password has been changed.");
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Ok" }).click();

  await logOut(page);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto(portal(slug, "login"));
  await fillSignIn(page, driver.userName, driver.password);
  await expect(page.getByRole("alertdialog", { name: "Login Failed" })).toBeVisible();
  await signIn(page, slug, driver.userName, "Seven-gulls-at-8");
});

test("a phone that another window removed: editing it says 'Phone not Found'", async ({ page }, testInfo) => {
  await openNewProfile(page, newDriver(testInfo, "windows"));
  const phones = await openForm(page, "Phones");
  await phones.getByLabel("Phone number").pressSequentially("5550100166");
  await saveAndWait(phones);
  const other = await page.context().newPage();
  await other.goto(portal(slug, "profile"));
  await takeOut(other, "Phones", "(555) 010-0166");
  // A tab behind another draws once a second.
  await page.bringToFront();
  await entry(page, "Phones", "(555) 010-0166").getByRole("button", { name: /^Edit/ }).click();
  await expect(phones.getByRole("alert")).toContainText("Phone not Found");
  await expect(phones).not.toContainText("(555) 010-0166");
});

test("Try again in the dialog saves an entry whose connection was lost", async ({ page }) => {
  await openSignedIn(page, slug, "driver", "profile");
  const place = await edit(page, "Addresses", "Default");
  await place.getByLabel("Address line 2").fill("Boathouse");
  await page.route("**/update/address", (route) => route.abort("connectionrefused"));
  await place.getByRole("button", { name: "Save address" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Edit Address" });
  await expect(dialog).toContainText("cannot be reached");
  await page.unroute("**/update/address");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(place).toContainText("Boathouse");
  await expect(place.getByRole("button", { name: "Save address" })).toBeHidden();
});

test("an entry is changed and another taken out by keyboard alone", async ({ page }) => {
  await openSignedIn(page, "plain", "driver", "profile");
  const tabTo = async (target: Locator) => {
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  const vehicles = section(page, "Vehicles");
  const editButton = vehicles.getByRole("button", { name: /^Edit/ }).first();
  await tabTo(editButton);
  await page.keyboard.press("Enter");
  await expect(vehicles.getByRole("heading", { name: "Edit vehicle" })).toBeFocused();
  await tabTo(vehicles.getByLabel("Color"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Teal");
  await page.keyboard.press("Enter");
  await expect(vehicles).toContainText("Teal");
  await expect(editButton).toBeFocused();
  const deleteButton = vehicles.getByRole("button", { name: /^Delete/ }).first();
  await tabTo(deleteButton);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(deleteButton).toBeFocused();
});

for (const tenant of demoTenants) {
  test(`${tenant.slug}: every part of the profile, forms and questions open, fits 320 pixels`, async ({ page }) => {
    await openSignedIn(page, tenant.slug, tenant.drivers.complete, "profile");
    await page.setViewportSize({ width: 320, height: 800 });
    for (const name of ["Vehicles", "Email addresses", "Addresses", "Phones"] as const) {
      const place = section(page, name);
      await place.getByRole("button", { name: /^Edit/ }).first().click();
      await place.getByRole("button", { name: /^save/i }).waitFor();
      await expectNoSidewaysScroll(page);
      await place.getByRole("button", { name: "Cancel" }).click();
      await place
        .getByRole("button", { name: /^Delete/ })
        .first()
        .click();
      await expectNoSidewaysScroll(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    }
    if (!tenant.isFederated) {
      await section(page, "Password").getByRole("button", { name: "Change password" }).click();
      await section(page, "Password")
        .getByRole("textbox", { name: /^Current password/ })
        .fill(demoPassword);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test(
  "on a phone it is seen that an entry was saved, wherever on the page that is",
  { tag: PHONE_TAG },
  async ({ page }, testInfo) => {
    await openNewProfile(page, newDriver(testInfo, "told"));
    const words = page.getByRole("status").getByText(/ saved\.$/);
    await addVehicle(page, { plate: "SEEN 1" });
    await expect(page.getByText("Vehicle saved.")).toBeInViewport({ ratio: 1 });
    const phones = await openForm(page, "Phones");
    await phones.getByLabel("Phone number").pressSequentially("5550100155");
    await saveAndWait(phones);
    const told = page.getByText("Phone saved.");
    await expect(told).toBeInViewport({ ratio: 1 });
    expect((await told.boundingBox())?.height).toBeGreaterThan(20);
    await expect(phones.getByRole("button", { name: "Add a phone" })).toBeFocused();
    const [bar, opener] = [
      await told.boundingBox(),
      await phones.getByRole("button", { name: "Add a phone" }).boundingBox(),
    ];
    expect((opener?.y ?? 0) + (opener?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectGoodScreen(page);
    await edit(page, "Phones", "(555) 010-0155");
    expect((await words.boundingBox())?.height).toBeLessThan(2);
  },
);
