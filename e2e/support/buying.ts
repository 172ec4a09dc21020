import { expect, type Locator, type Page } from "playwright/test";
import { portal } from "./demo-tenants.ts";
import { answer, pressOn } from "./keyboard.ts";

/** What a journey buys in a tenant. */
export interface Offer {
  /** Name of the permit as the list shows it. */
  permit: string;
  /** With the tenant's tax, as the screens show it. */
  total: string;
  /** Another permit, where the tenant has one that the same driver may buy. */
  another?: string;
  /** What the tenant asks of a vehicle, where it does. */
  department?: string;
  /** The tenant's own step between vehicles and review. */
  hasOwnStep: boolean;
}

const offers: Readonly<Record<string, Offer>> = {
  harborcity: {
    permit: "Resident permit",
    total: "$55.75",
    another: "Commuter permit, quarter",
    hasOwnStep: false,
  },
  mercygeneral: {
    permit: "Garage B staff permit",
    total: "$45.00",
    another: "Nursing night permit",
    department: "Surgery",
    hasOwnStep: true,
  },
  northfield: {
    permit: "Student commuter permit",
    total: "$102.41",
    another: "Evening permit",
    hasOwnStep: false,
  },
  "northfield, staff": { permit: "Faculty and staff permit", total: "$326.04", hasOwnStep: false },
  plain: { permit: "Annual parking permit", total: "$120.00", hasOwnStep: false },
};

/** What is bought in a tenant, by one of its groups where that is sold something else. Throws for one that sells nothing here. */
export function offerOf(slug: string, group?: string): Offer {
  const name = group === undefined ? slug : `${slug}, ${group}`;
  const offer = offers[name];
  if (offer === undefined) throw new Error(`no offer of ${name} is known`);
  return offer;
}

/**
 * A button of the page itself. A dialog is rendered inside of main and may have a button of the same name: that one is
 * never meant, also while the dialog has been answered but is still open. A click then waits until the dialog is gone.
 */
export function buttonOfPage(page: Page, name: string | RegExp): Locator {
  return page
    .getByRole("main")
    .getByRole("button", { name, exact: typeof name === "string" })
    .and(page.locator(":not(dialog *)"));
}

/** Presses a button of the page itself. */
export function press(page: Page, name: string | RegExp): Promise<void> {
  return buttonOfPage(page, name).click();
}

/** Waits for a step of a flow: its heading, which has the focus unless the flow begins with it. */
export async function atStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
}

/** Begins an order of a permit from the list that is open. */
export async function beginOrder(page: Page, permit: string): Promise<void> {
  await press(page, new RegExp(`^Order\\s+${permit}$`));
  await atStep(page, "Select Permit");
  await expect(page.getByRole("radio", { name: permit })).toBeChecked();
}

/** Chooses another permit than the one that stands alone in the first step. */
export async function chooseAnotherPermit(page: Page, permit: string): Promise<void> {
  await page.getByText("Choose another permit", { exact: true }).click();
  await page.getByRole("radio", { name: permit }).check();
}

/** Accepts the rules and goes on to the vehicles. */
export async function acceptRules(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /parking rules and regulations/ }).check();
  await press(page, "Next");
  await atStep(page, "Choose vehicle");
}

/** The driver's vehicles in the order of the profile. */
export function vehicleChoices(page: Page): Locator {
  const choices = page.getByRole("group", { name: /^Choose/ });
  // A permit for one vehicle has radio buttons.
  return choices.getByRole("checkbox").or(choices.getByRole("radio"));
}

/** Fills the tenant's own step, where it has one. */
export async function answerOwnStep(page: Page, slug: string): Promise<void> {
  if (!offerOf(slug).hasOwnStep) return;
  await atStep(page, "Your shift");
  await page.getByRole("combobox", { name: /^Shift(?! letter)/ }).selectOption({ label: "Night, 11 p.m. to 7 a.m." });
  await page.getByLabel("Supervisor's extension").fill("2214");
  await press(page, "Next");
}

/** The same without a pointer: a letter chooses from the list. */
export async function answerOwnStepByKeys(page: Page, slug: string): Promise<void> {
  if (!offerOf(slug).hasOwnStep) return;
  await atStep(page, "Your shift");
  await answer(page, page.getByRole("combobox", { name: /^Shift(?! letter)/ }), "Night");
  await answer(page, page.getByLabel("Supervisor's extension"), "2214");
  await pressOn(page, buttonOfPage(page, "Next"));
}

/** Walks the wizard from its first step to its last, for one vehicle. */
export async function walkToReview(page: Page, slug: string, vehicle = 0): Promise<void> {
  await acceptRules(page);
  await vehicleChoices(page).nth(vehicle).check();
  await press(page, "Next");
  await answerOwnStep(page, slug);
  await atStep(page, "Review and Add");
}

/** Puts the tenant's permit into the cart, from the list that is open, and shows the cart. */
export async function fillCart(page: Page, slug: string, permit = offerOf(slug).permit): Promise<void> {
  await beginOrder(page, permit);
  await walkToReview(page, slug);
  await press(page, "Add");
  await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
}

/** From the cart to the step where the contacts are chosen, paying by check. */
export async function payByCheck(page: Page, checkNumber = "1042"): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Check/ }).check();
  await page.getByLabel("Check number").fill(checkNumber);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
}

/** From the cart to the step where the contacts are chosen, paying on the page of a provider. */
export async function payOnProvidersPage(page: Page): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Transact Payments/ }).check();
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
}

/** From the cart to the last step of the checkout, terms accepted: Submit can be pressed. */
export async function walkToSubmit(page: Page, pay: (page: Page) => Promise<void> = payByCheck): Promise<void> {
  await pay(page);
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

/** The thank-you screen; answers the number of the order. */
export async function thanked(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { level: 1, name: "Thank you!" })).toBeVisible();
  await expect(page).toHaveURL(/view=complete/);
  const title = await page.getByRole("heading", { level: 2, name: /^Order / }).innerText();
  return title.replace("Order ", "").trim();
}

/** Address of a view of buying. */
export function buying(slug: string, view?: string, step?: string): string {
  const query = new URLSearchParams({
    ...(view === undefined ? {} : { view }),
    ...(step === undefined ? {} : { step }),
  });
  return portal(slug, view === undefined ? "buyPermits" : `buyPermits?${query}`);
}
