import type { Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { atStep, beginOrder, buttonOfPage, press, thanked, vehicleChoices, walkToSubmit } from "./support/buying.ts";
import { answer, pressOn } from "./support/keyboard.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** The tenant that sells permits whose first day their driver chooses. */
const slug = "harborcity";
const DAY_PASS = "Ferry day pass";
const VISITOR = "Visitor permit";

const startDate = (page: Page) => page.getByLabel("Start date");

/** The day that comes so many days after another one. */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day that the page offers: the tenant's today. */
async function firstDay(page: Page): Promise<string> {
  const first = await startDate(page).getAttribute("min");
  if (first === null) throw new Error("the date picker has no first day");
  return first;
}

/** A day as the pages write it. */
function shown(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

test(
  "a day pass is ordered for the day that is chosen, and once for a plate and a day",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
    await expect(page.getByText("Good for one day, which you choose")).toBeVisible();
    await beginOrder(page, DAY_PASS);
    await page.getByRole("checkbox", { name: /parking rules and regulations/ }).check();
    const next = buttonOfPage(page, "Next");
    await expect(next).toBeDisabled();
    const today = await firstDay(page);
    const day = daysAfter(today, 1);
    await startDate(page).fill(daysAfter(today, -1));
    await expect(next).toHaveAccessibleDescription("This permit cannot start on that day. Choose another start date.");
    await expect(next).toBeDisabled();
    await startDate(page).fill(day);
    await expectGoodScreen(page);
    await page.reload();
    await expect(startDate(page)).toHaveValue(day);
    await press(page, "Next");
    await atStep(page, "Choose vehicle");
    await vehicleChoices(page).first().check();
    await press(page, "Next");
    await atStep(page, "Review and Add");
    await expect(page.getByText(`Good from ${shown(day)} to ${shown(day)}`).first()).toBeVisible();
    await expectGoodScreen(page);
    await press(page, "Add");
    await page
      .getByRole("dialog", { name: "Permit Added" })
      .getByRole("button", { name: "Add another permit" })
      .click();
    await atStep(page, "Select Permit");

    await page.getByRole("radio", { name: DAY_PASS }).check();
    await page.getByRole("checkbox", { name: /parking rules and regulations/ }).check();
    await startDate(page).fill(day);
    await press(page, "Next");
    await atStep(page, "Choose vehicle");
    await vehicleChoices(page).first().check();
    await press(page, "Next");
    const warning = page.getByRole("alertdialog");
    await expect(warning).toContainText("Your permit is already in your cart.");
    await warning.getByRole("button", { name: "Ok" }).click();
    await press(page, "Cancel");
    await page.getByRole("alertdialog", { name: "Exit Order" }).getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("main").getByRole("link", { name: "View cart" }).click();
    await expect(page.getByText(`Good from ${shown(day)} to ${shown(day)}`)).toBeVisible();
    await walkToSubmit(page);
    await press(page, "Submit order, $10.28");
    await thanked(page);
    await expect(page.getByText(shown(day)).first()).toBeVisible();
    await expectGoodScreen(page);
  },
);

test(
  "a visitor permit is ordered by keyboard alone, its reason chosen from its list",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
    const button = (name: string | RegExp) => buttonOfPage(page, name);
    const atFocusedStep = async (title: string) => {
      await atStep(page, title);
      await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeFocused();
    };
    await pressOn(page, button(new RegExp(`^Order\\s+${VISITOR}$`)));
    await atStep(page, "Select Permit");
    const reason = page.getByRole("combobox", { name: "Reason for visit" });
    await expect(reason.getByRole("option", { name: "Home care" })).toBeAttached();
    await pressOn(page, page.getByRole("checkbox", { name: /parking rules and regulations/ }), "Space");
    const day = daysAfter(await firstDay(page), 3);
    const [year = "", month = "", date = ""] = day.split("-");
    await answer(page, startDate(page), `${month}${date}${year}`);
    await expect(startDate(page)).toHaveValue(day);
    await answer(page, reason, "Home");
    await expect(reason).toHaveValue("Home care");
    await expectGoodScreen(page);
    await pressOn(page, button("Next"));
    await atFocusedStep("Choose vehicle");
    await pressOn(page, page.getByRole("radio", { name: /A1\d{3}/ }), "Space");
    await pressOn(page, button("Next"));
    await atFocusedStep("Review and Add");
    await expect(page.getByText("Home care")).toBeVisible();
    await expect(page.getByText(`Good from ${shown(day)} to ${shown(daysAfter(day, 2))}`).first()).toBeVisible();
    await pressOn(page, button("Add"));
    await pressOn(
      page,
      page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "Proceed to checkout" }),
    );
    await atStep(page, "Contact and Shipping Information");
    await pressOn(page, button("Next"));
    await atFocusedStep("Review and Submit");
    await pressOn(page, page.getByRole("checkbox", { name: "I accept the terms and conditions" }), "Space");
    await pressOn(page, button(/^Submit/));
    await thanked(page);
    await expect(page.getByRole("heading", { level: 1, name: "Thank you!" })).toBeFocused();
    await expectGoodScreen(page);
  },
);
