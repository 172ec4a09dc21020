import type { Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import {
  acceptRules,
  answerOwnStep,
  atStep,
  beginOrder,
  buttonOfPage,
  buying,
  fillCart,
  offerOf,
  payByCheck,
  press,
  thanked,
  vehicleChoices,
  walkToSubmit,
} from "./support/buying.ts";
import { storedOrders } from "./support/orders.ts";
import { once } from "./support/pairing.ts";
import { linkOfBar } from "./support/driver.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** The tenant's own step, where it has one: half of it typed, reloaded, and then answered. */
async function keepOwnStep(page: Page, slug: string): Promise<void> {
  if (!offerOf(slug).hasOwnStep) return;
  const extension = page.getByLabel("Supervisor's extension");
  await extension.fill("22");
  await page.reload();
  await expect(extension).toHaveValue("22");
  await answerOwnStep(page, slug);
}

/** A new buyer's cart with one permit in it, and the same cart in a second tab. */
async function cartInTwoTabs(page: Page, slug: string): Promise<{ buyer: string; second: Page }> {
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "buyPermits");
  await fillCart(page, slug);
  const second = await page.context().newPage();
  await second.goto(buying(slug, "cart"));
  return { buyer, second };
}

/** Walks to Submit in one tab after the other. A tab behind another draws once a second, and each click waits for frames. */
async function walkToSubmitIn(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await tab.bringToFront();
    await walkToSubmit(tab);
  }
}

for (const { tenant, details } of once({ shift: 1 })) {
  const { slug } = tenant;

  test(
    `${slug}: a reload and Back keep the order, the cart, the checkout and the place in each`,
    details,
    async ({ page }) => {
      await openSignedIn(page, slug, tenant.drivers.complete, "buyPermits");
      await beginOrder(page, offerOf(slug).permit);
      await acceptRules(page);
      await vehicleChoices(page).first().check();
      await page.reload();
      await atStep(page, "Choose vehicle");
      await expect(vehicleChoices(page).first()).toBeChecked();
      await press(page, "Next");
      await keepOwnStep(page, slug);
      await atStep(page, "Review and Add");
      await page.goBack();
      await expect(page.getByRole("heading", { level: 2, name: "Review and Add" })).toBeHidden();
      await page.goForward();
      await atStep(page, "Review and Add");
      await press(page, "Add");
      await page.getByRole("dialog").getByRole("button", { name: "View cart" }).click();
      await page.reload();
      await expect(page.getByText("Items in the cart: 1")).toBeAttached();

      await press(page, "Proceed to checkout");
      await page.getByRole("radio", { name: /^Check/ }).check();
      await page.getByLabel("Check number").fill("1042");
      await page.reload();
      await expect(page.getByRole("radio", { name: /^Check/ })).toBeChecked();
      await expect(page.getByLabel("Check number")).toHaveValue("1042");
      await press(page, "Next");
      await atStep(page, "Contact and Shipping Information");
      await page.reload();
      await atStep(page, "Contact and Shipping Information");
      await page.goBack();
      await expect(page.getByLabel("Check number")).toHaveValue("1042");
    },
  );
}

for (const { tenant, details } of once({ shift: 2 })) {
  const { slug } = tenant;

  test(
    `${slug}: two tabs share the cart, so that an order in one leaves nothing to order in the other`,
    details,
    async ({ page }) => {
      const { buyer, second } = await cartInTwoTabs(page, slug);
      await expect(second.getByText("Items in the cart: 1")).toBeAttached();
      await walkToSubmitIn([second, page]);
      await press(page, /^Submit/);
      await thanked(page);
      await expect(second.getByText("Your Shopping Cart is empty.")).toBeVisible();
      await page.reload();
      await thanked(page);
      expect(await storedOrders(page, slug, buyer)).toHaveLength(1);
    },
  );
}

