import type { Page, Route } from "playwright/test";
import { newBuyer } from "./support/buyers.ts";
import { lastUnit } from "./support/buying-tenants.ts";
import {
  acceptRules,
  answerOwnStep,
  atStep,
  beginOrder,
  buying,
  chooseAnotherPermit,
  fillCart,
  offerOf,
  press,
  thanked,
  vehicleChoices,
  walkToSubmit,
} from "./support/buying.ts";
import { storedOrders } from "./support/orders.ts";
import { once, showings } from "./support/pairing.ts";
import { linkOfBar } from "./support/driver.ts";
import { expect, test } from "./support/portal-test.ts";
import { fillVehicle } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const ORDER = "**/api/v1/orders/portal";
const PERMITS = "**/api/v1/orders/purchasable-permits/driver";
const ACCOUNT = "**/api/v1/driversaccount/user-name/**";

test.use({ provoked: { errors: [/ERR_(?:CONNECTION_REFUSED|FAILED)/, /status of (?:422|50\d)/] } });

interface Failure {
  what: string;
  fail(route: Route): Promise<void>;
  says: RegExp;
}

const failures: readonly Failure[] = [
  {
    what: "cannot be reached",
    fail: (route) => route.abort("connectionrefused"),
    says: /cannot be reached/,
  },
  {
    what: "fails",
    fail: (route) => route.fulfill({ status: 500, json: { code: "internal", message: "select * from secrets" } }),
    says: /Something is wrong\./,
  },
];

/** Does something while a call fails, looks at what is said, and lets the call through from then on. */
async function whileFailing(page: Page, url: string, { fail, says }: Failure, act: () => Promise<unknown>) {
  await page.route(url, fail);
  await act();
  const told = page.getByRole("alertdialog").or(page.getByRole("main").getByRole("alert"));
  await expect(told.first()).toContainText(says);
  await expect(page.locator("body")).not.toContainText("secrets");
  await page.unroute(url);
}

/** Presses Try again: in the dialog where the failure opened one, or else on the page. */
async function again(page: Page): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  const tryAgain = { name: "Try again", exact: true };
  if (await dialog.isVisible()) return dialog.getByRole("button", tryAgain).click();
  return press(page, "Try again");
}

for (const { subject: failure, tenant, details } of showings(failures)) {
  const { slug } = tenant;

  test(
    `${slug}: each step of buying reports that the server ${failure.what}, continues by Try again and loses nothing`,
    details,
    async ({ page }) => {
      const buyer = newBuyer(slug);
      await openSignedIn(page, slug, buyer, "dashboard");
      const toPermits = await linkOfBar(page, "Order Permits");
      await whileFailing(page, PERMITS, failure, () => toPermits.click());
      await again(page);
      await beginOrder(page, offerOf(slug).permit);
      await acceptRules(page);

      await press(page, /^Add a vehicle$/);
      await fillVehicle(page.getByRole("main"), { plate: "LATE 1", department: offerOf(slug).department });
      await whileFailing(page, "**/api/v1/eua/*/vehicle", failure, () => press(page, /^Save/));
      await again(page);
      await expect(vehicleChoices(page)).toHaveCount(3);
      await expect(page.getByRole("checkbox", { name: /LATE ?1/ })).toBeChecked();
      await press(page, "Next");
      await answerOwnStep(page, slug);
      await press(page, "Add");
      await page.getByRole("dialog").getByRole("button", { name: "View cart" }).click();

      await walkToSubmit(page);
      await whileFailing(page, ORDER, failure, () => press(page, /^Submit/));
      await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
      await expect(page.getByText("You can submit it again: it is placed only once.")).toBeVisible();
      await expect(page.getByRole("main")).toContainText("Check number 1042");
      await press(page, /^Submit/);
      const number = await thanked(page);

      const toOrders = page.getByRole("main").getByRole("link", { name: "View Orders" });
      await whileFailing(page, "**/api/v1/eua/*/order", failure, () => toOrders.click());
      await again(page);
      await expect(page.getByRole("main")).toContainText(number);
      await whileFailing(page, "**/download-order-receipt/*", failure, () => press(page, /^Download receipt/));
      await Promise.all([page.waitForEvent("download"), again(page)]);
      expect(await storedOrders(page, slug, buyer)).toHaveLength(1);
    },
  );
}

