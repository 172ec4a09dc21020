import type { Page } from "playwright/test";

/** Cards of the sandbox (decisions.md section 7). */
export const cards = {
  approved: "4242424242424242",
  poor: "4000000000009995",
  timeout: "4000000000000341",
  late: "4000000000000119",
} as const;

/** The other card details, which appear nowhere else. */
export const CODE = "739";
export const HOLDER = "Canary R. Cardholder";

/** The fields of a card in the checkout. */
export const cardFields = (page: Page) => ({
  number: page.getByLabel("Card number"),
  expiry: page.getByLabel("Expiry date"),
  code: page.getByLabel(/^CVV/),
  name: page.getByLabel("Name on card"),
});

/** Fills the fields with a card that is valid until 11/31. */
export async function fillCard(page: Page, cardNumber: string): Promise<void> {
  const { number, expiry, code, name } = cardFields(page);
  await number.fill(cardNumber);
  await expiry.fill("11/31");
  await code.fill(CODE);
  await name.fill(HOLDER);
}
