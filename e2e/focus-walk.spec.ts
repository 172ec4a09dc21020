import type { ConsoleMessage, Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { beginOrder, fillCart, offerOf, press } from "./support/buying.ts";
import { portal, type DemoTenant } from "./support/demo-tenants.ts";
import { expectFocusKept, untilStill, watchFocus } from "./support/focus-watch.ts";
import { showings } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

test.use({ provoked: { errors: [/status of (?:400|401|404|422)/] } });

/** A screen, and the part of it whose controls are pressed. */
interface Screen {
  name: string;
  part?: "main" | "body";
  /** Prepares what the screen shows; once. */
  prepare?(page: Page, tenant: DemoTenant): Promise<void>;
  open(page: Page, tenant: DemoTenant): Promise<void>;
}

/** A screen as it is at one moment: what shows, what was filled in, and what the browser keeps. */
interface Sight {
  url: string;
  /** Names of the controls, in their order. */
  names: string[];
  /** Of these, the places of those that are pressed. */
  places: number[];
  text: string;
  fields: string;
  storages: [[string, string][], [string, string][]];
}

const controlsOf = (page: Page, { part = "main" }: Screen) =>
  page.locator(`${part} :is(a[href^="/driverportal"], button:enabled):visible`);

async function lookAt(page: Page, screen: Screen): Promise<Sight> {
  const controls = await controlsOf(page, screen).evaluateAll((all) =>
    all.map((each) => ({
      name: each.getAttribute("aria-label") ?? each.textContent.trim(),
      isLink: each.tagName === "A",
    })),
  );
  // Entries of a list, and lists of a page, have the same buttons: one that edits, one that deletes, one that adds.
  const kinds = controls.map(({ name, isLink }) => (isLink ? name : name.split(" ")[0]));
  const around = await page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>("input, select, textarea");
    const entries = (storage: Storage) => Object.entries(storage) as [string, string][];
    return {
      url: location.href,
      text: document.body.innerText,
      fields: JSON.stringify(Array.from(fields, ({ value, checked }) => [value, checked])),
      storages: [entries(localStorage), entries(sessionStorage)] as Sight["storages"],
    };
  });
  const places = [...controls.keys()].filter((place) => kinds.indexOf(kinds[place]) === place);
  return { ...around, names: controls.map(({ name }) => name), places };
}

/** Replaces what the browser keeps, from a page that does nothing: one of the portal would write to it meanwhile. */
async function setStorages(page: Page, storages: Sight["storages"]): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((kept) => {
    [localStorage, sessionStorage].forEach((storage, index) => {
      storage.clear();
      for (const [key, value] of kept[index] ?? []) storage.setItem(key, value);
    });
  }, storages);
}

async function untilShown(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await untilStill(page);
}

/** Opens a screen without what an earlier press left: a dismissed alert, a form with what was typed, a cart. */
async function openAnew(page: Page, screen: Screen, tenant: DemoTenant): Promise<Sight> {
  await setStorages(page, [[], []]);
  await screen.open(page, tenant);
  await untilShown(page);
  return lookAt(page, screen);
}

/**
 * Shows a screen as it was, by what costs least: it stands as it was, or the browser's Back leads to it, or it is loaded
 * with what the browser kept for it. Else it is opened anew, as after the press that logs out.
 */
async function comeBack(page: Page, screen: Screen, tenant: DemoTenant, before: Sight): Promise<Sight> {
  const isAsBefore = async () => JSON.stringify(await lookAt(page, screen)) === JSON.stringify(before);
  if (await isAsBefore()) return before;
  if (page.url() !== before.url) {
    await page.goBack();
    await untilStill(page);
    if (await isAsBefore()) return before;
  }
  await setStorages(page, before.storages);
  await page.goto(before.url);
  await untilShown(page);
  const loaded = await lookAt(page, screen);
  if (page.url() === before.url && loaded.names.join() === before.names.join()) return loaded;
  const opened = await openAnew(page, screen, tenant);
  expect(opened.names).toHaveLength(before.names.length);
  return opened;
}

