import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import type { PurchaseRequest } from "../src/domain/generated/api-orders.ts";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { atStep, buttonOfPage, fillCart, press, thanked, walkToSubmit } from "./support/buying.ts";
import { cardFields, cards, CODE, fillCard, HOLDER } from "./support/card-form.ts";
import { clienteles } from "./support/clienteles.ts";
import { isFull, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** The demo tenant that takes cards, through the sandbox. */
const slug = "harborcity";
const MAY_BE_CHARGED = "Your card may have been charged. Try again: you will not be charged twice.";

// A declined payment is answered with 402, a lost answer of the gateway with 503.
test.use({ provoked: { errors: [/status of (?:402|503)/] } });

async function chooseCard(page: Page): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Credit Card/ }).check();
  await expect(cardFields(page).number).toBeVisible();
}

/** From the cart to the contacts, paying by this card. */
const payBy = (cardNumber: string) => async (page: Page) => {
  await chooseCard(page);
  await fillCard(page, cardNumber);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
};

/** A new buyer at the last step of the checkout, to pay by this card. */
async function readyToPay(page: Page, cardNumber: string): Promise<void> {
  await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
  await fillCart(page, slug);
  await walkToSubmit(page, payBy(cardNumber));
}

/** Nothing of a card is left in the page, its address, its storage and its history. */
async function expectNothingLeft(page: Page, cardNumber: string): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      performance.getEntries().map(({ name }) => name),
    ]),
  );
  const elsewhere = await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()]);
  expect(elsewhere, "the portal keeps nothing in other stores of the browser").toEqual([[], []]);
  // What is looked through is the page that was shown.
  expect(kept).toContain("/driverportal/");
  const grouped = cardNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
  for (const secret of [cardNumber, grouped, HOLDER]) expect(kept.includes(secret), secret).toBe(false);
  expect(kept).not.toMatch(new RegExp(`[">:]${CODE}[\\\\"<]`));
}

const payers = clienteles.filter(({ methods }) => methods.includes("ONLINE_CC"));
for (const clientele of isFull ? payers : payers.filter((each) => each.slug === slug)) {
  const title = `${clientele.name}: a permit is paid by card, and nothing of the card is left`;
  test(title, { tag: PHONE_TAG }, async ({ page }) => {
    await openSignedIn(page, clientele.slug, clientele.newBuyer(), "buyPermits");
    await fillCart(page, clientele.slug, clientele.offer.permit);
    await chooseCard(page);
    const { number, expiry, code, name } = cardFields(page);
    await expect(number).toHaveAttribute("autocomplete", "cc-number");
    await expect(expiry).toHaveAttribute("autocomplete", "cc-exp");
    await expect(code).toHaveAttribute("autocomplete", "cc-csc");
    await expect(name).toHaveAttribute("autocomplete", "cc-name");
    await expectGoodScreen(page);

    await press(page, "Where is the CVV?");
    const dialog = page.getByRole("dialog", { name: "Credit Card Verification" });
    await expect(dialog).toContainText("the last 3 digits");
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Ok" }).click();

    await press(page, "Next");
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("main")).toContainText("Enter the card number");
    await number.pressSequentially("42424242");
    await expect(number).toHaveValue("4242 4242");
    await expiry.pressSequentially("1120");
    await code.fill("73");
    await name.fill(HOLDER);
    await press(page, "Next");
    await expect(page.getByRole("main")).toContainText("Credit card number must be 16 characters long");
    await expect(page.getByRole("main")).toContainText("This card has expired");
    await expectGoodAsItIs(page);

    await fillCard(page, cards.approved);
    await press(page, "Next");
    await atStep(page, "Contact and Shipping Information");
    await press(page, "Next");
    await atStep(page, "Review and Submit");
    await expect(page.getByRole("main")).toContainText("Visa ending in 4242");
    await expectGoodScreen(page);
    await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
    await press(page, `Submit order, ${clientele.offer.total}`);
    await thanked(page);
    await expect(page.getByRole("main")).toContainText("Your Payment has been received");
    await expectNothingLeft(page, cards.approved);
    await expectGoodScreen(page);

    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    await press(page, /^Details/);
    await expect(page.getByRole("dialog", { name: /^Order / })).toContainText("4242");
    await expectNothingLeft(page, cards.approved);
  });
}

test(
  "a card that is declined is told, and another one pays for the same cart",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await readyToPay(page, cards.poor);
    await press(page, /^Submit/);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("declined because there is not enough money");
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await atStep(page, "Payment Information");
    await expect(page.getByRole("main")).toContainText("there is not enough money");
    await expect(cardFields(page).number).toHaveValue("");
    await expectGoodScreen(page);

    await fillCard(page, cards.approved);
    await press(page, "Next");
    await atStep(page, "Contact and Shipping Information");
    await press(page, "Next");
    await atStep(page, "Review and Submit");
    const terms = page.getByRole("checkbox", { name: "I accept the terms and conditions" });
    await terms.check();
    await press(page, /^Submit/);
    await thanked(page);
    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    // The one that was declined is no order of the list.
    await expect(buttonOfPage(page, /^Details/)).toHaveCount(1);
  },
);

