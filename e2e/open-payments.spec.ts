import type { Page, Route } from "playwright/test";
import type { Order } from "../src/domain/generated/api-orders.ts";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { atStep, fillCart, press, walkToSubmit } from "./support/buying.ts";
import { once, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

const PLACE = "**/api/v1/orders/portal";

/** An order as it is while its payment is open, for another half an hour. */
function open(order: Order): Order {
  const pending = { holdEndsAt: Date.now() + 1_800_000, mayResume: true };
  return { ...order, state: "PAYMENT_PENDING", payment: { ...order.payment, pending } };
}

/** An order whose driver has given its payment up. */
function givenUp(order: Order): Order {
  return { ...order, state: "CANCELLED", amountDue: "0.00", payment: { ...order.payment, mayBuyAgain: true } };
}

/** Lets a call through, and changes its good response. */
async function changing<T>(route: Route, change: (body: T) => unknown, status?: number): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({
    response,
    json: change((await response.json()) as T),
    ...(status === undefined ? {} : { status }),
  });
}

/**
 * Makes the payment of every order an open one: what the server answers is changed on its way, since no demo tenant takes
 * payments on another page. The order is the server's own, and one by check there.
 */
async function openPayments(page: Page, redirect: object): Promise<void> {
  let isOpen = true;
  let stored: Order | undefined;
  const now = (order: Order) => (isOpen ? open(order) : givenUp(order));
  await page.route(PLACE, (route) =>
    changing<Order>(
      route,
      (order) => {
        stored = order;
        return { order: open(order), ...redirect };
      },
      202,
    ),
  );
  await page.route(/\/api\/v1\/orders\/[0-9a-f-]{36}$/, (route) => changing<Order>(route, now));
  await page.route("**/api/v1/eua/*/order", (route) => changing<Order[]>(route, (orders) => orders.map(now)));
  await page.route("**/api/v1/orders/*/give-up-payment", async (route) => {
    isOpen = false;
    await route.fulfill({ json: givenUp(stored as Order) });
  });
  await page.route("**/purchasable-permits/driver", (route) =>
    changing<object[]>(route, (permits) => permits.map((permit) => ({ ...permit, availability: "available" }))),
  );
}

/** What the last page still asks for is not changed any more: the test is over before its response may be there. */
function letGo(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: "ignoreErrors" });
}

for (const { tenant, details } of once({ shift: 2 })) {
  const { slug } = tenant;

  test(
    `${slug}: an order whose payment is open is accessible and fits 320 pixels where it is placed, listed and given up`,
    details,
    async ({ page }) => {
      await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
      await openPayments(page, {});
      await fillCart(page, slug);
      await walkToSubmit(page);
      await press(page, "Submit");
      await expect(page.getByRole("heading", { level: 1, name: "Your order waits for its payment" })).toBeVisible();
      await expectGoodScreen(page);

      await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "View Orders" })).toBeVisible();
      await expect(page.getByText("Your payment is not complete yet")).toBeVisible();
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
      await question.getByRole("button", { name: "Give up payment" }).click();
      await expect(page.getByText("The permits are in your cart.")).toBeVisible();
      await expect(page.locator(":focus")).toContainText("The payment was given up");
      await expectGoodScreen(page);
      await page.getByRole("main").getByRole("link", { name: "View cart" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: /^Delete/ })).toHaveCount(1);
      await letGo(page);
    },
  );
}

test(
  "Submit goes to the page on which an order is paid, and Back leads to the order, which can be gone on with",
  { tag: PHONE_TAG },
  async ({ page, baseURL }) => {
    const slug = "plain";
    await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
    // A page of the server's stands in for the provider's.
    const redirectDetails = { url: `${baseURL}/healthz`, parameters: { reference: "r 1" } };
    await openPayments(page, { redirectDetails });
    await fillCart(page, slug);
    await walkToSubmit(page);
    await press(page, "Submit");
    await page.waitForURL("**/healthz?reference=r+1");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Your order waits for its payment" })).toBeVisible();
    await page.route("**/api/v1/orders/*/pay", async (route) => {
      const read = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/\/pay$/, ""),
      });
      await route.fulfill({ json: { order: open((await read.json()) as Order), redirectDetails } });
    });
    await press(page, /^Resume payment/);
    await page.waitForURL("**/healthz?reference=r+1");
    await letGo(page);
  },
);

test.describe("a declined payment", () => {
  test.use({ provoked: { errors: [/status of 402/] } });

  test("is told in words, and at the payment step another way can be chosen", async ({ page }) => {
    const slug = "harborcity";
    await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
    await page.route(PLACE, (route) =>
      route.fulfill({ status: 402, json: { code: "payment_declined", reason: "insufficient_funds" } }),
    );
    await fillCart(page, slug);
    await walkToSubmit(page);
    await press(page, "Submit");
    const dialog = page.getByRole("alertdialog", { name: "Buy Permit Order Payment" });
    await expect(dialog).toContainText("there is not enough money for it");
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await atStep(page, "Payment Information");
    await expect(page.getByRole("heading", { level: 2, name: "Payment Information" })).toBeFocused();
    await expect(page.getByRole("main")).toContainText("there is not enough money for it");
    await expectGoodScreen(page);
  });
});
