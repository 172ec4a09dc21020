import { describe, expect, it } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import type { Order, OrderLine, Permit } from "../../src/domain/generated/api-orders.ts";
import { orderedAgain, type OrderingAgain } from "../../src/domain/ordered-again.ts";
import { completePerson } from "../support/driver-account.ts";
import { order, permit } from "../support/orders.ts";

const [prius] = completePerson().vehicles as [Vehicle];
const [line] = order().lines as [OrderLine];

function lineOf(permitId: string, item: Partial<OrderLine["item"]> = {}): OrderLine {
  return { id: `l-${permitId}`, item: { ...line.item, permitId, name: `${permitId} permit`, ...item } };
}

function again(of: Order, changes: Partial<OrderingAgain> = {}) {
  let ids = 0;
  const newId = () => `new-${(ids += 1)}`;
  const around = { items: [], offered: [permit()], vehicles: [prius], selectedAtOnce: 2, newId, ...changes };
  return orderedAgain(of, around);
}

describe("the permits of an order that is ordered again", () => {
  it("are items with the permit of today, the vehicles of the profile, reason and answers", () => {
    const today = permit({ price: "260.00" });
    const vehicles = [{ ...prius, id: "added-again" }];
    const item = { reasonForVisit: "Delivery", attributes: { shift: "DAY" } };
    expect(again(order({ lines: [lineOf("resident", item)] }), { offered: [today], vehicles })).toEqual({
      items: [{ id: "new-1", permit: today, vehicleIds: ["added-again"], startOn: undefined, ...item }],
      alreadyInCart: 0,
      problems: [],
    });
  });

  it("keep the start that was chosen, also one that is over: the cart says so", () => {
    const daily = permit({ permitType: "DAILY", validStartDate: undefined, validEndDate: undefined, validDays: 1 });
    const of = order({ lines: [lineOf("resident", { permitType: "DAILY", validStartDate: "2020-01-31" })] });
    expect(again(of, { offered: [daily] }).items[0]?.startOn).toBe("2020-01-31");
  });

  it.each<[string, Permit[]]>([
    ["not offered any more", []],
    ["sold out", [permit({ availability: "sold-out" })]],
  ])("are left out where the permit is %s", (_why, offered) => {
    const { items, problems } = again(order({ lines: [lineOf("resident")] }), { offered });
    expect([items, problems]).toEqual([[], [{ permit: "resident permit", code: "not-on-sale" }]]);
  });

  it("are left out where none of the vehicles is in the profile", () => {
    const { items, problems } = again(order({ lines: [lineOf("resident")] }), { vehicles: [] });
    expect([items, problems]).toEqual([[], [{ permit: "resident permit", code: "no-vehicle" }]]);
  });

  it("go in for the vehicles that are there, and the missing one is told", () => {
    const vehicles = [
      ...line.item.vehicles,
      { ...prius, id: "sold", licensePlate: { number: "SOLD1", state: { code: "CA" } } },
    ];
    const { items, problems } = again(order({ lines: [lineOf("resident", { vehicles })] }));
    expect(items.map(({ vehicleIds }) => vehicleIds)).toEqual([["v1"]]);
    expect(problems).toEqual([{ permit: "resident permit", code: "vehicle-missing" }]);
  });

  it("are counted, and put in no second time, where the cart has them already", () => {
    const items: CartItem[] = [{ id: "a", permit: permit(), vehicleIds: ["v1"], attributes: {} }];
    expect(again(order(), { items })).toEqual({ items: [], alreadyInCart: 1, problems: [] });
  });

  it("keep the rules of the cart among themselves", () => {
    const offered = [permit({ maximumNumber: 1 })];
    const other = { ...prius, id: "v2", licensePlate: { number: "8XYZ987", state: { code: "CA" } } };
    const of = order({ lines: [lineOf("resident"), lineOf("resident", { vehicles: [other] })] });
    const { items, problems } = again(of, { offered, vehicles: [prius, other] });
    expect(items).toHaveLength(1);
    expect(problems).toEqual([
      { permit: "resident permit", code: "cart", problem: { code: "maximum-number", limit: 1 } },
    ]);
  });
});