test("a card whose response is lost has paid once Try again was pressed", { tag: PHONE_TAG }, async ({ page }) => {
  await readyToPay(page, cards.timeout);
  await press(page, /^Submit/);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(MAY_BE_CHARGED);
  await expectGoodAsItIs(page);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await thanked(page);
  await expect(page.getByRole("main")).toContainText("Your Payment has been received");
  await expectNothingLeft(page, cards.timeout);
});

test(
  "a card whose response is lost has paid once although the dialog was closed and another card was typed",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await readyToPay(page, cards.timeout);
    await press(page, /^Submit/);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(MAY_BE_CHARGED);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await atStep(page, "Payment Information");
    await expect(page.getByRole("main")).toContainText("We sent your order, but we received no response");
    // The page itself lists the numbers of the sandbox here, so the fields are looked at.
    await expect(cardFields(page).number).toHaveValue("");
    await expect(cardFields(page).name).toHaveValue("");
    await expectGoodScreen(page);

    await fillCard(page, cards.approved);
    await press(page, "Next");
    await atStep(page, "Contact and Shipping Information");
    await press(page, "Next");
    await atStep(page, "Review and Submit");
    const terms = page.getByRole("checkbox", { name: "I accept the terms and conditions" });
    if (!(await terms.isChecked())) await terms.check();
    await press(page, /^Submit/);
    await thanked(page);
    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    await expect(buttonOfPage(page, /^Details/)).toHaveCount(1);
    await press(page, /^Details/);
    // The first card has paid; the second one was not charged.
    await expect(page.getByRole("dialog", { name: /^Order / })).toContainText("0341");
    await expectNothingLeft(page, cards.timeout);
  },
);

test("a payment without an answer waits, and cannot be resumed", { tag: PHONE_TAG }, async ({ page }) => {
  await readyToPay(page, cards.late);
  await press(page, /^Submit/);
  await expect(page.getByRole("heading", { level: 1, name: "Your order is awaiting payment" })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
  await expect(buttonOfPage(page, /^Give up/)).toBeVisible();
  await expect(buttonOfPage(page, /^Resume/)).toHaveCount(0);
  await expectNothingLeft(page, cards.late);
  await expectGoodScreen(page);
});

/** What a recording of the network holds of one request and its response, each as a text. */
interface Recorded {
  sent: string;
  address: string;
  rest: string;
}

function recordedIn(file: string): Recorded[] {
  const { log } = JSON.parse(readFileSync(file, "utf8")) as {
    log: { entries: { request: { url: string; postData?: { text?: string } } }[] };
  };
  return log.entries.map(({ request: { postData, ...request }, ...entry }) => ({
    sent: postData?.text ?? "",
    address: request.url,
    rest: JSON.stringify([request, entry]),
  }));
}

for (const [what, cardNumber] of [
  ["approved", cards.approved],
  ["declined", cards.poor],
] as const) {
  test(`a card that is ${what} goes into one request's body, and into nothing else that is recorded`, async ({
    browser,
  }, testInfo) => {
    const file = testInfo.outputPath("network.har");
    const context = await browser.newContext({ recordHar: { path: file, content: "embed" } });
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await readyToPay(page, cardNumber);
    await press(page, /^Submit/);
    await (what === "approved" ? thanked(page) : expect(page.getByRole("alertdialog")).toBeVisible());
    await context.close();

    // The sandbox lists the numbers that it knows, in this call alone.
    const entries = recordedIn(file).filter(({ address }) => !address.includes("/check-merchant-account-for-payment/"));
    const secrets = [cardNumber, HOLDER];
    const carriers = entries.filter(({ sent }) => secrets.some((secret) => sent.includes(secret)));
    expect(carriers.map(({ address }) => new URL(address).pathname)).toEqual(["/api/v1/orders/portal/order"]);
    const { cardDetails } = (JSON.parse(carriers[0]?.sent ?? "") as PurchaseRequest).paymentRequest;
    expect(cardDetails).toMatchObject({ cardNumber, cvv: CODE, nameOnCard: HOLDER });
    const rest = [...entries.map((each) => each.rest), ...said].join("\n");
    for (const secret of secrets) expect(rest.includes(secret), secret).toBe(false);
    expect(rest).not.toMatch(new RegExp(`"(?:cvv|code)[\\\\"]*:[\\\\"]*${CODE}`));
  });
}