for (const { tenant, details } of once({ shift: 3 })) {
  const { slug } = tenant;

  test(
    `${slug}: Submit pressed twice, and in two tabs at once, places one order`,
    details,
    async ({ page, context }) => {
      const { buyer, second } = await cartInTwoTabs(page, slug);
      await walkToSubmitIn([second, page]);
      // The checkout is one for both tabs: this one is told that the other went through it, and agrees anew.
      await expect(second.getByText("What you entered was changed in another tab")).toBeVisible();
      await second.bringToFront();
      await second.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
      let sent = 0;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await context.route("**/api/v1/orders/portal", async (route) => {
        sent += 1;
        await held;
        await route.continue();
      });
      const submit = (tab: typeof page) => buttonOfPage(tab, /^Submit/);
      await page.bringToFront();
      await submit(page).dblclick();
      await submit(second).click();
      await expect.poll(() => sent).toBe(2);
      release();
      await thanked(page);
      await expect(second.getByRole("heading", { level: 1, name: /^(?:Thank you!|View Orders)$/ })).toBeVisible();
      expect(await storedOrders(page, slug, buyer)).toHaveLength(1);
    },
  );
}

test("a cart that changes after the terms were accepted says so in both tabs, and is ordered once they are accepted anew", async ({
  page,
}) => {
  const slug = "harborcity";
  const { second } = await cartInTwoTabs(page, slug);
  const accepted = (tab: Page) => tab.getByRole("checkbox", { name: "I accept the terms and conditions" });
  const changed = (tab: Page) => tab.getByText("Your cart has changed since you accepted the terms");
  const { another = "" } = offerOf(slug);
  await second.bringToFront();
  await second.getByRole("main").getByRole("link", { name: "Add another permit" }).click();
  await fillCart(second, slug, another);
  await walkToSubmitIn([second, page]);
  await second.bringToFront();
  await accepted(second).check();
  await second.getByRole("link", { name: "Shopping Cart, items: 2" }).click();
  await press(second, new RegExp(`^Delete\\s+${another}$`));
  await second.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(second.getByText("Items in the cart: 1")).toBeAttached();

  for (const tab of [page, second]) {
    await tab.bringToFront();
    if (tab === second) {
      await tab.goBack();
      await atStep(tab, "Review and Submit");
    }
    await expect(changed(tab)).toBeVisible();
    await expect(accepted(tab)).not.toBeChecked();
    await expect(buttonOfPage(tab, /^Submit/)).toBeDisabled();
    await expectGoodScreen(tab);
    await accepted(tab).check();
    await expect(changed(tab)).toBeHidden();
  }
  await press(second, /^Submit/);
  await thanked(second);
});

for (const { tenant, details } of once({ shift: 5 })) {
  const { slug } = tenant;

  test(
    `${slug}: Exit Order: Cancel stays, Confirm goes back to the permits or where the driver was going, and keeps the cart`,
    details,
    async ({ page }) => {
      await openSignedIn(page, slug, tenant.drivers.complete, "buyPermits");
      await fillCart(page, slug);
      await payByCheck(page);
      const exit = page.getByRole("alertdialog", { name: "Exit Order" });
      await press(page, "Cancel");
      await expect(exit).toContainText("Order will not be saved if you leave this page");
      await exit.getByRole("button", { name: "Cancel" }).click();
      await expect(exit).toBeHidden();
      await atStep(page, "Contact and Shipping Information");
      await press(page, "Cancel");
      await exit.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Order Permits" })).toBeVisible();

      await beginOrder(page, offerOf(slug).permit);
      await (await linkOfBar(page, "View Orders")).click();
      await exit.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "View Orders" })).toBeVisible();
      await page.getByRole("link", { name: "Shopping Cart, items: 1" }).click();
      await press(page, "Proceed to checkout");
      // The only method is chosen from the start; what was typed for it is gone.
      await page.getByRole("radio", { name: /^Check/ }).check();
      await expect(page.getByLabel("Check number")).toHaveValue("");
    },
  );
}
