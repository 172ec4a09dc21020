import type { Page } from "playwright/test";
import { newBuyer } from "./support/buyers.ts";
import { answerOwnStep, atStep, beginOrder, offerOf, press, thanked, vehicleChoices } from "./support/buying.ts";
import { portal, demoPassword, type DemoTenant } from "./support/demo-tenants.ts";
import { settled } from "./support/accessibility.ts";
import { inEachTenant, once, showings } from "./support/pairing.ts";
import { untilAnswered } from "./support/in-flight.ts";
import { expect, test } from "./support/portal-test.ts";
import { fillProvider } from "./support/provider.ts";
import { openSignedIn } from "./support/session.ts";

/** What the page may move under somebody's eyes, by the browser's own measure. */
const ALLOWED = 0.02;

/** Runs in every page: adds up what moved without a press or a key just before. */
function watchShifts() {
  const shifts: { value: number; hadRecentInput: boolean }[] = [];
  Reflect.set(window, "shifts", shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(entry as unknown as (typeof shifts)[number]);
  }).observe({ type: "layout-shift", buffered: true });
}

function moved(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shifts = Reflect.get(window, "shifts") as { value: number; hadRecentInput: boolean }[];
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  });
}

/** What moved, with what it was that moved, so that a failure says where to look. */
function culprits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Source = { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const shifts = Reflect.get(window, "shifts") as { value: number; hadRecentInput: boolean; sources?: Source[] }[];
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : `text of ${node?.parentElement?.className}`;
    return shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .flatMap(({ value, sources }) =>
        (sources ?? []).map(
          ({ node, previousRect, currentRect }) =>
            `${value.toFixed(4)} ${nameOf(node)}: ${previousRect.y},${previousRect.height} to ${currentRect.y},${currentRect.height}`,
        ),
      );
  });
}

async function expectStill(page: Page, where: string): Promise<void> {
  await settled(page);
  const shift = await moved(page);
  expect(shift, `${where} moved: ${(await culprits(page)).join("; ")}`).toBeLessThanOrEqual(ALLOWED);
}

/** Signs in from the customer's home, as the tenant has it. */
async function signInFromHome(page: Page, { isFederated, drivers }: DemoTenant): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Login/ })
    .first()
    .click();
  if (isFederated) return fillProvider(page, drivers.complete);
  await page.getByLabel("User name").fill(drivers.complete);
  await page.getByRole("textbox", { name: /^Password/ }).fill(demoPassword);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^login$/i })
    .click();
}

/** A driver's pages, each of which may be the first that is opened. */
const driversPages = ["dashboard", "profile", "vieworders", "buyPermits"];

// Each tenant in one of the sizes, each size in two tenants; the full run shows all of them.
for (const { tenant, details } of inEachTenant()) {
  test(
    `${tenant.slug}, ${details.tag.length > 0 ? "phone" : "desktop"}: nothing moves on the way from home through signing in, nor on any driver's page`,
    details,
    async ({ page }) => {
      test.slow();
      await page.addInitScript(watchShifts);
      await page.goto(portal(tenant.slug));
      await expectStill(page, "the home page");
      await signInFromHome(page, tenant);
      await page.getByRole("button", { name: /^Menu: account of/ }).waitFor();
      // Where there is no provider with pages of its own, this is everything since the home page.
      await expectStill(page, "the way to the dashboard");
      // A driver's pages, and two which the server renders as they are for nobody.
      for (const path of [...driversPages, "", "privacy"]) {
        await page.goto(portal(tenant.slug, path));
        await page.getByRole("button", { name: /^Menu: account of/ }).waitFor();
        await expectStill(page, path);
      }
    },
  );
}

/** The browser forgives what moves within 500 ms of a press: an order that takes longer to be placed shows all that moves. */
const PLACING_MS = 900;

/** Walks the permit list, the wizard, the cart and the checkout up to the thank-you; at each screen nothing has moved. */
async function expectStillPurchase(page: Page, slug: string): Promise<void> {
  await expectStill(page, "the permit list");
  await beginOrder(page, offerOf(slug).permit);
  await page.getByRole("checkbox", { name: /parking rules and regulations/ }).check();
  await expectStill(page, "Select Permit");
  await press(page, "Next");
  await atStep(page, "Choose vehicle");
  await vehicleChoices(page).first().check();
  await expectStill(page, "Choose vehicle");
  await press(page, "Next");
  await answerOwnStep(page, slug);
  await atStep(page, "Review and Add");
  await expectStill(page, "Review and Add");
  await press(page, "Add");
  await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
  await expectStill(page, "the cart");
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  await page.getByRole("radio", { name: /^Check/ }).check();
  await expectStill(page, "Payment Information");
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
  await expectStill(page, "Contact and Shipping Information");
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
  await expectStill(page, "Review and Submit");
  await page.route("**/api/v1/orders/portal", async (route) => {
    const response = await route.fetch();
    await page.evaluate((ms) => new Promise((passed) => setTimeout(passed, ms)), PLACING_MS);
    await route.fulfill({ response });
  });
  await press(page, /^Submit order/);
  await thanked(page);
  await expectStill(page, "the thank-you page");
}

