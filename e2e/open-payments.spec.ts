import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { readPdf } from "../tests/support/pdf-text.ts";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { atStep, fillCart, payOnProvidersPage, press, walkToSubmit } from "./support/buying.ts";
import { storedOrders } from "./support/orders.ts";
import { once, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/paying-test.ts";
import { openSignedIn } from "./support/session.ts";

const WAITS = "Your order is awaiting payment";

/** A new buyer with one permit in the cart, to be paid on the provider's page: Submit can be pressed. */
async function readyToSubmit(page: Page, slug: string): Promise<string> {
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "buyPermits");
  await fillCart(page, slug);
  await walkToSubmit(page, payOnProvidersPage);
  return buyer;
}

/** Waits for the provider's page; answers the reference of the payment that it is about. */
async function atProvider(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Payment service" })).toBeVisible();
  return new URL(page.url()).searchParams.get("paymentReference") ?? "";
}

function headed(page: Page, heading: string): Promise<void> {
  return expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** The bar has a link to the cart while there is anything in it. */
async function expectInCart(page: Page, count: number): Promise<void> {
  const link = page.getByRole("link", { name: /^Shopping Cart, items:/, includeHidden: true });
  if (count === 0) await expect(link).toHaveCount(0);
  else await expect(link).toHaveAccessibleName(`Shopping Cart, items: ${count}`);
}

for (const { tenant, details } of once({ shift: 2 })) {
  const { slug } = tenant;

  test(
    `${slug}: an order whose payment is open is accessible and fits 320 pixels where it is placed, listed and given up`,
    details,
    async ({ page, provider }) => {
      const buyer = await readyToSubmit(page, slug);
      await press(page, /^Submit/);
      const reference = await atProvider(page);
      await page.goBack();
      await headed(page, WAITS);
      await expectInCart(page, 0);
      await expectGoodScreen(page);

      await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
      await headed(page, "View Orders");
      await expect(page.getByText("We have not received your payment yet")).toBeVisible();
      await expectGoodScreen(page);
      await press(page, /^Details/);
      const dialog = page.getByRole("dialog", { name: /^Order / });
      await expect(dialog.getByRole("button", { name: /^Resume payment/ })).toBeVisible();
      await expectGoodAsItIs(page);
      const question = page.getByRole("alertdialog", { name: "Give up this payment?" });
      await dialog.getByRole("button", { name: /^Give up payment/ }).click();
      await expect(question).toBeVisible();
      await expectGoodAsItIs(page);
      await question.getByRole("button", { name: "Keep the order" }).click();
      await expect(question).toBeHidden();
      await expect(dialog.getByRole("button", { name: /^Give up payment/ })).toBeFocused();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expect(dialog).toBeHidden();

      await press(page, /^Give up payment/);
      await expect(question).toBeVisible();
      expect(provider.payment(reference).kind).toBe("open");
      await question.getByRole("button", { name: "Give up payment" }).click();
      await expect(page.getByText("The permits are in your cart.")).toBeVisible();
      expect(provider.payment(reference).kind).toBe("ended");
      await expect(page.locator(":focus")).toContainText("The payment was given up");
      await expectGoodScreen(page);
      await page.getByRole("main").getByRole("link", { name: "View cart" }).click();
      await headed(page, "Shopping Cart");
      await expect(page.getByRole("main").getByRole("button", { name: /^Delete/ })).toHaveCount(1);
      expect((await storedOrders(page, slug, buyer)).map(({ state }) => state)).toContain("CANCELLED");
    },
  );
}

test(
  "an order is paid on the provider's page, Resume says so, and what the desk gives back stands on details and receipt",
  { tag: PHONE_TAG },
  async ({ page, provider, desk }) => {
    const slug = "plain";
    const buyer = newBuyer(slug);
    await openSignedIn(page, slug, buyer, "buyPermits");
    await fillCart(page, slug);
    // The second click of two makes no second entry in the history.
    await page.getByRole("main").getByRole("button", { name: "Proceed to checkout" }).dblclick();
    await atStep(page, "Payment Information");
    await page.goBack();
    await headed(page, "Shopping Cart");
    await walkToSubmit(page, payOnProvidersPage);
    await press(page, /^Submit/);
    const reference = await atProvider(page);
    await page.goBack();
    await headed(page, WAITS);
    await press(page, /^Resume payment/);
    expect(await atProvider(page)).toBe(reference);
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByText("This payment is paid.")).toBeVisible();
    expect(provider.payment(reference).charges).toBe(1);

    // To the provider's open page, and from there to the portal: a return proves nothing, so the server is asked.
    await page.goBack();
    await page.goBack();
    await headed(page, WAITS);
    await press(page, /^Resume payment/);
    await expect(page.getByText("Your payment has been received.")).toBeVisible();
    await headed(page, "Thank you!");
    await expect(page.getByRole("main")).toContainText("$120.00");

    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    await headed(page, "View Orders");
    const [order] = await storedOrders(page, slug, buyer);
    const number = order?.orderNumber ?? "";
    expect(await desk("order", slug, number, "cancelled", "--refunded-by-hand")).toContain('is "Cancelled" now');
    // A page without a window of its own is told that the driver has come back to it.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByRole("main").getByText("Cancelled")).toBeVisible();
    await press(page, /^Details/);
    const dialog = page.getByRole("dialog", { name: `Order ${number}` });
    await expect(dialog).toContainText("Visa ending in 4242");
    await expect(dialog).toContainText(/Refunded\s*\$120\.00 on \d\d\/\d\d\/\d{4}/);
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, /^Download receipt/)]);
    const { text } = await readPdf(await readFile(await download.path()));
    expect(text.replace(/\s+/g, " ")).toMatch(/Card Visa ending in 4242 Refunded \$120\.00 on \d\d\/\d\d\/\d{4}/);
  },
);

