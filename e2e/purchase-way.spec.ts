import type { Locator, Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { answerOwnStep, atStep, buttonOfPage, buying, offerOf, thanked, vehicleChoices } from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { pressOn, tabTo } from "./support/keyboard.ts";
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
  // What waits for the rest of the page has its place already, and is not seen.
  await expect(target).toBeVisible();
  await expect(target).toBeInViewport({ ratio: 1 });
  const isOnTop = await target.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop, await target.innerText()).toBe(true);
}

/** A button whose words take one line: it is not higher than the least that a button is. */
async function expectOneLine(button: Locator): Promise<void> {
  expect((await button.boundingBox())?.height, await button.innerText()).toBe(44);
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
        // What the step waits for is in view without scrolling; on the smallest phone it is not.
        if (height === 844) await expectInView(rules(page));
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
        if (width === 390) await expectOneLine(buttonOfPage(page, "Proceed to checkout"));
        await page.goto(buying(slug, "checkout"));
        await atStep(page, "Payment Information");
        await page.getByRole("radio", { name: /^Check/ }).check();
        await page.getByLabel("Check number").fill("1042");
        await primary("Next");
        await atStep(page, "Contact and Shipping Information");
        await primary("Next");
        await atStep(page, "Review and Submit");
        await terms(page).check();
        await primary(/^Submit order/, false);
        if (width === 390) await expectOneLine(buttonOfPage(page, /^Submit order/));
      },
    );
  }
}

/** Scrolls until the middle of this element stands at a height of the window. */
async function scrollTo(target: Locator, height: number): Promise<void> {
  await target.evaluate((element, y) => {
    const { top, bottom } = element.getBoundingClientRect();
    window.scrollBy({ top: (top + bottom) / 2 - y, behavior: "instant" });
  }, height);
}

const edges = [
  { edge: "bar at the foot", details: { tag: PHONE_TAG }, size: { width: 390, height: 640 } },
  { edge: "top of the window", details: {}, size: { width: 1280, height: 280 } },
];

for (const { edge, details, size } of edges) {
  test(
    `a press on the half of a checkbox that the ${edge} leaves in view counts, and moves nothing`,
    details,
    async ({ page }) => {
      await page.setViewportSize(size);
      await openSignedIn(page, "plain", newBuyer("plain"), "buyPermits");
      await orderButton(page, "plain").click();
      await atStep(page, "Select Permit");
      const isBar = edge === "bar at the foot";
      const foot = isBar ? await page.locator(".foot-bar").evaluate((bar) => bar.getBoundingClientRect().top) : 0;
      await scrollTo(rules(page), foot);
      const box = await rules(page).boundingBox();
      if (box === null) throw new Error("the checkbox is not on the page");
      expect(Math.abs(box.y + box.height / 2 - foot)).toBeLessThan(1);
      const before = await page.evaluate(() => window.scrollY);
      await page.mouse.click(box.x + box.width / 2, foot + ((isBar ? -1 : 1) * box.height) / 4);
      await expect(rules(page)).toBeChecked();
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
    },
  );
}

test(
  "what the keyboard leads to comes out from under the bar, also where that is open",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await openSignedIn(page, "plain", newBuyer("plain"), "buyPermits");
    await orderButton(page, "plain").click();
    await atStep(page, "Select Permit");
    await page.locator(".foot-bar summary").click();
    await rules(page).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(rules(page)).not.toBeFocused();
    // Lower the browser itself would bring it up, since the page says how high a closed bar is.
    await scrollTo(rules(page), 640 - 150);
    await page.keyboard.press("Tab");
    await expect(rules(page)).toBeFocused();
    await expectInView(rules(page));
  },
);

test(
  "why Next is off stands in the bar of a narrow phone, and the bar covers nothing that is scrolled to its end",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openSignedIn(page, "harborcity", newBuyer("harborcity"), "buyPermits?view=order");
    await atStep(page, "Select Permit");
    const reason = page.locator(".foot-bar").getByText("To go on: choose a permit, accept the parking rules.");
    await expectInView(reason);
    await expect(buttonOfPage(page, "Next")).toHaveAccessibleDescription(
      "To go on: choose a permit, accept the parking rules.",
    );
    await expectGoodScreen(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const links = page.getByRole("contentinfo").getByRole("listitem").last();
    const bar = await page.locator(".foot-bar").boundingBox();
    const end = await links.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.getByRole("radio").first().check();
    await expect(page.locator(".foot-bar").getByText("Accept the parking rules to go on.")).toBeVisible();
  },
);

test("the chosen permit stands alone, and another one is chosen by keyboard", async ({ page }) => {
  const slug = "harborcity";
  const { permit, another = "" } = offerOf(slug);
  await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
  await pressOn(page, buttonOfPage(page, new RegExp(`^Order\\s+${permit}$`)));
  await atStep(page, "Select Permit");
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expectGoodScreen(page);
  await tabTo(page, page.getByRole("radio", { name: permit }));
  // Nothing that is folded is chosen by an arrow.
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: permit })).toBeChecked();
  await pressOn(page, page.getByText("Choose another permit", { exact: true }));
  await expectGoodScreen(page);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("radio", { name: permit })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: permit })).not.toBeChecked();
  await page.getByRole("radio", { name: another }).check();
  await expect(page.getByRole("radio", { name: another })).toBeChecked();
});
