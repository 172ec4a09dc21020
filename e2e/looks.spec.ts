import type { Page } from "playwright/test";
import { settled } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { fillCart, press, thanked, walkToSubmit } from "./support/buying.ts";
import { demoTenants, passwordTenants, portal } from "./support/demo-tenants.ts";
import { inEachTenant, once, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

test.use({ provoked: { errors: [/status of 401/] } });

const WIDTHS = [320, 390, 768, 1280, 1920] as const;

/** The hero's words and drawing, and the window's edge, as the page draws them. */
function heroOf(page: Page) {
  return page.evaluate(() => {
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const range = document.createRange();
    const words = [...document.querySelectorAll(".hero-words > *")].map((element) => {
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const drawing = box(document.querySelector(".parking-bays"));
    return {
      wordsEnd: Math.max(...words),
      drawingBegins: drawing.left,
      drawingEnds: drawing.right,
      isDrawn: drawing.width > 0,
      edge: document.documentElement.clientWidth,
    };
  });
}

for (const { tenant, details } of inEachTenant()) {
  test(
    `${tenant.slug}: the drawing of the root page lies under no word and ends at the window's edge alone`,
    details,
    async ({ page }) => {
      await page.goto(portal(tenant.slug));
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        // Lengths that depend on the window follow its new size a moment later.
        await expect(async () => {
          const hero = await heroOf(page);
          expect(hero.isDrawn, `at ${width}`).toBe(width >= 720);
          if (!hero.isDrawn) return;
          expect(hero.drawingBegins, `at ${width}`).toBeGreaterThanOrEqual(hero.wordsEnd);
          expect(hero.drawingEnds, `at ${width}`).toBeGreaterThanOrEqual(hero.edge);
        }).toPass({ timeout: 10_000 });
      }
    },
  );
}

/** Rows of each grid of cards on the page with this many cards: how much of the grid's width each of them leaves empty. */
function restsOf(page: Page, count: number): Promise<number[][]> {
  return page.locator("main .card-grid").evaluateAll((grids, wanted) => {
    return grids.map((grid) => {
      const [first] = grid.children;
      if (first === undefined) throw new Error("a grid without cards");
      grid.replaceChildren(...Array.from({ length: wanted }, () => first.cloneNode(true)));
      const rows = new Map<number, number>();
      for (const card of grid.children) {
        const { top, right } = card.getBoundingClientRect();
        rows.set(Math.round(top), Math.max(rows.get(Math.round(top)) ?? 0, right));
      }
      const { right: end } = grid.getBoundingClientRect();
      return [...rows.values()].map((right) => Math.round(end - right));
    });
  }, count);
}

/** Expects that the page has this many grids, and that no number of cards leaves a place of them empty. */
async function expectNoRests(page: Page, grids: number): Promise<void> {
  // A page that the server rendered is taken over by then: cards that were exchanged before would be told as a difference.
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  await expect(page.locator("main .card-grid")).toHaveCount(grids);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 10]) {
      const rests = await restsOf(page, count);
      expect(rests, `${count} cards at ${width}`).toEqual(rests.map((rows) => rows.map(() => 0)));
    }
  }
}

for (const { tenant, details } of once()) {
  test(
    `${tenant.slug}: the grid of the root page leaves no card alone beside an empty place`,
    details,
    async ({ page }) => {
      await page.goto(portal(tenant.slug));
      await settled(page);
      await expectNoRests(page, 1);
    },
  );
}

test("the grids of the dashboard leave no card alone beside an empty place", async ({ page }) => {
  await openSignedIn(page, "plain", newBuyer("plain"), "buyPermits");
  await fillCart(page, "plain");
  await walkToSubmit(page);
  await press(page, /^Submit/);
  await thanked(page);
  await page.goto(portal("plain", "dashboard"));
  await expect(page.locator(".plates")).toBeVisible();
  await expectNoRests(page, 2);
});

test("each tenant has a mark of its own in the browser's tab, and the browser's bars in its header's colour", async ({
  page,
}) => {
  const marks = [];
  for (const { slug } of demoTenants) {
    await page.goto(portal(slug));
    const address = (await page.locator("link[rel=icon]").getAttribute("href")) ?? "";
    const mark = await page.request.get(new URL(address, page.url()).href);
    expect([mark.status(), mark.headers()["content-type"]]).toEqual([200, expect.stringContaining("image/svg+xml")]);
    const isDrawn = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth > 0;
    }, address);
    expect(isDrawn).toBe(true);
    marks.push(await mark.text());
    const header = await page
      .locator(".portal-header")
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    const said = await page.locator("meta[name=theme-color]").evaluate((meta) => {
      const probe = document.createElement("i");
      probe.style.color = meta.getAttribute("content") ?? "";
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(said).toBe(header);
  }
  expect(new Set(marks).size).toBe(demoTenants.length);
});