test("a provider that does not answer leaves the order waiting, and Check payment opens that one payment", async ({
  page,
  provider,
}) => {
  const slug = "plain";
  const buyer = await readyToSubmit(page, slug);
  provider.trouble("open", "lost");
  await press(page, /^Submit/);
  await headed(page, WAITS);
  await expectInCart(page, 0);
  await expect(page.getByText("The payment service has given no final answer yet.")).toBeVisible();
  await expectGoodScreen(page);
  await press(page, /^Check payment/);
  const reference = await atProvider(page);
  await page.goBack();
  await headed(page, WAITS);
  expect(provider.heard.filter(({ call }) => call === "open").at(-1)).toEqual({ call: "open", reference });
  expect((await storedOrders(page, slug, buyer)).map(({ state }) => state)).toEqual(["PAYMENT_PENDING"]);
});

test.describe("a declined payment", () => {
  test.use({ provoked: { errors: [/status of 402/] } });

  test("keeps the cart and says so at the payment step, and the next try is a payment of its own", async ({
    page,
    provider,
  }) => {
    const slug = "harborcity";
    const buyer = await readyToSubmit(page, slug);
    provider.misstate({ kind: "declined", reason: "insufficient_funds" });
    const declined = page.waitForRequest(/\/orders\/external$/);
    await press(page, /^Submit/);
    const dialog = page.getByRole("alertdialog", { name: "Buy Permit Order Payment" });
    await expect(dialog).toContainText("there is not enough money for it");
    provider.misstate({});
    const first = provider.heard.at(-1)?.reference;
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await atStep(page, "Payment Information");
    await expect(page.getByRole("heading", { level: 2, name: "Payment Information" })).toBeFocused();
    await expect(page.getByRole("main")).toContainText("there is not enough money for it");
    await expectGoodScreen(page);
    await expectInCart(page, 1);
    expect(await storedOrders(page, slug, buyer)).toEqual([]);

    await press(page, "Next");
    await atStep(page, "Contact and Shipping Information");
    await press(page, "Next");
    await atStep(page, "Review and Submit");
    await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
    const again = page.waitForRequest(/\/orders\/external$/);
    await press(page, /^Submit/);
    expect(await atProvider(page)).not.toBe(first);
    await page.goBack();
    await headed(page, WAITS);
    const keys = await Promise.all([declined, again].map(async (sent) => (await sent).headers()["idempotency-key"]));
    expect(new Set(keys).size).toBe(2);
    expect((await storedOrders(page, slug, buyer)).map(({ state }) => state)).toEqual(["PAYMENT_PENDING"]);
  });
});
