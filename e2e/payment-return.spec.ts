import type { Page } from "playwright/test";
import type { PaymentSimulation } from "../tests/support/payment-simulation.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { fillCart, payOnProvidersPage, press, walkToSubmit } from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { fillSignIn } from "./support/driver.ts";
import { storedOrders } from "./support/orders.ts";
import { once, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/paying-test.ts";
import { openSignedIn } from "./support/session.ts";

/** The page of the provider, to which a new buyer was sent; answers the buyer and our reference of the payment. */
async function sentAway(page: Page, slug: string): Promise<{ buyer: string; reference: string }> {
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "buyPermits");
  await fillCart(page, slug);
  await walkToSubmit(page, payOnProvidersPage);
  await press(page, /^Submit/);
  await expect(page.getByRole("heading", { name: "Payment service" })).toBeVisible();
  return { buyer, reference: new URL(page.url()).searchParams.get("paymentReference") ?? "" };
}

function headed(page: Page, heading: string): Promise<void> {
  return expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

const comeBack = (page: Page) => page.getByRole("link", { name: "Back to the portal" }).click();

/** What the provider does with the payment on its page, and what the portal says of it afterwards. */
const endings: { press: "Pay" | "Decline"; heading: string; words: string; then: string }[] = [
  { press: "Pay", heading: "Thank you!", words: "Your Payment has been received", then: "Download receipt" },
  {
    press: "Decline",
    heading: "Your payment did not go through",
    words: "Your payment was declined, and nothing was charged.",
    then: "Buy again",
  },
];

for (const { press: pressed, heading, words, then } of endings) {
  for (const { tenant, details } of once({ shift: pressed === "Pay" ? 0 : 3 })) {
    const { slug } = tenant;

    test(
      `${slug}: ${pressed} on the provider's page is known on coming back, after a reload and by Back`,
      details,
      async ({ page }) => {
        const { reference } = await sentAway(page, slug);
        await page.getByRole("button", { name: pressed, exact: true }).click();
        await expect(page.getByText(/^This payment is/)).toBeVisible();
        await comeBack(page);
        await headed(page, heading);
        await expect(page).toHaveURL(portal(slug, `permit-payment-status?paymentReference=${reference}`));
        await expect(page.getByRole("main").getByText(words)).toBeVisible();
        await expect(page.getByRole("button", { name: new RegExp(`^${then}`) })).toBeVisible();
        await expectGoodScreen(page);
        await page.reload();
        await headed(page, heading);
        await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
        await headed(page, "View Orders");
        await page.goBack();
        await headed(page, heading);
        await expect(page.getByRole("button", { name: new RegExp(`^${then}`) })).toBeVisible();
      },
    );
  }
}

test(
  "a payment that comes back unsettled is asked about until it is paid, with the keyboard on what is new",
  { tag: PHONE_TAG },
  async ({ page, provider }) => {
    const slug = "harborcity";
    const { reference } = await sentAway(page, slug);
    await page.getByRole("button", { name: "Send slowly" }).click();
    await comeBack(page);
    await headed(page, "We are finding out about your payment");
    await expectGoodScreen(page);
    await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Resume/ })).toBeHidden();
    provider.payAtPage(reference);
    // By itself, after the next pause.
    await headed(page, "Thank you!");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, /^Download receipt/)]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(provider.payment(reference).charges).toBe(1);
  },
);

/** Asked about, the provider is not there, until the test is over. */
function silence(provider: PaymentSimulation): void {
  provider.trouble("ask", ...Array.from({ length: 40 }, () => "cut" as const));
}

test("a provider that never answers leaves the order pending, and Check again by keyboard asks anew", async ({
  page,
  provider,
}) => {
  const slug = "plain";
  const { buyer, reference } = await sentAway(page, slug);
  provider.payAtPage(reference);
  silence(provider);
  await comeBack(page);
  await headed(page, "We are finding out about your payment");
  expect((await storedOrders(page, slug, buyer)).map(({ state }) => state)).toEqual(["PAYMENT_PENDING"]);
  provider.trouble("ask");
  await page.getByRole("button", { name: "Check again" }).focus();
  await page.keyboard.press("Enter");
  await headed(page, "Thank you!");
});

test(
  "who is logged out by then is told how it stands and nothing else, and finds the order by login",
  { tag: PHONE_TAG },
  async ({ page }) => {
    const slug = "harborcity";
    const { buyer, reference } = await sentAway(page, slug);
    await page.getByRole("button", { name: "Pay" }).click();
    const provider = page.url();
    await page.goto("/healthz");
    await page.evaluate(() => localStorage.clear());
    await page.goto(provider);
    await comeBack(page);
    await headed(page, "Your payment has been received");
    await expect(page.getByRole("main")).not.toContainText(/\$|Order \d/);
    await expectGoodScreen(page);
    await page.getByRole("main").getByRole("link", { name: "Log in to see your order" }).click();
    await fillSignIn(page, buyer);
    await headed(page, "Thank you!");
    await expect(page).toHaveURL(portal(slug, `permit-payment-status?paymentReference=${reference}`));
  },
);

test("a session whose access token has died on the provider's page goes on", async ({ page }) => {
  const slug = "plain";
  await page.clock.install();
  await sentAway(page, slug);
  await page.getByRole("button", { name: "Pay" }).click();
  // Both clocks: the one of the page runs here alone, and the server would still take the token.
  await page.clock.fastForward("16:00");
  const refreshed = page.waitForResponse(/openid-connect\/token/);
  await comeBack(page);
  expect((await refreshed).status()).toBe(200);
  await headed(page, "Thank you!");
});

test.describe("a reference that is not the driver's", () => {
  test.use({ provoked: { errors: [/status of 404/] } });

  test("forged or another driver's, is one and the same miss, and moves nothing", async ({ page }) => {
    const slug = "plain";
    const { reference } = await sentAway(page, slug);
    const other = newBuyer(slug);
    await openSignedIn(page, slug, other, `permit-payment-status?paymentReference=${reference}`);
    await headed(page, "This payment could not be found");
    await expectGoodScreen(page);
    const shown = await page.getByRole("main").innerText();
    await page.goto(portal(slug, `permit-payment-status?paymentReference=${crypto.randomUUID()}`));
    await headed(page, "This payment could not be found");
    expect(await page.getByRole("main").innerText()).toBe(shown);
    expect(await storedOrders(page, slug, other)).toEqual([]);
  });
});

test(
  "leaving the provider's page leads to the dashboard, whose Resume leads to that payment",
  { tag: PHONE_TAG },
  async ({ page, provider }) => {
    const slug = "mercygeneral";
    const { reference } = await sentAway(page, slug);
    await page.getByRole("link", { name: "Leave without paying" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("We have not received your payment yet")).toHaveCount(1);
    await expect(page.getByText("Did you leave a payment unfinished?")).toBeHidden();
    await expectGoodScreen(page);
    // One press leads to the provider's page, and coming back by Back presses nothing again.
    await page.getByRole("link", { name: /^Resume payment/ }).click();
    await expect(page.getByRole("heading", { name: "Payment service" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("paymentReference")).toBe(reference);
    await page.goBack();
    await headed(page, "View Orders");
    await expectGoodScreen(page);
    await press(page, /^Give up payment/);
    await page.getByRole("alertdialog").getByRole("button", { name: "Give up payment" }).click();
    await expect(page.getByText("The payment was given up and the order is cancelled.")).toBeVisible();
    expect(provider.payment(reference).kind).toBe("ended");
  },
);
