import { expect, test } from "vitest";
import { howToPayWords } from "../../src/domain/how-to-pay.ts";
import { bootData } from "../support/boot-data.ts";

const { messages } = bootData();
const CHECK = "paymentMethods.CHECK.howToPay";
const words = (own: Record<string, string>, payee: Parameters<typeof howToPayWords>[2]) =>
  howToPayWords({ ...messages, ...own }, CHECK, payee, "1001");

test("names payee, order number and the place that the tenant gives for checks", () => {
  const own = { "paymentMethods.CHECK.whereTo": "Mail it to 1 Pier Road." };
  expect(words(own, { name: "Testville" })).toBe(
    "Make your check out to Testville for this amount and write the order number, 1001, on it. Mail it to 1 Pier Road.",
  );
});

test.each([
  ["both", { email: "p@x.example", phone: "(555) 010-0100" }, "p@x.example, (555) 010-0100"],
  ["a phone alone", { phone: "(555) 010-0100" }, "(555) 010-0100"],
  ["nothing", undefined, "Testville"],
])("refers to the tenant's contact, here %s, when the tenant gives no place", (_case, contact, asked) => {
  expect(words({}, { name: "Testville", contact })).toContain(`Ask where to send it or bring it: ${asked}.`);
});

test("has no text for a method without one", () => {
  expect(howToPayWords(messages, undefined, { name: "Testville" }, "1001")).toBeUndefined();
  expect(howToPayWords(messages, "paymentMethods.NO_CHARGE.howToPay", { name: "Testville" }, "1001")).toBeUndefined();
});

test.each([
  [
    "CASH",
    "Pay this amount in cash at the counter of Testville. Your order number is 1001: bring it along. " +
      "Ask where the counter is and when it is open: (555) 010-0100.",
  ],
  ["OTHER", "Ask Testville how to pay this amount, and name your order number, 1001. Contact: (555) 010-0100."],
])("tells how an amount due by %s is paid", (method, expected) => {
  const payee = { name: "Testville", contact: { phone: "(555) 010-0100" } };
  expect(howToPayWords(messages, `paymentMethods.${method}.howToPay`, payee, "1001")).toBe(expected);
});

test("shows a method's text alone when it has no text for the place", () => {
  const { "paymentMethods.CASH.whereTo": _place, ...rest } = messages;
  const cash = howToPayWords(rest, "paymentMethods.CASH.howToPay", { name: "Testville" }, "1001");
  expect(cash).toBe("Pay this amount in cash at the counter of Testville. Your order number is 1001: bring it along.");
});

test.each([
  [{ email: "", phone: "(555) 010-0100" }, "(555) 010-0100"],
  [{ email: "", phone: "" }, "Testville"],
])("skips the empty parts of the contact %j: %s", (contact, asked) => {
  const own = { "a.howToPay": "{tenant} {contact} {orderNumber} {whereTo}", "a.whereTo": "" };
  expect(howToPayWords(own, "a.howToPay", { name: "Testville", contact }, "1001")).toBe(`Testville ${asked} 1001`);
});

test("a place is looked for under the method's own key, and left out where there is none", () => {
  const own = { "a.howToPay.howToPay": "Pay {whereTo}", "a.howToPay.whereTo": "here", "a.whereTo.howToPay": "wrong" };
  expect(howToPayWords(own, "a.howToPay.howToPay", { name: "Testville" }, "1001")).toBe("Pay here");
  expect(howToPayWords({ "a.howToPay": "Pay {whereTo}" }, "a.howToPay", { name: "Testville" }, "1001")).toBe("Pay");
});
