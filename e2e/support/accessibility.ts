import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const builderModule = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axeSource = readFileSync(createRequire(builderModule).resolve("axe-core/axe.min.js"), "utf8");
/** What the builder evaluates where axe is there already. */
const NOTHING = "undefined";

/**
 * Brings axe into each frame of the page that has none yet. The builder would bring it anew for each look, more than a
 * megabyte and twice, which takes longer than the look itself.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => "axe" in window);
    if (!isThere) await frame.evaluate(axeSource);
  }
}

/** Waits until everything that the page fetches has come: its heading stands, and nothing says that it is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator(".skeleton, .rich-text-skeleton")).toHaveCount(0);
}

/**
 * Expects no violation of any of axe's rules on the page as it is now, or in the one part of it that `part` selects;
 * names rule, place and cure of each one found.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // A panel that is still fading in has the contrast of neither state. What never ends (a skeleton) is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Legacy mode reckons in the page itself, frames of the same origin included; the other opens a second page each time.
  await bringAxe(page);
  const builder = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} ${failureSummary ?? ""}`),
  );
  expect(found).toEqual([]);
}

/** Expects that nothing makes the page wider than the window; names what does. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Lengths that depend on the window follow its new size a moment later.
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

/** A screen, or a part of it, at its size and at 320 pixels, where everything must fit in one column. */
export async function expectGoodScreen(page: Page, part?: string): Promise<void> {
  await settled(page);
  await expectGoodAsItIs(page, part);
}

/** The same without waiting for the page to settle: a dialog that hides it, or a page that is not the portal's. */
export async function expectGoodAsItIs(page: Page, part?: string): Promise<void> {
  await expectAccessible(page, part);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  if (size !== null) await page.setViewportSize(size);
}
