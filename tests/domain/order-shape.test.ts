import { expect, test } from "vitest";
import { isOrder } from "../../src/domain/order-shape.ts";
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
