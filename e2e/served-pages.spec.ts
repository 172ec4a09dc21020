import type { Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { demoPassword, demoTenants, passwordTenants, portal } from "./support/demo-tenants.ts";
import { inEachTenant, isFull, once } from "./support/pairing.ts";

// The 404 page is answered with 404, which Chromium notes in the console.
test.use({ provoked: { errors: [/status of 404/] } });

/** The pages that the server renders for every customer, with words that only their own content has. */
const pages = [
  { path: "", says: /./ },
  { path: "login", says: /./ },
  { path: "privacy", says: /This policy says which personal data/ },
  { path: "visitorPermit", says: /visitor/i },
  { path: "no-such-page", says: /There is no page at this address/ },
];

const returnTo = "?returnTo=%2FbuyPermits%3Fview%3Dcart%23total's";

/** Waits until the page responds. */
async function untilStarted(page: Page): Promise<void> {
  await expect(page.locator(".start-notice")).toHaveCount(0);
}

/** Runs in every page: keeps the heading that the server wrote. */
function keepServedHeading() {
  document.addEventListener("DOMContentLoaded", () => Reflect.set(window, "served", document.querySelector("h1")));
}

function isServedHeadingThere(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const heading = document.querySelector("h1");
    return heading !== null && Reflect.get(window, "served") === heading;
  });
}

/** Names whatever waits for something: without scripts nothing comes, so all of a page stands at once. */
function waitingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#root *")]
      .filter((element) => getComputedStyle(element).animationName !== "none")
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

/** Holds the first script back until it is released. */
async function delayFirstScript(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/app\/index-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** What a page is asked for with. */
const queries = ["", returnTo, "?returnTo=%2F", "?returnTo=https%3A%2F%2Fevil.example"];

for (const [turn, { tenant, details }] of inEachTenant().entries()) {
  // A page that is not the one which was served is an error in the console, which fails the test.
  test(
    `${tenant.slug}: the pages that were served are taken over as they are, in the links too`,
    details,
    async ({ page }) => {
      await page.addInitScript(keepServedHeading);
      for (const [place, { path }] of pages.entries()) {
        // In the plain run the tenants share the queries: each page is asked for with each of them, in one tenant.
        const shown = isFull ? queries : queries.filter((_query, index) => index === (place + turn) % queries.length);
        for (const query of shown) {
          await page.goto(`${portal(tenant.slug, path)}${query}`);
          await untilStarted(page);
          expect(await isServedHeadingThere(page), `${path}${query}`).toBe(true);
          const way = query === returnTo ? `?returnTo=${encodeURIComponent("/buyPermits?view=cart#total's")}` : "";
          const link = page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" });
          await expect(link).toHaveAttribute("href", `${portal(tenant.slug, "privacy")}${way}`);
        }
      }
    },
  );
}

for (const { tenant, details } of inEachTenant({ shift: 1 })) {
  test.describe("scripts are turned off", () => {
    test.use({ javaScriptEnabled: false });

    test(`${tenant.slug}: the pages that are served can be read`, details, async ({ page }) => {
      for (const { path, says } of pages) {
        await page.goto(portal(tenant.slug, path));
        const main = page.getByRole("main");
        await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(main).toContainText(says);
        expect(await waitingParts(page)).toEqual([]);
        await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
        await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })).toBeVisible();
        await expect(page.getByText("does not respond yet")).toBeHidden();
        // By its element: a look for texts passes over what is for browsers without scripts.
        const needed = main.locator("noscript .notice").filter({ hasText: "Logging in needs JavaScript" });
        if (path === "login" && !tenant.isFederated) await expect(needed).toBeVisible();
        else await expect(needed).toHaveCount(0);
      }
      await page.goto(portal(tenant.slug));
      await expect(page.getByRole("main").locator(".rich-text").first()).toContainText(/\w+ \w+ \w+/);
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "What we collect" })).toBeVisible();
    });
  });
}

for (const { tenant, details } of once({ among: passwordTenants })) {
  test(
    `${tenant.slug}: what is typed before the scripts come is kept, with focus and caret, and sent by a press`,
    details,
    async ({ page }) => {
      const release = await delayFirstScript(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
      await page.goto(portal(tenant.slug, "login"), { waitUntil: "commit" });
      const userName = page.getByLabel("User name");
      const password = page.getByRole("textbox", { name: /^Password/ });
      await password.fill(demoPassword);
      await userName.pressSequentially("drier");
      for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowLeft");
      const field = await userName.elementHandle();
      const address = page.url();
      release();
      await untilStarted(page);
      await expect(userName).toBeFocused();
      // The very same element: whoever writes by an input method goes on in it.
      expect(await userName.evaluate((element, before) => element === before, field)).toBe(true);
      await page.keyboard.type("v");
      await expect(userName).toHaveValue("driver");
      await expect(password).toHaveValue(demoPassword);
      expect(page.url()).toBe(address);
      expect(asked.filter((each) => each.startsWith("POST") || each.includes("?"))).toEqual([]);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^login$/i })
        .click();
      await expect(page.getByRole("button", { name: /^Menu: account of/ })).toBeVisible();
    },
  );
}

