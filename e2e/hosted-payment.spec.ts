import type { Page } from "playwright/test";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { fillCart, payOnProvidersPage, press, walkToSubmit } from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { pressOn } from "./support/keyboard.ts";
import { storedOrders } from "./support/orders.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** The demo tenant whose drivers pay on the sandbox's page. */
const slug = "harborcity";

function headed(page: Page, heading: string): Promise<void> {
  return expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** A new buyer on the sandbox's page. */
async function atSandbox(page: Page): Promise<string> {
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "buyPermits");
  await fillCart(page, slug);
  await walkToSubmit(page, payOnProvidersPage);
  await press(page, /^Submit/);
  await headed(page, "Pay City of Harbor");
  return buyer;
}

const statesOf = async (page: Page, buyer: string) => (await storedOrders(page, slug, buyer)).map(({ state }) => state);

test("a permit is paid on the sandbox's page, which tells nobody who pays", { tag: PHONE_TAG }, async ({ page }) => {
  const buyer = await atSandbox(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/sandbox-payments\/harborcity\/pay\/[0-9a-f-]{36}$/);
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual([
    "incompleteSignOutUrl",
    "paymentReference",
    "signOutUrl",
    "tenant",
  ]);
  const reference = new URL(page.url()).searchParams.get("paymentReference") ?? "";
  await expectGoodAsItIs(page);
  await button(page, /^Pay \$/).click();
  await headed(page, "Thank you!");
  await expect(page).toHaveURL(portal(slug, `permit-payment-status?paymentReference=${reference}`));
  expect(await statesOf(page, buyer)).toEqual(["PAID"]);
  // Back shows what became of it, and nothing can be paid twice.
  await page.goBack();
  await headed(page, "This payment is paid");
  await expectGoodAsItIs(page);
  await page.getByRole("link", { name: "Back to City of Harbor" }).click();
  await headed(page, "Thank you!");
});

test("a payment that was left is resumed on the same page, and paid", { tag: PHONE_TAG }, async ({ page }) => {
  await atSandbox(page);
  const { pathname } = new URL(page.url());
  await button(page, "Cancel").click();
  await expect(page.getByText("We have not received your payment yet")).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole("link", { name: /^Resume payment/ }).click();
  await headed(page, "Pay City of Harbor");
  expect(new URL(page.url()).pathname).toBe(pathname);
  await button(page, /^Pay \$/).click();
  await headed(page, "Thank you!");
});

test("a payment that is declined says so on coming back", { tag: PHONE_TAG }, async ({ page }) => {
  await atSandbox(page);
  await page.getByLabel("A card without enough money").check();
  await button(page, /^Pay \$/).click();
  await headed(page, "Your payment did not go through");
  await expectGoodScreen(page);
});

test("a payment whose window was closed is found paid by asking", { tag: PHONE_TAG }, async ({ page }) => {
  const buyer = await atSandbox(page);
  await button(page, "Pay and close the window").click();
  await headed(page, "This payment is paid");
  expect(await statesOf(page, buyer)).toEqual(["PAYMENT_PENDING"]);
  await page.goto(portal(slug, "vieworders"));
  await headed(page, "View Orders");
  await press(page, /^Resume payment/);
  await expect.poll(() => statesOf(page, buyer)).toEqual(["PAID"]);
  expect(new URL(page.url()).pathname).not.toContain("sandbox-payments");
});

test("a payment is made by keyboard alone, whose outcome is waited for", async ({ page }) => {
  const buyer = await atSandbox(page);
  await pressOn(page, page.getByRole("radio", { name: "A card that is approved" }), "Space");
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /it is paid after five minutes$/ })).toBeChecked();
  await pressOn(page, button(page, /^Pay \$/));
  await headed(page, "We are finding out about your payment");
  expect(await statesOf(page, buyer)).toEqual(["PAYMENT_PENDING"]);
});
