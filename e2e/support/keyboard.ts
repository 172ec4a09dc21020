import { expect, type Locator, type Page } from "playwright/test";

const MAX_TABS = 60;

/** Presses Tab until an element has the focus, as people without a pointer do. Fails if Tab never gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `within ${MAX_TABS} tabs`).toBeFocused();
}

/** Tabs to a field and types. */
export async function answer(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tabs to a control and presses a key. */
export async function pressOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
