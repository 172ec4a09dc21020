import type { Page } from "playwright/test";
import type { PaymentMethodName } from "../src/domain/payment-rules.ts";
import { paymentBy } from "../tests/support/payment-request.ts";
import { atStep, buttonOfPage, fillCart, press, thanked, walkToSubmit } from "./support/buying.ts";
import { clienteles } from "./support/clienteles.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { isFull, PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

/** A method for which nobody outside is asked, and what becomes of an order by it. */
interface Method {
  label: string;
  value: PaymentMethodName;
  state: string;
  /** Its money is still to come; else it is charged elsewhere, or nothing is. */
  isDue: boolean;
  isWaived?: boolean;
  /** How it is paid, where it is due; else the first line of what happens next. */
  next: RegExp;
}

const methods: readonly Method[] = [
  {
    label: "Cash",
    value: "CASH",
    state: "Payment due",
    isDue: true,
    next: /^Pay this amount in cash at the counter of City of Harbor\. .* The counter is in the Parking Office/,
  },
  {
    label: "Other",
    value: "OTHER",
    state: "Payment due",
    isDue: true,
    next: /^Ask City of Harbor how to pay this amount, .* Contact: parking@harborcity\.example/,
  },
  {
    label: "Check",
    value: "CHECK",
    state: "Payment due",
    isDue: true,
    next: /^Make your check out to /,
  },
  {
    label: "Student Account",
    value: "DRIVER_ACCOUNT",
    state: "Charged to account",
    isDue: false,
    next: /^Your order counts as paid: \$[\d.]+ is charged to Student Account\. You have nothing else to pay\.$/,
  },
  {
    label: "Payroll Deduction",
    value: "PAYROLL_DEDUCTION",
    state: "Charged to account",
    isDue: false,
    next: /^Your order counts as paid: \$[\d.]+ is charged to Payroll Deduction\. You have nothing else to pay\.$/,
  },
  {
    label: "No Charge",
    value: "NO_CHARGE",
    state: "No charge",
    isDue: false,
    isWaived: true,
    next: /^The confirmation goes to /,
  },
];

const choice = (page: Page, { label }: Method) => page.getByRole("radio", { name: new RegExp(`^${label}`) });

/** From the cart to the contacts by a method, after having seen that nothing goes on without one. */
async function choose(page: Page, method: Method): Promise<void> {
  await press(page, "Proceed to checkout");
  await atStep(page, "Payment Information");
  const group = page.getByRole("group", { name: "SELECT PAYMENT METHOD" });
  await expect(group).toBeVisible();
  if ((await group.getByRole("radio").count()) > 1) {
    await expect(group.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(buttonOfPage(page, "Next")).toBeDisabled();
  }
  await choice(page, method).check();
  if (method.value === "CHECK") await page.getByLabel("Check number").fill("1042");
  await expectGoodScreen(page);
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
}

/** Submits the order, and answers the payment that the page asked for. */
async function submit(page: Page): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/orders/portal")),
    press(page, /^Submit/),
  ]);
  return (request.postDataJSON() as { paymentRequest: unknown }).paymentRequest;
}

/** What the thank-you screen says of the payment (specification section 2). */
async function expectConfirmed(page: Page, { isDue, isWaived, next }: Method, total: string): Promise<void> {
  const main = page.getByRole("main");
  const due = main.getByRole("heading", { name: "Your Payment is due" });
  const received = main.getByRole("heading", { name: "Your Payment has been received" });
  const print = main.getByRole("button", { name: "PRINT CONFIRMATION" });
  await expect(isDue ? due : received).toBeVisible();
  await expect(isDue ? received : due).toBeHidden();
  await expect(print).toBeVisible({ visible: !isDue });
  const words = page.locator(".payment-words");
  await expect(words).toContainText(isDue || isWaived === true ? "$0.00" : total);
  if (isDue) {
    await expect(words).toContainText(`Amount due${total}`);
    await expect(words.locator(".how-to-pay")).toHaveText(next);
    // Where to bring the money is read without scrolling.
    await expect(words.locator(".how-to-pay")).toBeInViewport({ ratio: 1 });
  }
  const steps = main.getByRole("article").filter({ hasText: "What happens next" }).getByRole("listitem");
  await expect(steps.first()).toHaveText(isDue ? "We mark your order as paid when your payment arrives." : next);
  if (!isDue && isWaived !== true) await expect(steps.first()).toContainText(total);
}

for (const method of methods) {
  const offered = clienteles.filter((each) => each.methods.includes(method.value));
  for (const clientele of isFull ? offered : offered.slice(0, 1)) {
    test(`${clientele.name}: a driver pays by ${method.label}`, { tag: PHONE_TAG }, async ({ page }) => {
      const { slug } = clientele;
      const { permit, total } = clientele.offer;
      await openSignedIn(page, slug, clientele.newBuyer(), "buyPermits");
      await fillCart(page, slug, permit);
      await walkToSubmit(page, () => choose(page, method));
      const main = page.getByRole("main");
      await expect(main).toContainText(method.label);
      if (method.isWaived === true) await expect(main).not.toContainText(total);
      await expectGoodScreen(page);

      const accepted = method.isWaived === true ? "0.00" : total.replace("$", "");
      expect(await submit(page)).toEqual(paymentBy(method.value, accepted));
      const number = await thanked(page);
      await expectConfirmed(page, method, total);
      await expectGoodScreen(page);

      await main.getByRole("link", { name: "View Orders" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "View Orders" })).toBeVisible();
      const order = main.getByRole("listitem").filter({ hasText: number }).first();
      for (const words of [permit, method.state, method.label]) await expect(order).toContainText(words);
      await expect(order.getByText(/^Amount due/)).toBeVisible({ visible: method.isDue });
      await expectGoodScreen(page);
    });
  }
}
