import type { Locator, Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { demoPassword, portal } from "./support/demo-tenants.ts";
import { section } from "./support/profile.ts";

const slug = "plain";
const MAX_TABS = 60;

/** Presses Tab until an element has the focus, as someone without a pointer has to. Fails when Tab never gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `within ${MAX_TABS} tabs`).toBeFocused();
}

async function answer(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

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

  const menu = page.getByRole("button", { name: /^Account of/ });
  await page.keyboard.press("Control+Home");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Logout" }));
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
