import type { Page } from "playwright/test";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { atStep, buttonOfPage, fillCart, offerOf, press, thanked, walkToSubmit } from "./support/buying.ts";
import { answer, pressOn } from "./support/keyboard.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** The demo tenant that takes cards, through the sandbox. */
const slug = "harborcity";
const APPROVED = "4242424242424242";
const POOR = "4000000000009995";
const TIMEOUT = "4000000000000341";
const LATE = "4000000000000119";
const CODE = "739";
const MAY_BE_CHARGED = "Your card may have been charged. Try again: you will not be charged twice.";
const HOLDER = "Canary R. Cardholder";

// A declined payment is answered with 402, a lost answer of the gateway with 503.
test.use({ provoked: { errors: [/status of (?:402|503)/] } });

const card = (page: Page) => ({
  number: page.getByLabel("Card number"),
  expiry: page.getByLabel("Expiry date"),
  code: page.getByLabel(/^CVV/),
  name: page.getByLabel("Name on card"),
});

async function fillCard(page: Page, cardNumber: string): Promise<void> {
  const { number, expiry, code, name } = card(page);
  await number.fill(cardNumber);
  await expiry.fill("11/31");
  await code.fill(CODE);
  await name.fill(HOLDER);
}

async function chooseCard(page: Page): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Credit Card/ }).check();
  await expect(card(page).number).toBeVisible();
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
    ]),
  );
  // What is looked through is the page that was shown.
  expect(kept).toContain("harborcity");
  const grouped = cardNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
  for (const secret of [cardNumber, grouped, HOLDER]) expect(kept.includes(secret), secret).toBe(false);
  expect(kept).not.toMatch(new RegExp(`[">:]${CODE}[\\\\"<]`));
}

test("a permit is paid by card on a phone, and nothing of the card is left", { tag: PHONE_TAG }, async ({ page }) => {
  await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
  await fillCart(page, slug);
  await chooseCard(page);
  const { number, expiry, code, name } = card(page);
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

  await fillCard(page, APPROVED);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  await expect(page.getByRole("main")).toContainText("Visa ending in 4242");
  await expectGoodScreen(page);
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
  await press(page, `Submit order, ${offerOf(slug).total}`);
  await thanked(page);
  await expect(page.getByRole("main")).toContainText("Your Payment has been received");
  await expectNothingLeft(page, APPROVED);
  await expectGoodScreen(page);

  await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
  await press(page, /^Details/);
  await expect(page.getByRole("dialog", { name: /^Order / })).toContainText("4242");
  await expectNothingLeft(page, APPROVED);
});

test(
  "a card that is declined is told, and another one pays for the same cart",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await readyToPay(page, POOR);
    await press(page, /^Submit/);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("declined because there is not enough money");
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await atStep(page, "Payment Information");
    await expect(page.getByRole("main")).toContainText("there is not enough money");
    await expect(card(page).number).toHaveValue("");
    await expectGoodScreen(page);

    await fillCard(page, APPROVED);
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

test("a card whose answer is lost has paid once Try again was pressed", { tag: PHONE_TAG }, async ({ page }) => {
  await readyToPay(page, TIMEOUT);
  await press(page, /^Submit/);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(MAY_BE_CHARGED);
  await expectGoodAsItIs(page);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await thanked(page);
  await expect(page.getByRole("main")).toContainText("Your Payment has been received");
  await expectNothingLeft(page, TIMEOUT);
});

test(
  "a card whose answer is lost has paid once although the dialog was closed and another card was typed",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await readyToPay(page, TIMEOUT);
    await press(page, /^Submit/);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(MAY_BE_CHARGED);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await atStep(page, "Payment Information");
    await expect(page.getByRole("main")).toContainText("We sent your order, but we received no response");
    // The page itself lists the numbers of the sandbox here, so the fields are looked at.
    await expect(card(page).number).toHaveValue("");
    await expect(card(page).name).toHaveValue("");
    await expectGoodScreen(page);

    await fillCard(page, APPROVED);
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
    await expectNothingLeft(page, TIMEOUT);
  },
);

test("a payment without an answer waits, and cannot be resumed", { tag: PHONE_TAG }, async ({ page }) => {
  await readyToPay(page, LATE);
  await press(page, /^Submit/);
  await expect(page.getByRole("heading", { level: 1, name: "Your order is awaiting payment" })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
  await expect(buttonOfPage(page, /^Give up/)).toBeVisible();
  await expect(buttonOfPage(page, /^Resume/)).toHaveCount(0);
  await expectNothingLeft(page, LATE);
  await expectGoodScreen(page);
});

test("a permit is paid by card by keyboard alone", async ({ page }) => {
  await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
  await fillCart(page, slug);
  await pressOn(page, buttonOfPage(page, "Proceed to checkout"));
  await atStep(page, "Payment Information");
  await pressOn(page, page.getByRole("radio").first(), "Space");
  // Within a group of radio buttons the arrows lead on.
  const radio = page.getByRole("radio", { name: /^Credit Card/ });
  for (let presses = 0; presses < 8 && !(await radio.isChecked()); presses += 1) await page.keyboard.press("ArrowDown");
  await expect(radio).toBeChecked();
  const { number, expiry, code, name } = card(page);
  await pressOn(page, buttonOfPage(page, "Where is the CVV?"));
  await page.keyboard.press("Escape");
  await expect(buttonOfPage(page, "Where is the CVV?")).toBeFocused();
  await answer(page, number, APPROVED);
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await answer(page, expiry, "1131");
  await expect(expiry).toHaveValue("11/31");
  await answer(page, code, CODE);
  await answer(page, name, HOLDER);
  await page.keyboard.press("Enter");
  await atStep(page, "Contact and Shipping Information");
  await pressOn(page, buttonOfPage(page, "Next"));
  await atStep(page, "Review and Submit");
  await pressOn(page, page.getByRole("checkbox", { name: /terms and conditions/ }), "Space");
  await pressOn(page, buttonOfPage(page, /^Submit/));
  await thanked(page);
  await expectNothingLeft(page, APPROVED);
});
