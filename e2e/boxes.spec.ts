import type { Page } from "playwright/test";
import { settled } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { once, PHONE_TAG } from "./support/pairing.ts";
import { payableCitation } from "./support/payable-citations.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

// Boxes that stand beside each other, and boxes with nothing in them.

for (const { tenant, details } of once()) {
  test(
    `${tenant.slug}: fields and lists of a form are of one height, which a thumb hits`,
    details,
    async ({ page }) => {
      await openSignedIn(page, tenant.slug, tenant.drivers.complete, "profile");
      const vehicles = page.getByRole("region", { name: "Vehicles" });
      await vehicles.getByRole("button", { name: /^Edit/ }).first().click();
      await vehicles.getByRole("combobox", { name: /^Make/ }).waitFor();
      const heights = await vehicles
        .locator(".form-control")
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(4);
      expect(new Set(heights)).toEqual(new Set([44]));
    },
  );
}

/** Titles of the cards of the root page: how many lines each takes, by the height that its row begins at. */
function titlesOf(page: Page) {
  return page.locator(".task-card").evaluateAll((cards) =>
    cards.map((card) => {
      const title = card.querySelector(".task-title");
      if (title === null) throw new Error("a card without a title");
      const { top, height } = title.getBoundingClientRect();
      const lines = Math.round(height / Number.parseFloat(getComputedStyle(title).lineHeight));
      return { words: title.textContent, card: card.getBoundingClientRect().top, top, lines };
    }),
  );
}

test("the words of the root page's cards begin at one height in a row, and short titles take one line", async ({
  page,
}) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(portal("plain"));
    await settled(page);
    const titles = await titlesOf(page);
    expect(titles.map(({ words }) => words)).toContain("Create an account");
    for (const { words, lines } of titles) expect(lines, `${words} at ${width}`).toBe(1);
    const depths = titles.map(({ card, top }) => Math.round(top - card));
    expect(new Set(depths).size, `at ${width}`).toBe(1);
  }
});

test("where nothing can be done with a card it ends after its words", { tag: PHONE_TAG }, async ({ page }) => {
  const { number, plate } = payableCitation("keys", "phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(portal("harborcity", `citation-details/${number}/${plate}`));
  await page.getByRole("main").getByRole("link", { name: "Pay this citation" }).click();
  await page.getByRole("button", { name: "Pay $45.00" }).waitFor();
  const rests = await page.locator("main .card").evaluateAll((cards) =>
    cards.map((card) => {
      const last = card.querySelector(".card-body")?.getBoundingClientRect().bottom ?? 0;
      return Math.round(card.getBoundingClientRect().bottom - last);
    }),
  );
  const padding = 24;
  expect(rests).toEqual([padding + 1]);
  // The button is in the bar: the row of the form that it came from takes no room.
  const [form, away] = await Promise.all([
    page.locator("main .schema-form .form-fields").boundingBox(),
    page.getByText(/^You pay on the page/).boundingBox(),
  ]);
  expect((away?.y ?? 0) - ((form?.y ?? 0) + (form?.height ?? 0))).toBeLessThanOrEqual(padding);
});
