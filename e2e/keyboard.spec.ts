import { newBuyer } from "./support/buyers.ts";
import { atStep, buttonOfPage, offerOf, thanked } from "./support/buying.ts";
import { demoPassword, portal } from "./support/demo-tenants.ts";
import { answer, pressOn, tabTo } from "./support/keyboard.ts";
import { untilAnswered } from "./support/in-flight.ts";
import { expect, test } from "./support/portal-test.ts";
import { section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "plain";

test("a driver signs in, adds a phone and logs out by keyboard alone", async ({ page }) => {
  await page.goto(portal(slug));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto(portal(slug, "login"));
  await answer(page, page.getByLabel("User name"), "driver");
  await answer(page, page.getByRole("textbox", { name: /^Password/ }), demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard$/);

  await page.goto(portal(slug, "profile"));
  const phones = section(page, "Phones");
  const addPhone = phones.getByRole("button", { name: /^add/i });
  await addPhone.waitFor();
  await tabTo(page, addPhone);
  await page.keyboard.press("Enter");
  await answer(page, phones.getByLabel("Phone number"), "5550100123");
  await page.keyboard.press("Enter");
  await expect(phones).toContainText("(555) 010-0123");

  const menu = page.getByRole("button", { name: /^Menu: account of/ });
  await page.keyboard.press("Control+Home");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Logout" }));
  await untilAnswered(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
});

test("a dialog takes the focus, keeps it, and gives it back", async ({ page }) => {
  await page.goto(portal(slug));
  const opener = page.getByRole("contentinfo").getByRole("button", { name: "Terms and Conditions" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Terms and Conditions" });
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await isInside()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a driver buys a permit by check by keyboard alone, the focus going to each new step", async ({ page }) => {
  await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
  const button = (name: string | RegExp) => buttonOfPage(page, name);
  const focusedStep = async (title: string) => {
    await atStep(page, title);
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeFocused();
  };
  await pressOn(page, buttonOfPage(page, new RegExp(`^Order\\s+${offerOf(slug).permit}$`)));
  await atStep(page, "Select Permit");
  await pressOn(page, page.getByRole("checkbox", { name: /parking rules/ }), "Space");
  await pressOn(page, button("Next"));
  await focusedStep("Choose vehicle");
  await pressOn(page, page.getByRole("checkbox", { name: /A1\d{3}/ }), "Space");
  await pressOn(page, button("Next"));
  await focusedStep("Review and Add");
  await pressOn(page, button("Add"));
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "View cart" }));
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeFocused();
  await pressOn(page, button("Proceed to checkout"));
  await atStep(page, "Payment Information");
  await pressOn(page, page.getByRole("radio", { name: /^Check/ }), "Space");
  await answer(page, page.getByLabel("Check number"), "77");
  await page.keyboard.press("Enter");
  await focusedStep("Contact and Shipping Information");
  await pressOn(page, button("Select or add Email"));
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Done" }));
  await expect(button("Select or add Email")).toBeFocused();
  await pressOn(page, button("Next"));
  await focusedStep("Review and Submit");
  await pressOn(page, page.getByRole("checkbox", { name: /terms and conditions/ }), "Space");
  await pressOn(page, button(/^Submit/));
  await thanked(page);
  await expect(page.getByRole("heading", { level: 1, name: "Thank you!" })).toBeFocused();
});
