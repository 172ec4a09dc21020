import { expect, test } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import { NOTHING_DUE } from "../../src/domain/pricing.ts";
import { chosenContact, orderRequest } from "../../src/stores/order-request.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { permit } from "../support/orders.ts";
import { NO_CHARGE } from "../support/ordering.ts";

const [first] = completePerson().vehicles as [Vehicle];
const second = { ...first, id: "v2", licensePlate: { number: "8XYZ987", state: { code: "NV" } } };
const account = driverAccount(completePerson({ vehicles: [first, second] }));
const answered = { answers: {}, attributes: {} };
const rest = { account, totals: NOTHING_DUE, method: NO_CHARGE, contacts: { emailId: "e1" }, ...answered };

const item = (changes: Partial<CartItem> = {}): CartItem => {
  return { id: "a", permit: permit(), vehicleIds: ["v2"], attributes: {}, ...changes };
};

test("names the plate that the profile has for the vehicle of each item", () => {
  const items = [item(), item({ id: "b", vehicleIds: ["v1"] })];
  expect(orderRequest({ ...rest, items })?.permitsToPurchase.map(({ licensePlates }) => licensePlates)).toEqual([
    [second.licensePlate],
    [first.licensePlate],
  ]);
});

test("is not made while the start of an item is missing", () => {
  const items = [item(), item({ id: "b", permit: permit({ permitType: "DAILY" }) })];
  expect(orderRequest({ ...rest, items })).toBeUndefined();
});

const entry = (id: string, marks: { defaultFlag?: boolean; inactive?: boolean } = {}) => ({
  id,
  defaultFlag: false,
  inactive: false,
  ...marks,
});

test.each([
  ["the chosen one", [entry("a"), entry("b", { defaultFlag: true }), entry("c")], "c", "c"],
  ["the default where none was chosen", [entry("a"), entry("b", { defaultFlag: true })], null, "b"],
  ["the default where the chosen one is gone", [entry("a"), entry("b", { defaultFlag: true })], "gone", "b"],
  [
    "the default where the chosen one was put away",
    [entry("a"), entry("b", { defaultFlag: true }), entry("c", { inactive: true })],
    "c",
    "b",
  ],
  ["the first one where there is no default", [entry("a", { inactive: true }), entry("b"), entry("c")], null, "b"],
  ["none where all were put away", [entry("a", { inactive: true, defaultFlag: true })], "a", undefined],
])("of the contacts of a profile, %s is taken", (_which, entries, chosen, id) => {
  expect(chosenContact(entries, chosen)?.id).toBe(id);
});
