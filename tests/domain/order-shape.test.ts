import { expect, test } from "vitest";
import { isOrder, isOrderToPay, isRedirectDetails, redirectAddress } from "../../src/domain/order-shape.ts";
import { order } from "../support/orders.ts";

const [line] = order().lines;

test("an order is one, also with two lines", () => {
  expect(isOrder(order())).toBe(true);
  expect(isOrder({ ...order(), lines: [line, line] })).toBe(true);
});

test.each([
  ["nothing", undefined],
  ["a text", "an order"],
  ["an empty object", {}],
  ["one without its id", { ...order(), id: undefined }],
  ["one whose number is no text", { ...order(), orderNumber: 1001 }],
  ["one without a total", { ...order(), total: undefined }],
  ["one without a payment", { ...order(), payment: null }],
  ["one without a state", { ...order(), state: undefined }],
  ["one whose pending payment is none", { ...order(), payment: { paymentMethod: "CASH", pending: true } }],
  [
    "one whose pending payment has no end of its hold",
    { ...order(), payment: { paymentMethod: "CASH", pending: { mayResume: true } } },
  ],
  [
    "one of which nobody knows whether it can be paid",
    { ...order(), payment: { paymentMethod: "CASH", pending: { holdEndsAt: 1 } } },
  ],
  ["one without lines", { ...order(), lines: [] }],
  ["one whose lines are no list", { ...order(), lines: { length: 1, every: () => true } }],
  ["one with a line that is none", { ...order(), lines: [line, null] }],
  ["one with a line without an item", { ...order(), lines: [{ id: "line-1" }] }],
  [
    "one with a line without vehicles",
    { ...order(), lines: [line, { id: "line-2", item: { name: "Resident permit" } }] },
  ],
])("%s is no order", (_what, answer) => {
  expect(isOrder(answer)).toBe(false);
});

const redirectDetails = { url: "https://pay.example/", parameters: { reference: "r1" } };

test("an order to pay is one with the place where it is paid, and without", () => {
  expect(isOrderToPay({ order: order(), redirectDetails })).toBe(true);
  const pending = { holdEndsAt: 1, mayResume: false };
  expect(isOrderToPay({ order: order({ payment: { paymentMethod: "CHECK", pending } }) })).toBe(true);
});

test.each([
  ["an order alone", order()],
  ["an order that is none", { order: {} }],
  [
    "an address that the page must not be left for",
    { order: order(), redirectDetails: { url: "javascript:alert(1)" } },
  ],
  ["nothing", null],
])("%s is no order to pay", (_what, answer) => {
  expect(isOrderToPay(answer)).toBe(false);
});

test("the parameters are the query of the address, each written so that it arrives as it is", () => {
  const parameters = { reference: "a b&c=d", returnUrl: "https://portal.example/x?y=1#z" };
  const address = new URL(redirectAddress({ url: "https://pay.example/start?merchant=7#card", parameters }));
  expect([address.origin, address.pathname, address.hash]).toEqual(["https://pay.example", "/start", "#card"]);
  expect(Object.fromEntries(address.searchParams)).toEqual({ merchant: "7", ...parameters });
});

test.each([
  ["a page of a provider", { url: "https://pay.example/start", parameters: { reference: "r1" } }],
  ["a provider of a machine without https", { url: "http://127.0.0.1:9000/", parameters: {} }],
])("%s is where an order can be paid", (_what, value) => {
  expect(isRedirectDetails(value)).toBe(true);
});

test.each([
  ["nothing", null],
  ["no address", { parameters: {} }],
  ["a script", { url: "javascript:alert(1)", parameters: {} }],
  ["a document of its own", { url: "data:text/html,pay", parameters: {} }],
  ["a page without its host", { url: "/sandbox/pay", parameters: {} }],
  ["an address without parameters", { url: "https://pay.example/" }],
  ["a parameter that is no text", { url: "https://pay.example/", parameters: { amount: 5 } }],
])("%s is not", (_what, value) => {
  expect(isRedirectDetails(value)).toBe(false);
});
