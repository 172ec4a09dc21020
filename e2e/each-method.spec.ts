import type { Page } from "playwright/test";
import type { PaymentMethodName } from "../src/domain/payment-rules.ts";
import { answerOwnStepByKeys, atStep, buttonOfPage, thanked, vehicleChoices } from "./support/buying.ts";
import { CODE, cardFields, cards, HOLDER } from "./support/card-form.ts";
import { clienteles, everyOffer, oneOfEachMethod, type Clientele } from "./support/clienteles.ts";
import { demoPassword, portal } from "./support/demo-tenants.ts";
import { answer, pressOn } from "./support/keyboard.ts";
import { isFull } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { atProvider } from "./support/provider.ts";

// Each method of payment with everyone who is offered it, from signing in to the order in the list, without a pointer.

/** How a method is called, what else it asks for, and what becomes of an order by it. */
interface Journey {
  label: string;
  state: string;
  /** Types what the method asks for, and ends in a field that Enter sends, or on nothing. */
  fill?(page: Page): Promise<void>;
  /** Pays on the page that Submit leads to, where it leads away. */
  payElsewhere?(page: Page): Promise<void>;
}

const journeys: Readonly<Partial<Record<PaymentMethodName, Journey>>> = {
  CASH: { label: "Cash", state: "Payment due" },
  OTHER: { label: "Other", state: "Payment due" },
  CHECK: {
    label: "Check",
    state: "Payment due",
    fill: (page) => answer(page, page.getByLabel("Check number"), "1042"),
  },
  NO_CHARGE: { label: "No Charge", state: "No charge" },
  DRIVER_ACCOUNT: { label: "Student Account", state: "Charged to account" },
  PAYROLL_DEDUCTION: { label: "Payroll Deduction", state: "Charged to account" },
  ONLINE_CC: {
    label: "Credit Card",
    state: "Paid",
    async fill(page) {
      const { number, expiry, code, name } = cardFields(page);
      const opener = buttonOfPage(page, "Where is the CVV?");
      await pressOn(page, opener);
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await answer(page, number, cards.approved);
      await expect(number).toHaveValue("4242 4242 4242 4242");
      await answer(page, expiry, "1131");
      await expect(expiry).toHaveValue("11/31");
      await answer(page, code, CODE);
      await answer(page, name, HOLDER);
    },
  },
  TRANSACT_PAYMENTS: {
    label: "Transact Payments",
    state: "Paid",
    async payElsewhere(page) {
      await expect(page).toHaveURL(/\/sandbox-payments\//);
      await pressOn(page, page.getByRole("button", { name: /^Pay \$/ }));
    },
  },
};

function journeyBy(method: PaymentMethodName): Journey {
  const journey = journeys[method];
  if (journey === undefined) throw new Error(`no journey by ${method} is known`);
  return journey;
}

/** A link of the bar, which on a phone is in the menu. */
async function followOfBar(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  const menu = bar.getByRole("button", { name: /^Menu: account of/ });
  await menu.waitFor();
  if (!(await bar.getByRole("link", { name }).isVisible())) await pressOn(page, menu);
  await pressOn(page, bar.getByRole("link", { name }));
}

async function signInByKeyboard(page: Page, { slug, isFederated }: Clientele, userName: string): Promise<void> {
  await page.goto(portal(slug, "login"));
  if (isFederated) {
    await pressOn(page, page.getByRole("main").getByRole("link", { name: /^Sign in with/ }));
    await page.waitForURL(atProvider);
  }
  await answer(page, page.getByLabel("User name"), userName);
  await answer(page, page.getByRole("textbox", { name: /^Password/ }), demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard$/);
}

async function fillCartByKeyboard(page: Page, { slug, offer }: Clientele): Promise<void> {
  await followOfBar(page, "Order Permits");
  await pressOn(page, buttonOfPage(page, new RegExp(`^Order\\s+${offer.permit}$`)));
  await atStep(page, "Select Permit");
  await pressOn(page, page.getByRole("checkbox", { name: /parking rules/ }), "Space");
  await pressOn(page, buttonOfPage(page, "Next"));
  await atStep(page, "Choose vehicle");
  await pressOn(page, vehicleChoices(page).first(), "Space");
  await pressOn(page, buttonOfPage(page, "Next"));
  await answerOwnStepByKeys(page, slug);
  await atStep(page, "Review and Add");
  await pressOn(page, buttonOfPage(page, "Add"));
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Proceed to checkout" }));
}

/** Chooses a method: Tab leads to the first of the group, or to the one that is chosen, and arrow keys go round. */
async function chooseByKeyboard(page: Page, label: string): Promise<void> {
  await atStep(page, "Payment Information");
  const radios = page.getByRole("group", { name: "SELECT PAYMENT METHOD" }).getByRole("radio");
  const wanted = page.getByRole("radio", { name: new RegExp(`^${label}`) });
  await pressOn(page, (await wanted.isChecked()) ? wanted : radios.first(), "Space");
  for (let left = await radios.count(); left > 1 && !(await wanted.isChecked()); left -= 1)
    await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeChecked();
}

async function payByKeyboard(page: Page, { label, fill, payElsewhere }: Journey): Promise<void> {
  await chooseByKeyboard(page, label);
  await fill?.(page);
  await pressOn(page, buttonOfPage(page, "Next"));
  await atStep(page, "Contact and Shipping Information");
  await pressOn(page, buttonOfPage(page, "Next"));
  await atStep(page, "Review and Submit");
  await pressOn(page, page.getByRole("checkbox", { name: /terms and conditions/ }), "Space");
  await pressOn(page, buttonOfPage(page, /^Submit/));
  await payElsewhere?.(page);
}

/** Each tenant's usual drivers and each method is in the plain run once: the first place of each method here. */
const inThisOrder = ["plain", "northfield", "northfield, staff", "mercygeneral", "harborcity"];
const ordered = inThisOrder.flatMap((name) => clienteles.filter((each) => each.name === name));
const offers = everyOffer(ordered);

for (const { clientele, method } of isFull ? offers : oneOfEachMethod(offers)) {
  const journey = journeyBy(method);
  test(`${clientele.name}: a permit is paid by ${journey.label} by keyboard alone`, async ({ page }) => {
    await signInByKeyboard(page, clientele, clientele.newBuyer());
    await fillCartByKeyboard(page, clientele);
    await payByKeyboard(page, journey);
    await expect(page.getByRole("heading", { level: 1, name: "Thank you!" })).toBeVisible();
    if (journey.payElsewhere === undefined) await thanked(page);
    await followOfBar(page, "View Orders");
    const order = page.getByRole("main").getByRole("listitem").filter({ hasText: clientele.offer.permit }).first();
    for (const words of [journey.state, journey.label]) await expect(order).toContainText(words);
  });
}
