import { expect, type Locator, type Page } from "playwright/test";
import { portal } from "./demo-tenants.ts";
import { answer, pressOn } from "./keyboard.ts";

/** The purchase of a journey in a tenant. */
export interface Offer {
  /** Name of the permit as the list shows it. */
  permit: string;
  /** With the tenant's tax, as the screens show it. */
  total: string;
  /** Another permit, if the tenant has one that the same driver may buy. */
  another?: string;
  /** The vehicle's department, if the tenant asks for it. */
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

/** The offer of a tenant, or of one of its groups with its own offer. Throws if there is none. */
export function offerOf(slug: string, group?: string): Offer {
  const name = group === undefined ? slug : `${slug}, ${group}`;
  const offer = offers[name];
  if (offer === undefined) throw new Error(`no offer of ${name} is known`);
  return offer;
}

/**
 * A button of the page itself. A dialog is rendered inside of main and may have a button of the same name, which is
 * never meant, even while an answered dialog is still open. A click then waits until the dialog is gone.
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

/** Waits for a step of a flow by its heading. */
export async function atStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
}

/** Starts an order of a permit from the open list. */
export async function beginOrder(page: Page, permit: string): Promise<void> {
  await press(page, new RegExp(`^Order\\s+${permit}$`));
  await atStep(page, "Select Permit");
  await expect(page.getByRole("radio", { name: permit })).toBeChecked();
}

/** Chooses another permit than the only one in the first step. */
export async function chooseAnotherPermit(page: Page, permit: string): Promise<void> {
  await page.getByText("Choose another permit", { exact: true }).click();
  await page.getByRole("radio", { name: permit }).check();
}

/** Accepts the rules and continues to the vehicles. */
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

/** Fills in the tenant's own step, if it has one. */
export async function answerOwnStep(page: Page, slug: string): Promise<void> {
  if (!offerOf(slug).hasOwnStep) return;
  await atStep(page, "Your shift");
  await page.getByRole("combobox", { name: /^Shift(?! letter)/ }).selectOption({ label: "Night, 11 p.m. to 7 a.m." });
  await page.getByLabel("Supervisor's extension").fill("2214");
  await press(page, "Next");
}

/** The same without a pointer: a letter selects from the list. */
export async function answerOwnStepByKeys(page: Page, slug: string): Promise<void> {
  if (!offerOf(slug).hasOwnStep) return;
  await atStep(page, "Your shift");
  await answer(page, page.getByRole("combobox", { name: /^Shift(?! letter)/ }), "Night");
  await answer(page, page.getByLabel("Supervisor's extension"), "2214");
  await pressOn(page, buttonOfPage(page, "Next"));
}

/** Goes through the wizard from its first step to its last, for one vehicle. */
export async function walkToReview(page: Page, slug: string, vehicle = 0): Promise<void> {
  await acceptRules(page);
  await vehicleChoices(page).nth(vehicle).check();
  await press(page, "Next");
  await answerOwnStep(page, slug);
  await atStep(page, "Review and Add");
}

/** Adds the tenant's permit to the cart from the open list, and shows the cart. */
export async function fillCart(page: Page, slug: string, permit = offerOf(slug).permit): Promise<void> {
  await beginOrder(page, permit);
  await walkToReview(page, slug);
  await press(page, "Add");
  await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
}

/** Goes from the cart to the step with the contacts, paying by check. */
export async function payByCheck(page: Page, checkNumber = "1042"): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Check/ }).check();
  await page.getByLabel("Check number").fill(checkNumber);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
}

/** Goes from the cart to the step with the contacts, paying on a provider's page. */
export async function payOnProvidersPage(page: Page): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Transact Payments/ }).check();
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
}

/** Goes from the cart to the last step of the checkout and accepts the terms, so that Submit can be pressed. */
export async function walkToSubmit(page: Page, pay: (page: Page) => Promise<void> = payByCheck): Promise<void> {
  await pay(page);
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
}

/** Waits for the thank-you screen; returns the order's number. */
export async function thanked(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { level: 1, name: "Thank you!" })).toBeVisible();
  await expect(page).toHaveURL(/view=complete/);
  const title = await page.getByRole("heading", { level: 2, name: /^Order / }).innerText();
  return title.replace("Order ", "").trim();
}

/** Address of a view of the purchase. */
export function buying(slug: string, view?: string, step?: string): string {
  const query = new URLSearchParams({
    ...(view === undefined ? {} : { view }),
    ...(step === undefined ? {} : { step }),
  });
  return portal(slug, view === undefined ? "buyPermits" : `buyPermits?${query}`);
}
