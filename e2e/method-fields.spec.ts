import type { Locator } from "playwright/test";
import { newBuyer } from "./support/buyers.ts";
import { atStep, fillCart, press } from "./support/buying.ts";
import { cardFields } from "./support/card-form.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** A tenant with several methods that ask something. */
const slug = "harborcity";

const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`the fields of a method open right below its choice, which stays where it was, at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
    await fillCart(page, slug);
    await press(page, "Proceed to checkout");
    await atStep(page, "Payment Information");
    const credit = page.getByRole("radio", { name: /^Credit Card/ });
    await page.getByRole("radio", { name: /^Check/ }).check();
    await expect(page.getByLabel("Check number")).toBeVisible();
    await credit.scrollIntoViewIfNeeded();
    // The fields of the check, above it, close.
    const before = await topOf(credit);
    await credit.check();
    const { number } = cardFields(page);
    await expect(number).toBeVisible();
    expect(Math.abs((await topOf(credit)) - before)).toBeLessThan(1);
    await expect(credit).toBeFocused();
    expect((await topOf(number)) - before).toBeLessThan(300);
    // Next stands outside of the form, and Enter in a field is Next all the same.
    await number.press("Enter");
    await expect(page.getByRole("group", { name: "There are problems with your answers" })).toBeFocused();
  });
}
