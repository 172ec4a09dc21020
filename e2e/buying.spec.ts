import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { readPdf } from "../tests/support/pdf-text.ts";
import { newBuyer } from "./support/buyers.ts";
import {
  acceptRules,
  answerOwnStep,
  atStep,
  beginOrder,
  buttonOfPage,
  offerOf,
  press,
  thanked,
  vehicleChoices,
  walkToReview,
  walkToSubmit,
} from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { openMailTo } from "./support/mailbox.ts";
import { inEachTenant } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

function cartItem(page: Page, name: string) {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: name }).first();
}

async function order(page: Page, slug: string): Promise<void> {
  const { permit, hasOwnStep } = offerOf(slug);
  await beginOrder(page, permit);
  await press(page, "Read the parking rules and regulations");
  const rules = page.getByRole("dialog", { name: "Parking rules and regulations" });
  await expect(rules).toContainText(/\w+ \w+ \w+/);
  await rules.getByRole("button", { name: "Close" }).last().click();
  await acceptRules(page);
  await vehicleChoices(page).first().check();
  await press(page, "Next");
  await answerOwnStep(page, slug);
  await atStep(page, "Review and Add");
  await expect(page.getByRole("main")).toContainText(permit);
  if (hasOwnStep) await expect(page.getByRole("main")).toContainText("Night, 11 p.m. to 7 a.m.");
  await press(page, "Add");
  await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
}

/** Gives the item of the cart its driver's second vehicle instead of the first. */
async function changeVehicle(page: Page, slug: string): Promise<void> {
  const { permit, hasOwnStep } = offerOf(slug);
  await press(page, new RegExp(`^Edit\\s+${permit}$`));
  await atStep(page, "Select Permit");
  await press(page, "Next");
  await expect(vehicleChoices(page).first()).toBeChecked();
  await vehicleChoices(page).first().uncheck();
  await vehicleChoices(page).nth(1).check();
  await press(page, "Next");
  if (hasOwnStep) {
    await expect(page.getByLabel("Supervisor's extension")).toHaveValue("2214");
    await press(page, "Next");
  }
  await press(page, "Save changes");
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
}

/** Adds a second permit, looks at two in the cart, and takes the second one out again. */
async function addAndDelete(page: Page, slug: string): Promise<void> {
  const offer = offerOf(slug);
  const second = offer.another ?? offer.permit;
  await page.getByRole("main").getByRole("link", { name: "Add another permit" }).click();
  await beginOrder(page, second);
  await walkToReview(page, slug);
  await press(page, "Add");
  await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
  await expect(page.getByText("Items in the cart: 2")).toBeAttached();
  await buttonOfPage(page, new RegExp(`^Delete\\s+${second}$`))
    .last()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Items in the cart: 1")).toBeAttached();
}

/** Downloads the receipt that the page offers and reads it back. */
async function receipt(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, /^Download receipt/)]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const { text, isTagged, title } = await readPdf(await readFile(await download.path()));
  expect(isTagged).toBe(true);
  expect(title).toMatch(/\S/);
  return text;
}

for (const { tenant, details } of inEachTenant()) {
  const { slug, name } = tenant;

  test(
    `${slug}: a driver orders, changes the cart, pays by check, and has order, receipt and mail`,
    details,
    async ({ page }) => {
      const { permit, total } = offerOf(slug);
      const buyer = newBuyer(slug);
      await openSignedIn(page, slug, buyer, "buyPermits");
      await order(page, slug);
      await expect(cartItem(page, permit)).toContainText(/A1\d{3}/);
      await changeVehicle(page, slug);
      await expect(cartItem(page, permit)).toContainText(/B1\d{3}/);
      await addAndDelete(page, slug);
      await expect(page.getByRole("complementary", { name: "Summary" })).toContainText(total);

      await walkToSubmit(page);
      await expect(page.getByRole("main")).toContainText("Check number 1042");
      await press(page, /^Submit/);
      const number = await thanked(page);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Your Payment is due" })).toBeVisible();
      await expect(main.getByText("$0.00", { exact: true })).toBeVisible();
      await expect(main).toContainText(total);
      await expect(main.getByRole("button", { name: "PRINT CONFIRMATION" })).toBeHidden();
      const text = await receipt(page);
      for (const each of [number, permit, total, name]) expect(text).toContain(each);

      await main.getByRole("link", { name: "View Orders" }).click();
      await expect(page).toHaveURL(new RegExp(`${portal(slug, "vieworders")}$`));
      await expect(cartItem(page, number)).toContainText(permit);
      await expect(cartItem(page, number)).toContainText("Payment due");
      expect(await receipt(page)).toContain(number);

      await openMailTo(page, `${buyer}@example.com`);
      await expect(page.locator("body")).toContainText(number);
      await expect(page.locator("body")).toContainText(permit);
    },
  );
}
