import type { Locator, Page } from "playwright/test";
import type { PurchaseRequest } from "../src/domain/generated/api-orders.ts";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { atStep, fillCart, press, thanked } from "./support/buying.ts";
import { cards, fillCard } from "./support/card-form.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** A demo tenant that takes cards; its buyers have one address and no billing address. */
const slug = "harborcity";
const SAVED = "218 Seawall Street";

const billing = (page: Page) => page.getByRole("region", { name: "Billing address" });
const same = (page: Page) => billing(page).getByRole("checkbox", { name: "Same as the shipping address" });
const opener = (page: Page) => billing(page).getByRole("button", { name: "Select or add Billing Address" });
const dialog = (page: Page, name = "Select or add Billing Address") => page.getByRole("dialog", { name });

async function atCard(page: Page): Promise<void> {
  await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
  await fillCart(page, slug);
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Credit Card/ }).check();
  await expect(billing(page)).toBeVisible();
}

async function fillAddress(form: Locator, line1: string): Promise<void> {
  await form.getByLabel("Address line 1").fill(line1);
  await form.getByLabel("City").fill("Bayview");
  await form.getByLabel("State").selectOption({ label: "Oregon" });
  await form.getByLabel(/^(?:Zip|ZIP)/).fill("97001");
}

/** Adds an entry in the dialog of that name, which has others already. */
async function add(page: Page, line1: string, open: Locator, name: string): Promise<void> {
  await open.click();
  await dialog(page, name).getByRole("button", { name: /^Add / }).click();
  await fillAddress(dialog(page, name), line1);
  await dialog(page, name)
    .getByRole("button", { name: /^Save / })
    .click();
  await expect(dialog(page, name)).toBeHidden();
}

/** From the card to the order; answers the billing address that the order was sent with. */
async function submitted(page: Page): Promise<object | null> {
  await atStep(page, "Review and Submit");
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/orders/portal/order")),
    press(page, /^Submit/),
  ]);
  await thanked(page);
  return (request.postDataJSON() as PurchaseRequest).paymentRequest.cardDetails?.billingAddress ?? null;
}

test("a card is billed to the chosen address, which outlives a reload", { tag: PHONE_TAG }, async ({ page }) => {
  await atCard(page);
  // Without a billing address it is the one that the order goes to; else the first one that is saved.
  await expect(same(page)).toBeChecked();
  await expect(billing(page)).toContainText(SAVED);
  await expect(opener(page)).toBeHidden();
  await same(page).uncheck();
  await expect(billing(page)).toContainText(SAVED);

  // The driver account's form of a billing address, with its rules.
  await opener(page).click();
  const form = dialog(page);
  await expect(form.getByLabel("State").locator("option").first()).toHaveText("Choose ...");
  await expect(form.getByRole("checkbox", { name: /default/i })).toBeChecked();
  await form.getByRole("button", { name: /^Save / }).click();
  for (const name of ["Address line 1", "City", "State", /^Zip/i]) {
    await expect(form.getByLabel(name)).toHaveAttribute("aria-invalid", "true");
  }
  await expectGoodAsItIs(page);
  await form.getByLabel(/^Zip/i).pressSequentially("970011234567");
  await expect(form.getByLabel(/^Zip/i)).toHaveValue("9700112345");
  await fillAddress(form, "9 Billing Way");
  await form.getByRole("button", { name: /^Save / }).click();
  await expect(form).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(billing(page)).toContainText("9 Billing Way");

  // Of two, the new one is chosen; another choice of the list stands until the next.
  await add(page, "10 Second Bill Street", opener(page), "Select or add Billing Address");
  await expect(billing(page)).toContainText("10 Second Bill Street");
  await opener(page).click();
  await dialog(page)
    .getByRole("radio", { name: /9 Billing Way/ })
    .check();
  await expectGoodAsItIs(page);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(billing(page)).toContainText("9 Billing Way");
  await same(page).check();
  await expect(billing(page)).toContainText(SAVED);
  await same(page).uncheck();
  await expect(billing(page)).toContainText("9 Billing Way");

  await page.reload();
  await expect(billing(page)).toContainText("9 Billing Way");
  await expect(same(page)).not.toBeChecked();
  await expectGoodScreen(page);
  await fillCard(page, cards.approved);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  await expect(page.getByRole("main")).toContainText("9 Billing Way");
  expect(await submitted(page)).toEqual({
    line1: "9 Billing Way",
    line2: "",
    city: "Bayview",
    state: { code: "OR" },
    zip: "97001",
  });
});

test("a card that is billed to the shipping address follows it when another one is chosen", async ({ page }) => {
  await atCard(page);
  await expect(same(page)).toBeChecked();
  await fillCard(page, cards.approved);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
  const shipping = page.getByRole("button", { name: "Select or add Address" });
  await add(page, "77 Shipping Quay", shipping, "Select or add Address");
  await expect(page.getByRole("main")).toContainText("77 Shipping Quay");
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  expect(await submitted(page)).toMatchObject({ line1: "77 Shipping Quay", city: "Bayview" });
});