for (const { tenant, details } of once({ shift: 4 })) {
  const { slug } = tenant;

  test(
    `${slug}: Try again shows the one order that was placed when the response to Submit was lost`,
    details,
    async ({ page }) => {
      const buyer = newBuyer(slug);
      await openSignedIn(page, slug, buyer, "buyPermits");
      await fillCart(page, slug);
      await walkToSubmit(page);
      await page.route(ORDER, async (route) => {
        await route.fetch();
        await route.abort("connectionrefused");
      });
      await press(page, /^Submit/);
      await expect(page.getByRole("alertdialog")).toContainText(/cannot be reached/);
      await page.reload();
      await expect(page.getByText("You can submit it again: it is placed only once.")).toBeVisible();
      await page.unroute(ORDER);
      await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
      await press(page, /^Submit/);
      const number = await thanked(page);
      const orders = await storedOrders(page, slug, buyer);
      expect(orders.map((order) => order.orderNumber)).toEqual([number]);
    },
  );
}

test("a changed price is shown with the right total at the review, and the next Submit places the order", async ({
  page,
}) => {
  const slug = "plain";
  await openSignedIn(page, slug, newBuyer(slug), "dashboard");
  await page.route(PERMITS, async (route) => {
    const answer = await route.fetch();
    const permits = (await answer.json()) as { price: string }[];
    await route.fulfill({ response: answer, json: permits.map((permit) => ({ ...permit, price: "90.00" })) });
  });
  await page.goto(buying(slug));
  await fillCart(page, slug);
  await walkToSubmit(page);
  await page.unroute(PERMITS);
  await press(page, /^Submit/);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The price of your order has changed. The total is now $120.00.");
  await dialog.getByRole("button", { name: "Ok" }).click();
  await atStep(page, "Review and Submit");
  await expect(page.getByRole("main")).toContainText("Price $120.00");
  // What is reviewed has changed, so the terms are accepted for it anew.
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await press(page, /^Submit/);
  await thanked(page);
});

for (const { tenant, details } of once({ shift: 3 })) {
  const { slug } = tenant;

  test(
    `${slug}: a vehicle that was deleted meanwhile is told in the cart, where another one can be chosen`,
    details,
    async ({ page }) => {
      await openSignedIn(page, slug, newBuyer(slug), "dashboard");
      // The page knows a vehicle that the server has not, as it does after another tab has deleted it.
      await page.route(ACCOUNT, async (route) => {
        const answer = await route.fetch();
        const account = (await answer.json()) as { endUserAccountEntity: { person: { vehicles: { id: string }[] } } };
        const { vehicles } = account.endUserAccountEntity.person;
        const gone = { ...vehicles[0], id: "7d0f8f6e-3c1b-4a65-9a52-0f5a6a2f7a11" };
        vehicles.unshift(gone);
        await route.fulfill({ response: answer, json: account });
      });
      await page.goto(buying(slug));
      await fillCart(page, slug);
      await walkToSubmit(page);
      await page.unroute(ACCOUNT);
      await press(page, /^Submit/);
      await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
      const main = page.getByRole("main");
      await expect(main).toContainText("is no longer in your profile. Edit the permit and choose another vehicle.");
      await press(page, /^Edit/);
      await atStep(page, "Choose vehicle");
      await vehicleChoices(page).first().check();
      await press(page, "Next");
      await answerOwnStep(page, slug);
      await press(page, "Save changes");
      await expect(main).not.toContainText("no longer in your profile");
      await walkToSubmit(page);
      await press(page, /^Submit/);
      await thanked(page);
    },
  );
}

test("a permit whose last unit another driver bought is reported in the cart, which is kept and can be corrected", async ({
  page,
  browser,
}, testInfo) => {
  const slug = "harborcity";
  const { name, racers } = lastUnit(testInfo.project.name);
  await openSignedIn(page, slug, racers[0], "buyPermits");
  await fillCart(page, slug, name);
  await walkToSubmit(page);

  const other = await (await browser.newContext()).newPage();
  await openSignedIn(other, slug, racers[1], "buyPermits");
  await fillCart(other, slug, name);
  await walkToSubmit(other);
  await press(other, /^Submit/);
  await thanked(other);
  await other.context().close();

  await press(page, /^Submit/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: name }).first();
  await expect(item).toContainText("Sold out");
  expect(await storedOrders(page, slug, racers[0])).toHaveLength(0);
  await press(page, new RegExp(`^Edit\\s+${name}$`));
  await chooseAnotherPermit(page, "Commuter permit, quarter");
  await press(page, "Next");
  await press(page, "Next");
  await press(page, "Save changes");
  await walkToSubmit(page);
  await press(page, /^Submit/);
  await thanked(page);
});
