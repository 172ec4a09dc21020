import type { Page } from "playwright/test";
import { settled } from "./support/accessibility.ts";
import { beginOrder, buying, fillCart, offerOf, press, thanked, walkToSubmit } from "./support/buying.ts";
import { newBuyer } from "./support/buyers.ts";
import { inEachTenant, once } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

const BLACK = "rgb(0, 0, 0)";
const PAPER = ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"];

/** Colours of the text and the grounds of everything that prints. */
function printedColours(page: Page): Promise<{ texts: string[]; grounds: string[] }> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("body, body *")].filter((each) => each.checkVisibility());
    const hasText = (each: Element) =>
      [...each.childNodes].some(
        ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim() !== "",
      );
    const unique = (values: string[]) => [...new Set(values)];
    return {
      texts: unique(
        shown
          .filter((each) => hasText(each) && each.closest("a, .badge") === null)
          .map((each) => getComputedStyle(each).color),
      ),
      grounds: unique(
        shown
          .filter((each) => each.closest(".badge, svg") === null)
          .map((each) => getComputedStyle(each).backgroundColor),
      ),
    };
  });
}

for (const { tenant, details } of inEachTenant()) {
  test(`${tenant.slug}: pages print black on white`, details, async ({ page }) => {
    await openSignedIn(page, tenant.slug, tenant.drivers.complete, "vieworders");
    await settled(page);
    await page.emulateMedia({ media: "print" });
    // The emulation reaches the styles a moment after the call.
    const printed = async () => {
      const { texts, grounds } = await printedColours(page);
      return { texts, grounds: grounds.filter((ground) => !PAPER.includes(ground)) };
    };
    await expect.poll(printed).toEqual({ texts: [BLACK], grounds: [] });
  });
}

/** How many sheets a page takes when it is printed. */
async function sheets(page: Page, format: "Letter" | "A4"): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

for (const { tenant, details } of inEachTenant()) {
  const { another } = offerOf(tenant.slug);
  const permits = another === undefined ? "the one permit on sale" : "two permits";
  test(
    `${tenant.slug}: the thank-you page of ${permits} prints black on white on one sheet`,
    details,
    async ({ page }) => {
      await openSignedIn(page, tenant.slug, newBuyer(tenant.slug), "buyPermits");
      await fillCart(page, tenant.slug);
      if (another !== undefined) {
        await page.goto(buying(tenant.slug));
        await fillCart(page, tenant.slug, another);
      }
      await walkToSubmit(page);
      await press(page, /^Submit/);
      await thanked(page);
      await settled(page);
      expect(await sheets(page, "Letter")).toBe(1);
      expect(await sheets(page, "A4")).toBe(1);
      await page.emulateMedia({ media: "print" });
      await expect.poll(async () => (await printedColours(page)).texts).toEqual([BLACK]);
    },
  );
}

for (const { tenant, details } of once()) {
  test(
    `${tenant.slug}: forced colours mark the current item of the bar and of the steps alone`,
    details,
    async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.setViewportSize({ width: 1280, height: 800 });
      await openSignedIn(page, tenant.slug, newBuyer(tenant.slug), "vieworders");
      const edges = await page
        .locator(".portal-nav-link")
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute("aria-current") === "page", getComputedStyle(link).borderBottomColor]),
        );
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const current = edges.filter(([isCurrent]) => isCurrent === true).map(([, edge]) => edge);
      expect(current).toHaveLength(1);
      expect(current).not.toContain(ground);
      for (const [isCurrent, edge] of edges) if (isCurrent !== true) expect(edge).toBe(ground);

      await page.goto(buying(tenant.slug));
      await beginOrder(page, offerOf(tenant.slug).permit);
      const numbers = await page
        .locator(".stepper-number")
        .evaluateAll((all) => all.map((number) => getComputedStyle(number).backgroundColor));
      const marked = numbers.filter((colour) => colour === numbers[0]);
      expect(marked, "the first step alone is marked").toHaveLength(1);
    },
  );
}
