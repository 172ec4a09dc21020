import { expect, test } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import { itemState, mendingOf, type CartSurroundings, type ItemState } from "../../src/domain/cart-state.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { flattenMessages } from "../../src/domain/messages.ts";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import english from "../../schemas/messages/en.json" with { type: "json" };
import permitOrder from "../../schemas/flows/permit-order.json" with { type: "json" };
import { permit } from "../support/orders.ts";

const today = "2026-11-27" as PlainDate;
const offer = permit();
const item: CartItem = { id: "i1", permit: offer, vehicleIds: ["v1"], attributes: {} };
const car = (id: string, number: string): Vehicle => ({
  id,
  make: { name: "Toyota" },
  licensePlate: { number, state: { code: "CA" } },
  inactive: false,
});
/** v1 and v3 have one plate, as profiles of former times have it. */
const vehicles = [car("v1", "7ABC123"), car("v2", "8XYZ987"), car("v3", "7abc-123")];
const around: CartSurroundings = { items: [item], offered: [offer], vehicles, selectedAtOnce: 2, today };
const other = (changes: Partial<CartItem> = {}): CartItem => ({ ...item, id: "i2", vehicleIds: ["v2"], ...changes });
const daily = permit({ permitType: "DAILY", validDays: 1, validStartDate: undefined, validEndDate: undefined });

type Code = ItemState["code"] | undefined;

test.each<[string, Partial<CartItem>, Partial<CartSurroundings>, Code]>([
  ["on sale", {}, {}, undefined],
  ["of a list that is not loaded", {}, { offered: undefined, vehicles: undefined }, undefined],
  [
    "behind one that is sold out",
    {},
    { offered: [permit({ id: "other", availability: "sold-out" }), offer] },
    undefined,
  ],
  ["for as many vehicles as it takes", { vehicleIds: ["v1", "v2"] }, {}, undefined],
  ["for two vehicles of which one is gone", { vehicleIds: ["v1", "v9"] }, {}, "vehicle-gone"],
  ["sold out", {}, { offered: [permit({ availability: "sold-out" })] }, "sold-out"],
  ["whose sale is over", {}, { offered: [permit({ availability: "sale-over" })] }, "sale-over"],
  ["held meanwhile", {}, { offered: [permit({ availability: "already-yours" })] }, "already-yours"],
  [
    "whose order waits for its payment",
    {},
    { offered: [permit({ availability: "payment-pending" })] },
    "payment-pending",
  ],
  [
    "of which the driver has as many as one may have",
    {},
    { offered: [permit({ availability: "maximum-reached", maximumNumber: 2, remaining: 0 })] },
    "maximum-number",
  ],
  ["removed, or not for this driver any more", {}, { offered: [] }, "removed"],
  ["for a vehicle that is gone", { vehicleIds: ["v9"] }, {}, "vehicle-gone"],
  [
    "for more vehicles than it takes now",
    { vehicleIds: ["v1", "v2"] },
    { offered: [permit({ allowedNoVehicles: 1 })] },
    "vehicle-limit",
  ],
  ["without the start that it needs", { permit: daily }, { offered: [daily] }, "start-missing"],
  [
    "that was to start yesterday",
    { permit: daily, startOn: "2026-11-26" as PlainDate },
    { offered: [daily] },
    "start-not-possible",
  ],
  [
    "that was to start after its last day",
    { permit: { ...daily, validEndDate: "2026-12-31" }, startOn: "2027-01-01" as PlainDate },
    { offered: [daily] },
    "start-not-possible",
  ],
  ["that is to start today", { permit: daily, startOn: today }, { offered: [daily] }, undefined],
  ["without days of its own", { permit: { ...offer, validEndDate: undefined } }, {}, "start-missing"],
  ["for no vehicle", { vehicleIds: [] }, {}, "no-vehicle"],
  ["for one plate twice", { vehicleIds: ["v1", "v3"] }, {}, "same-plate"],
  ["beside another one of it for another vehicle", {}, { items: [item, other()] }, undefined],
  ["beside another one of it for the same plate", {}, { items: [item, other({ vehicleIds: ["v3"] })] }, "duplicate"],
  [
    "of which fewer are left than stand in the cart",
    {},
    { items: [item, other()], offered: [permit({ maximumNumber: 3, remaining: 1 })] },
    "maximum-number",
  ],
  [
    "of which as many are left as stand in the cart",
    {},
    { items: [item, other()], offered: [permit({ maximumNumber: 3, remaining: 2 })] },
    undefined,
  ],
])("a permit %s in the cart", (_case, changes, surroundings, code) => {
  expect(itemState({ ...item, ...changes }, { ...around, ...surroundings })?.code).toBe(code);
});

const messages = flattenMessages(english);

test.each<[ItemState, string, string]>([
  [{ code: "sold-out" }, "Sold out", "permit"],
  [{ code: "already-yours" }, "Already yours", "permit"],
  [
    { code: "payment-pending", orderNumber: "123456789" },
    "Your order 123456789 of Resident permit is awaiting payment. Complete the payment or give it up",
    "permit",
  ],
  [{ code: "removed" }, "Resident permit can no longer be bought. Delete it", "permit"],
  [{ code: "start-missing" }, "This permit needs a start date.", "permit"],
  [{ code: "maximum-number", limit: 3 }, "You are only allowed to order 3 permit(s).", "permit"],
  [{ code: "vehicle-gone" }, "A vehicle of Resident permit is no longer in your profile. Edit", "vehicles"],
  [{ code: "vehicle-limit", limit: 1 }, "You are only allowed to select 1 vehicle", "vehicles"],
  [{ code: "vehicle-limit", limit: 3 }, "You are only allowed to select 3 vehicles", "vehicles"],
  [{ code: "no-vehicle" }, "Permit must be Associated with at least 1 Vehicle", "vehicles"],
  [{ code: "questions-changed", step: "review" }, "The questions for this permit have changed", "review"],
  [{ code: "duplicate" }, "Resident permit is in your cart twice for the same plate. Edit or delete", "vehicles"],
])("an item in state %j says so, and is mended at a step of the permit order", (state, words, step) => {
  const mending = mendingOf(messages, permitOrder, state, item);
  expect(mending.words.slice(0, words.length)).toBe(words);
  expect(mending.words).not.toMatch(/[{}]/);
  expect(mending.step).toBe(step);
  expect(permitOrder.steps.map(({ id }) => id)).toContain(step);
});
