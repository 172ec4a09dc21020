import { expect, test } from "vitest";
import { howToPayOrder, nextSteps } from "../../src/domain/next-steps.ts";
import { bootData } from "../support/boot-data.ts";
import { order, pendingOrder } from "../support/orders.ts";

const { messages } = bootData();
const methods = [
  { value: "CHECK", label: "Check", howToPay: "paymentMethods.CHECK.howToPay" },
  { value: "PAYROLL_DEDUCTION", label: "Payroll Deduction" },
] as const;
const terms = { messages, methods, payee: { name: "Testville" } };
const shown = messages["pages.buyPermits.complete.next.shown"];

test("an order to be paid tells how, who marks it as paid, where its confirmation goes and where it is seen", () => {
  expect(nextSteps(order(), terms, "dana@example.com")).toEqual([
    expect.stringMatching(/^Make your check out to Testville .* the order number, 1001, on it\./),
    "We mark your order as paid when your payment arrives.",
    "The confirmation goes to dana@example.com.",
    shown,
  ]);
});

test("a confirmation does not say where it goes itself", () => {
  expect(nextSteps(order(), terms)).toHaveLength(3);
});

test("an order that is charged names the method as it was called then, or else as it is called now, or by its value", () => {
  const payment = { paymentMethod: "PAYROLL_DEDUCTION" } as const;
  const charged = order({ state: "CHARGED_TO_ACCOUNT", payment });
  const words = (method: string) =>
    `Your order counts as paid: $276.04 is charged to ${method}. You have nothing else to pay.`;
  expect(nextSteps(charged, terms)).toEqual([words("Payroll Deduction"), shown]);
  expect(nextSteps(charged, { ...terms, methods: [] })).toEqual([words("PAYROLL_DEDUCTION"), shown]);
  const kept = order({ ...charged, payment: { ...payment, methodLabel: "Salary" } });
  for (const known of [methods, []])
    expect(nextSteps(kept, { ...terms, methods: known })).toEqual([words("Salary"), shown]);
});

test.each([
  ["was paid", order({ state: "PAID", amountDue: "0.00" })],
  ["costs nothing", order({ state: "NO_CHARGE", total: "0.00", amountDue: "0.00" })],
])("an order that %s tells nothing of paying", (_what, placed) => {
  expect(nextSteps(placed, terms)).toEqual([shown]);
  expect(howToPayOrder(placed, terms)).toBeUndefined();
});

test.each([
  ["was cancelled", order({ state: "CANCELLED", amountDue: "0.00" })],
  [
    "was paid and cancelled, its money given back",
    order({
      state: "CANCELLED",
      amountDue: "0.00",
      payment: { paymentMethod: "CHECK", paidAt: 1, refund: { amount: "276.04", refundedAt: 2 } },
    }),
  ],
  ["could not be paid", order({ state: "PAYMENT_FAILED", amountDue: "0.00" })],
  ["has no answer about its payment", pendingOrder()],
  ["was paid when no permit was left", order({ state: "PAID_UNFULFILLED", amountDue: "0.00" })],
])("of an order that %s nothing is told to come next, and no charge", (_what, placed) => {
  expect(nextSteps(placed, terms, "dana@example.com")).toEqual([]);
});

test("a method of which nothing is said leaves that step out", () => {
  expect(nextSteps(order(), { ...terms, methods: [{ value: "CHECK", label: "Check" }] })).toEqual([
    "We mark your order as paid when your payment arrives.",
    shown,
  ]);
});