/** Looks at a screen that has just been opened as screens.spec.ts does, where no other status than 404 is provoked. */
async function expectGood(page: Page, screen: Screen, tenant: DemoTenant): Promise<void> {
  const errors: string[] = [];
  const note = (message: ConsoleMessage) => {
    if (message.type() === "error") errors.push(message.text());
  };
  page.on("console", note);
  await openAnew(page, screen, tenant);
  await test.step("is accessible and fits 320 pixels", () => expectGoodScreen(page));
  page.off("console", note);
  expect(
    errors.filter((text) => !/status of 404/.test(text)),
    "errors in the console",
  ).toEqual([]);
  await untilShown(page);
}

/** Presses each control of a screen with the keyboard, the screen being as it was when it opened, and closes what opens. */
async function walk(page: Page, screen: Screen, tenant: DemoTenant): Promise<void> {
  let sight = await lookAt(page, screen);
  for (const place of sight.places) {
    if (place !== sight.places[0]) sight = await comeBack(page, screen, tenant, sight);
    const name = sight.names[place];
    await controlsOf(page, screen).nth(place).focus();
    await page.keyboard.press("Enter");
    await expectFocusKept(page, `pressing ${name}`);
    if (!(await page.locator("dialog[open]").first().isVisible())) continue;
    await page.keyboard.press("Escape");
    await expectFocusKept(page, `Escape in what ${name} opened`);
  }
}

function atPath(path: string): Screen {
  return { name: `/${path}`, open: async (page, { slug }) => void (await page.goto(portal(slug, path))) };
}

function signedIn(path: string, part: Screen["part"] = "main"): Screen {
  return {
    name: `/${path}, signed in${part === "body" ? ", with bar and footer" : ""}`,
    part,
    // With a session of its own each time: one of the presses logs out.
    open: (page, { slug, drivers }) => openSignedIn(page, slug, drivers.other, path),
  };
}

/** A screen of buying, as a driver of its own, whose order begins anew with each visit. */
function inBuying(name: string, begin: (page: Page, slug: string) => Promise<void>): Screen {
  let buyer = "";
  return {
    name,
    prepare: async (_page, { slug }) => void (buyer = newBuyer(slug)),
    open: async (page, { slug }) => {
      await openSignedIn(page, slug, buyer, "buyPermits");
      await begin(page, slug);
    },
  };
}

const publicScreens: readonly Screen[] = [
  { ...atPath(""), name: "the home page with bar and footer", part: "body" },
  ...["login", "register", "register/success", "privacy", "pciCompliance", "securitypage"].map(atPath),
  ...["forgetpassword", "forget-password/status", "forgetusername", "forget-username/status"].map(atPath),
  ...["resetpassword/driver", "reset-password/success", "no-such-page", "email-status/driver"].map(atPath),
  signedIn("dashboard", "body"),
  signedIn("verify-dashboard"),
  signedIn("vieworders"),
  signedIn("profile"),
];

const buyingScreens: readonly Screen[] = [
  inBuying("the permits", () => Promise.resolve()),
  inBuying("the wizard", (page, slug) => beginOrder(page, offerOf(slug).permit)),
  inBuying("the cart", (page, slug) => fillCart(page, slug)),
  inBuying("the checkout", async (page, slug) => {
    await fillCart(page, slug);
    await press(page, "Proceed to checkout");
    await page.getByRole("radio", { name: /^Check/ }).check();
  }),
];

for (const { subject: screen, tenant, details } of showings(publicScreens)) {
  test(
    `${tenant.slug}: ${screen.name} is accessible and fits 320 pixels, and no press on it leaves the focus on the body`,
    details,
    async ({ page }) => {
      await watchFocus(page);
      await expectGood(page, screen, tenant);
      await walk(page, screen, tenant);
    },
  );
}

// How these look is seen on the way through them (buying-screens.spec.ts).
for (const { subject: screen, tenant, details } of showings(buyingScreens, { shift: 1 })) {
  test(`${tenant.slug}: no press on ${screen.name} leaves the focus on the body`, details, async ({ page }) => {
    await watchFocus(page);
    await screen.prepare?.(page, tenant);
    await openAnew(page, screen, tenant);
    await walk(page, screen, tenant);
  });
}
