import type { Page } from "playwright/test";
import { newBuyer } from "./support/buyers.ts";
import { beginOrder, fillCart, offerOf, press } from "./support/buying.ts";
import { passwordTenants, portal, type DemoTenant } from "./support/demo-tenants.ts";
import { showings } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

test.use({ provoked: { errors: [/status of (?:400|401|404|422)/] } });

/**
 * Runs in every page: notes what had the focus when the focus stays on the body. A page moves it within two frames, and a
 * page that has just been loaded has not given it to anything yet.
 */
function watchFocus() {
  const FRAMES = 20;
  const lost: string[] = [];
  Reflect.set(window, "lostFocus", lost);
  let last = "";
  let frames = 0;
  const look = () => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body) {
      last = active.outerHTML.slice(0, 120);
      frames = 0;
    } else if (last !== "" && (frames += 1) === FRAMES) lost.push(last);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Waits until nothing loads any more, and then for more frames than the watch counts. */
async function still(page: Page): Promise<void> {
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let left = 25;
        const count = () => ((left -= 1) === 0 ? resolve() : void requestAnimationFrame(count));
        requestAnimationFrame(count);
      }),
  );
}

async function expectFocusKept(page: Page, pressed: string): Promise<void> {
  await still(page);
  const lost = await page.evaluate(() => (Reflect.get(window, "lostFocus") as string[] | undefined) ?? []);
  expect(lost, `after ${pressed}`).toEqual([]);
}

/** A screen, and the part of it whose controls are pressed. */
interface Screen {
  name: string;
  part?: "main" | "body";
  /** Prepares what the screen shows; once. */
  prepare?(page: Page, tenant: DemoTenant): Promise<void>;
  open(page: Page, tenant: DemoTenant): Promise<void>;
}

/** Presses each control of a screen with the keyboard, the screen being opened anew for each, and closes what opens. */
async function walk(page: Page, screen: Screen, tenant: DemoTenant): Promise<void> {
  const inside = screen.part ?? "main";
  const controls = page.locator(`${inside} :is(a[href^="/driverportal"], button:enabled):visible`);
  const open = async () => {
    // Without what an earlier press left: a dismissed alert, a form with what was typed, a cart.
    await page.goto("/healthz");
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await screen.open(page, tenant);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await still(page);
  };
  await open();
  const names = await controls.evaluateAll((all) =>
    all.map((each) => each.getAttribute("aria-label") ?? each.textContent),
  );
  const tags = await controls.evaluateAll((all) => all.map((each) => each.tagName));
  const kinds = names.map((name, index) => (tags[index] === "A" ? name : (name ?? "").trim().split(" ")[0]));
  for (const [index, name] of names.entries()) {
    // Entries of a list, and lists of a page, have the same buttons: one that edits, one that deletes, one that adds.
    if (kinds.indexOf(kinds[index] ?? "") !== index) continue;
    if (index > 0) await open();
    await expect(controls).toHaveCount(names.length);
    await controls.nth(index).focus();
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
    // Signed in anew for each press: one of them logs out.
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
    await page.getByLabel("Payment method").selectOption("CHECK");
  }),
];

for (const { subject: screen, tenant, details } of [
  ...showings(publicScreens),
  ...showings(buyingScreens, { among: passwordTenants, shift: 1 }),
]) {
  test(`${tenant.slug}: no press on ${screen.name} leaves the focus on the body`, details, async ({ page }) => {
    test.slow();
    await page.addInitScript(watchFocus);
    await screen.prepare?.(page, tenant);
    await walk(page, screen, tenant);
  });
}
