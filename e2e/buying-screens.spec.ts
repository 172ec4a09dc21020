import type { Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import {
  acceptRules,
  answerOwnStep,
  atStep,
  beginOrder,
  buying,
  fillCart,
  offerOf,
  payByCheck,
  press,
  thanked,
  vehicleChoices,
  walkToSubmit,
} from "./support/buying.ts";
import { portal, type DemoTenant } from "./support/demo-tenants.ts";
import { PHONE_TAG, showings } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** A stretch of buying: looks at each screen, dialog and state on its way. */
interface Walk {
  name: string;
  walk(page: Page, tenant: DemoTenant): Promise<void>;
}

/** Opens a dialog with a button, looks at it, and leaves it with another. */
async function lookAtDialog(page: Page, open: string | RegExp, leaveBy: string): Promise<void> {
  await press(page, open);
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole("button", { name: leaveBy, exact: true }).last().click();
  await expect(dialog).toBeHidden();
}

/** Sends a form of the tenant's own with nothing in it, so that it shows how it refuses. */
async function lookAtOwnStep(page: Page, slug: string): Promise<void> {
  if (!offerOf(slug).hasOwnStep) return;
  await atStep(page, "Your shift");
  await expect(page.getByLabel("Supervisor's extension")).toBeVisible();
  await expectGoodScreen(page);
  await press(page, "Next");
  await expect(page.getByRole("link", { name: "Choose your shift" })).toBeVisible();
  await expectGoodScreen(page);
}

const wizard: Walk = {
  name: "the permits on offer and the order wizard with its dialogs",
  async walk(page, { slug, drivers }) {
    await openSignedIn(page, slug, drivers.complete, "buyPermits");
    await expectGoodScreen(page);
    await beginOrder(page, offerOf(slug).permit);
    await expectGoodScreen(page);
    await lookAtDialog(page, "Read the parking rules and regulations", "Close");
    await lookAtDialog(page, "Cancel", "Cancel");
    await acceptRules(page);
    await expectGoodScreen(page);
    // The only vehicle of a profile is chosen from the start; a radio button could not be cleared.
    const chosen = vehicleChoices(page).and(page.locator("[type=checkbox]:checked"));
    for (const each of await chosen.all()) await each.uncheck();
    if ((await vehicleChoices(page).and(page.locator(":checked")).count()) === 0)
      await lookAtDialog(page, "Next", "Ok");
    await press(page, /^Add a vehicle$/);
    await expect(page.getByLabel("Plate number")).toBeVisible();
    await expectGoodScreen(page);
    await page.locator("form").getByRole("button", { name: "Cancel" }).click();
    await vehicleChoices(page).first().check();
    await press(page, "Next");
    await lookAtOwnStep(page, slug);
    await answerOwnStep(page, slug);
    await atStep(page, "Review and Add");
    await expectGoodScreen(page);
    await press(page, "Add");
    await expect(page.getByRole("dialog", { name: "Permit Added" })).toBeVisible();
    await expectGoodScreen(page);
  },
};

/** With a cart and a long name the head at 320 pixels still is one row: crest and name, the cart, the menu. */
async function expectOneRowOfHead(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const box = await page.locator(".portal-top").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(72);
  if (size !== null) await page.setViewportSize(size);
}

const cart: Walk = {
  name: "the cart, empty and filled, and the order under way on the list",
  async walk(page, { slug, drivers }) {
    await openSignedIn(page, slug, drivers.complete, "buyPermits?view=cart");
    await expect(page.getByText("Your Shopping Cart is empty.")).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole("main").getByRole("link", { name: "Choose a permit" }).click();
    await fillCart(page, slug);
    await expectGoodScreen(page);
    await expectOneRowOfHead(page);
    await lookAtDialog(page, /^Delete/, "Cancel");
    await page.getByRole("main").getByRole("link", { name: "Add another permit" }).click();
    await expect(page.getByText("Permits in your cart: 1")).toBeVisible();
    await expectGoodScreen(page);
  },
};

const checkout: Walk = {
  name: "the checkout with its dialogs",
  async walk(page, { slug, drivers }) {
    await openSignedIn(page, slug, drivers.complete, "buyPermits");
    await fillCart(page, slug);
    await press(page, "Proceed to checkout");
    await atStep(page, "Payment Information");
    await expectGoodScreen(page);
    await page.getByRole("radio", { name: /^Check/ }).check();
    await page.getByLabel("Check number").fill("1".repeat(21));
    await press(page, "Next");
    await expect(page.getByLabel("Check number")).toHaveAttribute("aria-invalid", "true");
    await expectGoodScreen(page);
    await page.goto(buying(slug, "cart"));
    await payByCheck(page);
    await expectGoodScreen(page);
    for (const contact of ["Address", "Phone", "Email"]) await lookAtDialog(page, `Select or add ${contact}`, "Done");
    await press(page, "Select or add Address");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Add an address/ })
      .click();
    await expect(page.getByLabel("Address line 1")).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Escape");
    await press(page, "Next");
    await atStep(page, "Review and Submit");
    await expectGoodScreen(page);
    await lookAtDialog(page, "Cancel", "Cancel");
  },
};

const afterwards: Walk = {
  name: "the thank-you screen, the orders, none and one, and the dashboard with a permit",
  async walk(page, { slug }) {
    await openSignedIn(page, slug, newBuyer(slug), "vieworders");
    await expect(page.getByText("You have no orders yet")).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(buying(slug, "complete"));
    await expect(page.getByText("No order was placed just now")).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(buying(slug));
    await fillCart(page, slug);
    await walkToSubmit(page);
    await press(page, /^Submit/);
    await thanked(page);
    await expectGoodScreen(page);
    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "View Orders" })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto(portal(slug, "dashboard"));
    await expect(page.getByRole("heading", { level: 3, name: offerOf(slug).permit })).toBeVisible();
    await expectGoodScreen(page);
  },
};

const incomplete: Walk = {
  name: "buying with an incomplete profile",
  async walk(page, { slug, drivers }) {
    // Nothing is required in some tenants: whoever has not even a vehicle then gets as far as the wizard.
    await openSignedIn(page, slug, drivers.other, "buyPermits");
    await expectGoodScreen(page);
  },
};

for (const { subject, tenant, details } of showings([incomplete, checkout, afterwards, cart, wizard])) {
  test(`${tenant.slug}: ${subject.name} are accessible and fit 320 pixels`, details, async ({ page }) => {
    await subject.walk(page, tenant);
  });
}

test(
  "explains why a permit is sold out, over or not yet on sale, and does not let it be ordered",
  {
    tag: PHONE_TAG,
  },
  async ({ page }) => {
    await openSignedIn(page, "harborcity", "driver", "buyPermits");
    const off = page.getByRole("region", { name: /^Not on sale for you now/ });
    for (const reason of ["Sold out", "Sale ended on ", "On sale from "]) await expect(off).toContainText(reason);
    await expect(off.getByRole("button")).toHaveCount(0);
    await expectGoodScreen(page);
    await page.goto(portal("harborcity", "buyPermits?view=order&step=review"));
    await atStep(page, "Select Permit");
  },
);
