import { describe, expect, it } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import { CART_LIMIT, cartProblem, identityAmong, problemKey } from "../../src/domain/cart-rules.ts";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import { permit } from "../support/orders.ts";

function item(changes: Partial<CartItem> = {}): CartItem {
  return { id: "i1", permit: permit(), vehicleIds: ["v1"], attributes: {}, ...changes };
}

/** v4 and v5 have one plate, written in two ways. */
const PLATES: Readonly<Record<string, string>> = { v4: "CA:A1023", v5: "CA:A1023" };

const day = (startOn: string) =>
  ({ permit: permit({ id: "daily", permitType: "DAILY" }), startOn }) as Pick<CartItem, "permit" | "startOn">;

const filled = Array.from({ length: CART_LIMIT }, (_, index) =>
  item({ id: `full-${index}`, permit: permit({ id: `p-${index}` }), vehicleIds: ["v9"] }),
);
const one = permit({ maximumNumber: 1 });
/** A day ticket whose day is not chosen: nobody can say that it is for other days. */
const undated = { permit: day("").permit, startOn: undefined };

describe("what may go into the cart", () => {
  it.each<[string, CartItem[], CartItem, ReturnType<typeof cartProblem>]>([
    ["a permit for its vehicle", [], item(), undefined],
    ["no vehicle", [], item({ vehicleIds: [] }), { code: "no-vehicle" }],
    ["more vehicles than at once", [], item({ vehicleIds: ["v1", "v2", "v3"] }), { code: "vehicle-limit", limit: 2 }],
    ["the same permit for the same vehicle", [item({ id: "i0" })], item(), { code: "duplicate" }],
    [
      "one vehicle of two shared",
      [item({ id: "i0", vehicleIds: ["v2", "v1"] })],
      item({ vehicleIds: ["v3", "v1"] }),
      { code: "duplicate" },
    ],
    [
      "another vehicle with the same plate",
      [item({ id: "i0", vehicleIds: ["v4"] })],
      item({ vehicleIds: ["v5"] }),
      { code: "duplicate" },
    ],
    ["one plate twice", [], item({ vehicleIds: ["v4", "v5"] }), { code: "same-plate" }],
    ["the same vehicle on another day", [item({ id: "i0", ...day("2026-12-01") })], item(day("2026-12-02")), undefined],
    [
      "the same vehicle on the same day",
      [item({ id: "i0", ...day("2026-12-01") })],
      item(day("2026-12-01")),
      { code: "duplicate" },
    ],
    [
      "a day ticket beside one whose day is not chosen",
      [item({ id: "i0", ...undated })],
      item(day("2026-12-02")),
      { code: "duplicate" },
    ],
    [
      "a day ticket whose day is not chosen",
      [item({ id: "i0", ...day("2026-12-01") })],
      item(undated),
      { code: "duplicate" },
    ],
    ["the same permit for another vehicle", [item({ id: "i0", vehicleIds: ["v2"] })], item(), undefined],
    ["another permit for the same vehicle", [item({ id: "i0", permit: permit({ id: "daily" }) })], item(), undefined],
    ["the item that is edited against itself", [item()], item(), undefined],
    [
      "one more than MAX_NUMBER",
      [item({ id: "i0", permit: one, vehicleIds: ["v2"] })],
      item({ permit: one }),
      { code: "maximum-number", limit: 1 },
    ],
    [
      "one more than what remains of MAX_NUMBER",
      [item({ id: "i0", permit: permit({ maximumNumber: 3, remaining: 1 }), vehicleIds: ["v2"] })],
      item({ permit: permit({ maximumNumber: 3, remaining: 1 }) }),
      { code: "maximum-number", limit: 3 },
    ],
    ["a permit without a maximum, whatever remains", [], item({ permit: permit({ remaining: 0 }) }), undefined],
    [
      "the item that is edited at MAX_NUMBER",
      [item({ permit: one })],
      item({ permit: one, vehicleIds: ["v2"] }),
      undefined,
    ],
    ["a permit into a full cart", filled, item(), { code: "cart-full", limit: 20 }],
    ["an edited item in a full cart", filled, item({ id: "full-3", vehicleIds: ["v2"] }), undefined],
  ])("%s", (_, items, candidate, problem) => {
    expect(cartProblem(items, candidate, 2, (id) => PLATES[id] ?? id)).toEqual(problem);
  });

  it.each([
    ["one plate in two ways", "v1", "v2", true],
    ["one plate of two states", "v1", "v3", false],
    ["a vehicle that the profile does not have, and itself", "gone", "gone", true],
    ["two vehicles that the profile does not have", "gone", "lost", false],
  ])("tells vehicles apart by their plates: %s", (_which, first, second, isSame) => {
    const car = (id: string, number: string, code: string) =>
      ({ id, licensePlate: { number, state: { code } } }) as Vehicle;
    const identity = identityAmong([car("v1", "A1023", "CA"), car("v2", "a-1023", "CA"), car("v3", "A1023", "NV")]);
    expect(identity(first) === identity(second)).toBe(isSame);
  });

  it.each(["no-vehicle", "duplicate", "same-plate"] as const)("has words of its own for %s", (code) => {
    expect(problemKey({ code })).toBe(`ordering.problems.${code}`);
  });

  it.each([
    [1, "ordering.problems.vehicle-limit"],
    [2, "ordering.problems.vehicle-limit"],
    [3, "ordering.problems.vehicles-limit"],
  ])("says vehicles only above 2: a limit of %s has the words of %s", (limit, key) => {
    expect(problemKey({ code: "vehicle-limit", limit })).toBe(key);
  });
});