for (const { tenant, details } of once({ among: passwordTenants, shift: 1 })) {
  test(
    `${tenant.slug}: a press on Login before the scripts come sends nothing to any address, and counts once they are there`,
    details,
    async ({ page }) => {
      const release = await delayFirstScript(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
      await page.goto(portal(tenant.slug, "login"), { waitUntil: "commit" });
      await page.getByLabel("User name").fill("driver");
      await page.getByRole("textbox", { name: /^Password/ }).fill(demoPassword);
      const address = page.url();
      const before = asked.length;
      await page.keyboard.press("Enter");
      // Whatever the press had begun would have begun by the second frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(asked.slice(before).filter((each) => !/\.(?:js|css|svg)$/.test(each))).toEqual([]);
      expect(page.url()).toBe(address);
      await expect(page.getByLabel("User name")).toHaveValue("driver");
      release();
      await expect(page.getByRole("button", { name: /^Menu: account of/ })).toBeVisible();
    },
  );
}

const lateCode = [
  {
    slug: "plain",
    chunk: /assets\/app\/text-form-.*\.js/,
    says: "This form could not be loaded.",
    comes: (page: Page) => page.getByLabel("User name"),
  },
  {
    slug: "northfield",
    chunk: /assets\/app\/federated-login-.*\.js/,
    says: "This page could not be loaded",
    comes: (page: Page) => page.getByText("This portal never sees your password"),
  },
];

test.describe("code of a page that was served", () => {
  test.use({ provoked: { errors: [/ERR_CONNECTION_REFUSED/, /Failed to fetch dynamically imported module/] } });

  for (const { slug, chunk, says, comes } of lateCode) {
    test(`${slug}: does not arrive: the page says so, was not taken over in part, and comes on a second try`, async ({
      page,
    }) => {
      await page.route(chunk, (route) => route.abort("connectionrefused"));
      await page.goto(portal(slug, "login"));
      await expect(page.getByText(says)).toBeVisible();
      await page.unroute(chunk);
      await page.getByRole("main").getByRole("button", { name: /again/i }).click();
      await expect(comes(page)).toBeVisible();
      await expect(page.getByText(says)).toBeHidden();
    });
  }

  test("plain: a form that fails once: what was typed before the scripts came is still there, and counts", async ({
    page,
  }) => {
    const release = await delayFirstScript(page);
    await page.route("**/assets/forms/**", (route) => route.abort("connectionrefused"), { times: 1 });
    await page.goto(portal("plain", "login"), { waitUntil: "commit" });
    await page.getByRole("textbox", { name: /^Password/ }).fill(demoPassword);
    const userName = page.getByLabel("User name");
    await userName.pressSequentially("drivr");
    await page.keyboard.press("ArrowLeft");
    const field = await userName.elementHandle();
    release();
    await untilStarted(page);
    await expect(userName).toBeFocused();
    expect(await userName.evaluate((element, before) => element === before, field)).toBe(false);
    await page.keyboard.type("e");
    await expect(userName).toHaveValue("driver");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^login$/i })
      .click();
    await expect(page.getByRole("button", { name: /^Menu: account of/ })).toBeVisible();
  });
});

for (const { tenant, details } of once({ shift: 2 })) {
  test(
    `${tenant.slug}: a page that is served looks and reads well before its scripts come`,
    details,
    async ({ page }) => {
      await delayFirstScript(page);
      await page.goto(portal(tenant.slug, "login"), { waitUntil: "commit" });
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test("a browser that remembers a dismissed alert never shows the page with it", async ({ page }) => {
  const tenant = demoTenants.find(({ hasActiveAlert }) => hasActiveAlert);
  if (tenant === undefined) throw new Error("no demo tenant has an alert");
  await page.goto(portal(tenant.slug));
  await untilStarted(page);
  await page.getByRole("button", { name: "Dismiss this notice" }).click();
  const release = await delayFirstScript(page);
  await page.goto(portal(tenant.slug, "privacy"), { waitUntil: "commit" });
  await page.locator("#root h1").waitFor({ state: "attached" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Important notice" })).toBeHidden();
});

/** The pages of a customer who has citations; whoever reads them without scripts is told that the look-up needs some. */
const citationPages = ["paycitation", "citation-details/HC-1001/7ABC123", "citation-details/HC-1/NONE?view=appeal"];

test("citations without scripts: the pages are served with their heading, and say what they need", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of citationPages) {
    await page.goto(portal("harborcity", path));
    await expect(page.getByRole("heading", { level: 1, name: /citation/i })).toBeVisible();
    await expect(page.getByRole("main").locator("noscript .notice")).toContainText("needs JavaScript");
    expect(await waitingParts(page)).toEqual([]);
    await expect(page.getByRole("main").locator(".skeleton")).toBeHidden();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  }
  await context.close();
});

test("a citation's page is served the same at each address, taken over, and then shows the citation of its own", async ({
  page,
}) => {
  await page.addInitScript(keepServedHeading);
  const served = await Promise.all(
    ["HC-1001/7ABC123", "HC-1/NONE"].map(async (keys) => {
      const response = await page.request.get(portal("harborcity", `citation-details/${keys}`));
      return (await response.text()).replaceAll(/ nonce="[^"]+"/g, "");
    }),
  );
  expect(served[0]).toBe(served[1]);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/home-without-session/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(portal("harborcity", "citation-details/HC-1001/7ABC123"));
  await untilStarted(page);
  expect(await isServedHeadingThere(page)).toBe(true);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Citation HC-1001" })).toBeVisible();
});
