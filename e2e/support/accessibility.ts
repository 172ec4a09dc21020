import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const builderModule = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axeSource = readFileSync(createRequire(builderModule).resolve("axe-core/axe.min.js"), "utf8");
/** The script that the builder evaluates if axe is already loaded. */
const NOTHING = "undefined";

/**
 * Loads axe into each frame of the page that does not have it. The builder would load it again for each check, more
 * than a megabyte and twice, which takes longer than the check itself.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => "axe" in window);
    if (!isThere) await frame.evaluate(axeSource);
  }
}

/** Waits until the page has loaded everything: it has its heading and shows no skeletons. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator(".skeleton, .rich-text-skeleton")).toHaveCount(0);
}

/**
 * Expects no violation of any axe rule on the current page, or in the part that `part` selects; reports rule, place and
 * fix of each violation.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // A panel that is fading in has wrong contrast. Endless animations (a skeleton's) are not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Legacy mode runs in the page itself and its same-origin frames; otherwise a second page is opened each time.
  await bringAxe(page);
  const builder = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} ${failureSummary ?? ""}`),
  );
  expect(found).toEqual([]);
}

/** Expects that nothing makes the page wider than the window; reports the elements that do. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Lengths that depend on the window are updated shortly after it is resized.
  const wide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const outside = [...document.querySelectorAll("body *")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
      );
      return [`${scrollWidth} pixels wide`, ...outside.map((element) => `${element.tagName}.${element.className}`)];
    });
  await expect.poll(wide, { message: "what sticks out of the window" }).toEqual([]);
}

/**
 * Checks a screen, or a part of it, at its size and at a width of 320 pixels, where everything must fit in one column.
 */
export async function expectGoodScreen(page: Page, part?: string): Promise<void> {
  await settled(page);
  await expectGoodAsItIs(page, part);
}

/**
 * The same without waiting for the page to settle, such as for a dialog that hides it, or a page outside of the portal.
 */
export async function expectGoodAsItIs(page: Page, part?: string): Promise<void> {
  await expectAccessible(page, part);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  if (size !== null) await page.setViewportSize(size);
}