/** Runs in the page: notes every text that a screen reader would say by itself, from alerts, statuses and live regions. */
function listen() {
  const said: string[] = [];
  Reflect.set(window, "said", said);
  const regions = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
  const last = new WeakMap<Element, string>();
  const look = () => {
    for (const region of document.querySelectorAll(regions)) {
      if (!region.checkVisibility({ visibilityProperty: true })) continue;
      const words = region.textContent?.trim() ?? "";
      if (words !== "" && words !== last.get(region)) said.push(words);
      last.set(region, words);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["role", "aria-live"],
  });
}

for (const { tenant, details } of inEachTenant({ among: passwordTenants })) {
  test(
    `${tenant.slug}: an empty registration is told once, by the focus on its summary and in the page's title`,
    details,
    async ({ page }) => {
      await page.goto(portal(tenant.slug, "register"));
      await page.getByLabel("First name").waitFor();
      await settled(page);
      await page.evaluate(listen);
      await page
        .getByRole("main")
        .getByRole("button", { name: /create account/i })
        .click();
      await expect(page.getByRole("group", { name: "There are problems with your answers" })).toBeFocused();
      await expect(page).toHaveTitle(/^Error: Register – /);
      expect(await page.evaluate(() => Reflect.get(window, "said") as string[])).toEqual([]);
      await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Enter your first name");
    },
  );

  test(`${tenant.slug}: the login page says after a refused login that it failed`, details, async ({ page }) => {
    await page.goto(portal(tenant.slug, "login"));
    await page.getByLabel("User name").fill(tenant.drivers.complete);
    await page.getByRole("textbox", { name: /^Password/ }).fill("not the password");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^login$/i })
      .click();
    await page.getByRole("alertdialog", { name: "Login Failed" }).getByRole("button", { name: "Ok" }).click();
    const summary = page.getByRole("group", { name: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Invalid username and password. Please try again.");
    await expect(page).toHaveTitle(/^Error: Login – /);
  });
}

for (const { tenant, details } of inEachTenant()) {
  test(
    `${tenant.slug}: a dialog's foremost button is its last and at the right, and one that deletes looks like it`,
    details,
    async ({ page }) => {
      await openSignedIn(page, tenant.slug, tenant.drivers.complete, "profile");
      const vehicles = page.getByRole("region", { name: "Vehicles" });
      await vehicles
        .getByRole("button", { name: /^Delete/ })
        .first()
        .click();
      const dialog = page.getByRole("alertdialog", { name: "Delete this vehicle?" });
      const remove = dialog.getByRole("button").last();
      await expect(remove).toHaveText("Delete");
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const [foot, button] = await Promise.all([
          dialog.locator(".modal-actions").boundingBox(),
          remove.boundingBox(),
        ]);
        const padding = 24;
        expect(button && foot && foot.x + foot.width - (button.x + button.width)).toBeCloseTo(padding, 0);
        expect(button && foot && foot.y + foot.height - (button.y + button.height)).toBeCloseTo(padding, 0);
      }
      const look = () =>
        dialog.getByRole("button").evaluateAll((buttons) =>
          buttons.map((each) => {
            const { backgroundColor, borderTopStyle } = getComputedStyle(each);
            return { backgroundColor, borderTopStyle };
          }),
        );
      const [cancel, danger] = await look();
      expect(danger?.backgroundColor).not.toBe(cancel?.backgroundColor);
      await page.emulateMedia({ forcedColors: "active" });
      await expect
        .poll(async () => (await look()).map(({ borderTopStyle }) => borderTopStyle))
        .toEqual(["solid", "double"]);
    },
  );
}

test("on a phone the button of a form ends where its fields do", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(portal("plain", "login"));
  const field = await page.getByLabel("User name").boundingBox();
  const button = await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).boundingBox();
  const [fieldEnd, buttonEnd] = [field, button].map((box) => box && box.x + box.width);
  expect(Math.abs((fieldEnd ?? 0) - (buttonEnd ?? -100))).toBeLessThanOrEqual(2);
});

test(
  "the number of an order stays on one line beside the longest words of a state",
  { tag: PHONE_TAG },
  async ({ page }) => {
    await openSignedIn(page, "harborcity", "driver", "vieworders");
    const heading = page.getByRole("heading", { level: 2, name: /^Order \d{9}$/ }).first();
    await heading.waitFor();
    await page.locator(".badge").evaluateAll((badges) => {
      for (const badge of badges) badge.textContent = "Charged to account";
    });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const lines = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines, `at ${width}`).toBe(1);
    }
  },
);
