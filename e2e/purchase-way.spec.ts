import type { Locator, Page } from "playwright/test";
import { newBuyer } from "./support/buyers.ts";
import { answerOwnStep, atStep, buttonOfPage, buying, offerOf, thanked, vehicleChoices } from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { inEachTenant, isFull, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

const rules = (page: Page) => page.getByRole("checkbox", { name: /parking rules and regulations/ });
const terms = (page: Page) => page.getByRole("checkbox", { name: "I accept the terms and conditions" });
const orderButton = (page: Page, slug: string) => buttonOfPage(page, new RegExp(`^Order\\s+${offerOf(slug).permit}$`));

/** Has the profile keep its first vehicle alone. */
async function keepOneVehicle(page: Page, slug: string): Promise<void> {
  await page.goto(portal(slug, "profile"));
  const vehicles = page.getByRole("region", { name: "Vehicles" });
  await vehicles
    .getByRole("button", { name: /^Delete/ })
    .last()
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(vehicles.getByRole("button", { name: /^Delete/ })).toHaveCount(1);
}

test(
  "a permit by check, with one vehicle and one method, takes 10 taps on 7 screens",
  { tag: PHONE_TAG },
  async ({ page }) => {
    const slug = "plain";
    await openSignedIn(page, slug, newBuyer(slug), "profile");
    await keepOneVehicle(page, slug);
    await page.goto(portal(slug, "buyPermits"));

    const screens = new Set<string>();
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.waitFor();
      const heading = page.locator("main h2, main h1").and(page.locator(":not(dialog *)"));
      screens.add((await heading.allInnerTexts()).slice(0, 2).join(" / "));
      taps += 1;
      await target.click();
    };
    const next = () => tap(buttonOfPage(page, "Next"));

    await tap(orderButton(page, slug));
    await atStep(page, "Select Permit");
    await tap(rules(page));
    await next();
    await atStep(page, "Choose vehicle");
    await expect(vehicleChoices(page)).toBeChecked();
    await next();
    await atStep(page, "Review and Add");
    await tap(buttonOfPage(page, "Add"));
    await tap(page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "Proceed to checkout" }));
    await atStep(page, "Payment Information");
    await next();
    await atStep(page, "Contact and Shipping Information");
    await next();
    await atStep(page, "Review and Submit");
    await tap(terms(page));
    await tap(buttonOfPage(page, "Submit order, $120.00"));
    await thanked(page);

    expect(taps).toBeLessThanOrEqual(10);
    expect([...screens]).toHaveLength(7);
  },
);

/** A button that can be pressed without scrolling, and that nothing lies over. */
async function expectInView(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const isOnTop = await target.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop, await target.innerText()).toBe(true);
}

const windows = [
  [390, 844],
  [320, 640],
] as const;

for (const [index, { tenant, details }] of inEachTenant().entries()) {
  // The plain run shows each tenant in one of the windows, and each window in two tenants.
  for (const [width, height] of windows.filter((_window, place) => isFull || place === index % windows.length)) {
    test(
      `${tenant.slug}: the primary button of each purchase screen is in view at ${width}x${height}`,
      { ...details, tag: PHONE_TAG },
      async ({ page }) => {
        const { slug } = tenant;
        await page.setViewportSize({ width, height });
        await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
        const primary = async (name: string | RegExp, isPressed = true) => {
          const button = buttonOfPage(page, name);
          await button.waitFor();
          await page.evaluate(() => window.scrollTo(0, 0));
          await expectInView(button);
          if (isPressed) await button.click();
        };
        await expectInView(
          page
            .getByRole("main")
            .getByRole("button", { name: /^Order/ })
            .first(),
        );
        await orderButton(page, slug).click();
        await atStep(page, "Select Permit");
        await rules(page).check();
        await primary("Next");
        await atStep(page, "Choose vehicle");
        await vehicleChoices(page).first().check();
        await primary("Next");
        await answerOwnStep(page, slug);
        await atStep(page, "Review and Add");
        await primary("Add");
        await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
        await primary("Proceed to checkout", false);
        await page.goto(buying(slug, "checkout"));
        await atStep(page, "Payment Information");
        await primary("Next", false);
      },
    );
  }
}
