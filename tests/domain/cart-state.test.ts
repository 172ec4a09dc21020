import { expect, test } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import { isHeldBack, itemState, type CartSurroundings } from "../../src/domain/cart-state.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { permit } from "../support/orders.ts";

const today = "2026-11-27" as PlainDate;
const offer = permit();
const item: CartItem = { id: "i1", permit: offer, vehicleIds: ["v1"], attributes: {} };
const around: CartSurroundings = { offered: [offer], vehicleIds: ["v1", "v2"], selectedAtOnce: 2, today };
const daily = permit({ permitType: "DAILY", validDays: 1, validStartDate: undefined, validEndDate: undefined });

test.each<[string, Partial<CartItem>, Partial<CartSurroundings>, ReturnType<typeof itemState>]>([
  ["on sale", {}, {}, undefined],
  ["of a list that is not loaded", {}, { offered: undefined, vehicleIds: undefined }, undefined],
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
])("a permit %s in the cart", (_case, changes, surroundings, state) => {
  expect(itemState({ ...item, ...changes }, { ...around, ...surroundings })).toBe(state);
});

test.each<[ReturnType<typeof itemState>, boolean]>([
  [undefined, false],
  ["vehicle-gone", false],
  ["vehicle-limit", false],
  ["removed", true],
  ["sold-out", true],
  ["start-missing", true],
  ["start-not-possible", true],
])("an item in state %s waits to be edited or deleted: %s", (state, isWaiting) => {
  expect(isHeldBack(state)).toBe(isWaiting);
});