for (const { tenant, details } of inEachTenant()) {
  test(
    `${tenant.slug}, ${details.tag.length > 0 ? "phone" : "desktop"}: nothing moves on the way from the permit list to the thank-you`,
    details,
    async ({ page }) => {
      test.slow();
      await page.addInitScript(watchShifts);
      await openSignedIn(page, tenant.slug, newBuyer(tenant.slug), "buyPermits");
      await expectStillPurchase(page, tenant.slug);
    },
  );
}

/** Runs in every page: notes each frame in which the bar of somebody who is signed out can be seen. */
function watchSignedOutBar() {
  Reflect.set(window, "framesSignedOut", 0);
  const look = () => {
    for (const link of document.querySelectorAll(".portal-nav a")) {
      const isSeen = link.textContent === "Login" && link.checkVisibility({ checkVisibilityCSS: true });
      if (isSeen) Reflect.set(window, "framesSignedOut", Number(Reflect.get(window, "framesSignedOut")) + 1);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const { tenant, details } of once({ shift: 2 })) {
  test(`${tenant.slug}: who is signed in never sees the page of somebody who is not`, details, async ({ page }) => {
    await openSignedIn(page, tenant.slug, tenant.drivers.complete, "dashboard");
    await page.addInitScript(watchSignedOutBar);
    await page.addInitScript(watchShifts);
    await page.route(/assets\/app\/index-.*\.js/, async (route) => {
      // The page that was served is there, and two frames of it have been drawn.
      await page.locator("#root h1").waitFor({ state: "attached" });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await route.continue();
    });
    for (const path of ["", "privacy"]) {
      await page.goto(portal(tenant.slug, path));
      await page.getByRole("button", { name: /^Menu: account of/ }).waitFor();
      await expectStill(page, path);
      expect(await page.evaluate(() => Number(Reflect.get(window, "framesSignedOut"))), path).toBe(0);
    }
  });
}

/**
 * Runs in every page: notes whatever can be pressed and then moves away by itself, so that a press aimed at it would miss.
 * What grows or shrinks and is still met by the same press has not moved away.
 */
function watchPressable() {
  const places = new WeakMap<Element, { x: number; y: number }>();
  const left: string[] = [];
  Reflect.set(window, "movedAway", left);
  const look = () => {
    // What waits for something else waits as long as that takes on this machine, not for its eight seconds.
    for (const waiting of document.getAnimations()) {
      if (waiting instanceof CSSAnimation && waiting.animationName === "come-together") waiting.pause();
    }
    for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
      const { left: x, right, top, bottom } = element.getBoundingClientRect();
      const was = places.get(element);
      const isMet =
        was === undefined ||
        (was.x >= x + scrollX && was.x <= right + scrollX && was.y >= top + scrollY && was.y <= bottom + scrollY);
      if (!element.checkVisibility({ checkVisibilityCSS: true })) {
        places.delete(element);
        continue;
      }
      if (!isMet) left.push(`${element.tagName} ${element.textContent} from ${was.y} to ${top + scrollY}`);
      places.set(element, { x: (x + right) / 2 + scrollX, y: (top + bottom) / 2 + scrollY });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Each script but the first comes when the page has been drawn without it. */
async function delayLaterScripts(page: Page): Promise<void> {
  await page.route(/\.js$/, async (route) => {
    if (!route.request().url().includes("/index")) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
    await route.fallback();
  });
}

const publicPages = ["login", "register", "", "forgetpassword", "forgetusername", "privacy", "securitypage"];

for (const { subject: path, tenant, details } of showings([...publicPages, ...driversPages])) {
  test(
    `${tenant.slug}: nothing that can be pressed on /${path} moves away while the page comes`,
    details,
    async ({ page }) => {
      await page.addInitScript(watchPressable);
      await delayLaterScripts(page);
      if (driversPages.includes(path)) await openSignedIn(page, tenant.slug, tenant.drivers.complete, path);
      else await page.goto(portal(tenant.slug, path));
      await settled(page);
      await untilAnswered(page);
      expect(await page.evaluate(() => Reflect.get(window, "movedAway") as string[])).toEqual([]);
    },
  );
}

test("what stands below a text is shown although the code that sanitises texts never comes", async ({ page }) => {
  await page.route(/\/sanitize-/, () => undefined);
  await page.goto(portal("harborcity", "register"));
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect(page.getByText(/parking account is free/)).toBeVisible();
});

test.describe("citations", () => {
  // Keys of no citation are answered with 404, which Chromium notes in the console.
  test.use({ provoked: { errors: [/status of 404/] } });

  const addresses = ["HC-1001/7ABC123", "HC-1001/7ABC123?view=appeal", "HC-1/NONE"];

  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`nothing moves while a citation, or that there is none, comes into the page that was served, at ${size.width}x${size.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.addInitScript(watchShifts);
      for (const path of ["paycitation", ...addresses.map((keys) => `citation-details/${keys}`)]) {
        await page.goto(portal("harborcity", path));
        await untilAnswered(page);
        await expectStill(page, path);
      }
    });
  }
});
