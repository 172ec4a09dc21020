import { describe, expect, it } from "vitest";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import type { Order, OrderLine, OrderVehicle } from "../../src/domain/generated/api-orders.ts";
import { livePermits, ownVehicles, platesOf, strangeVehicles, vehiclesNow } from "../../src/domain/order-vehicles.ts";
import { orderStates } from "../../src/domain/order-states.ts";
import { order } from "../support/orders.ts";

const car = (number: string, code = "CA"): OrderVehicle => ({
  id: number,
  make: { name: "Toyota" },
  licensePlate: { number, state: { code } },
});

function line(changes: Partial<OrderLine> = {}, item: Partial<OrderLine["item"]> = {}): OrderLine {
  const [first] = order().lines;
  if (first === undefined) throw new Error("an order has a line");
  return { ...first, ...changes, item: { ...first.item, ...item } };
}

const change = (changedAt: number, ...vehicles: OrderVehicle[]) => ({ changedAt, vehicles }) as never;

describe("the vehicles of a permit", () => {
  it("are those that were ordered until they are changed, and then those of the last change", () => {
    expect(platesOf(vehiclesNow(line()))).toEqual(["CA:7ABC123"]);
    expect(platesOf(vehiclesNow(line({ vehicleChanges: [] })))).toEqual(["CA:7ABC123"]);
    const changed = line({
      vehicleChanges: [change(1, car("FIRST")), change(2, car("NEXT")), change(3, car("S 2"), car("L-3", "NV"))],
    });
    expect(platesOf(vehiclesNow(changed))).toEqual(["CA:S2", "NV:L3"]);
  });

  it("are strange where no vehicle of the profile has their plate any more", () => {
    const permit = line({}, { vehicles: [car("KNOWN 1"), car("HIDDEN1"), car("KNOWN1", "NV"), car("GONE1")] });
    const own = (number: string, inactive = false) => ({ ...car(number), inactive }) as unknown as Vehicle;
    const profile = [own("known-1"), own("HIDDEN1", true)];
    expect(platesOf(strangeVehicles(permit, profile))).toEqual(["CA:HIDDEN1", "NV:KNOWN1", "CA:GONE1"]);
  });
});

describe("the driver's own vehicles of a permit", () => {
  const own = (id: string, number: string) => ({ ...car(number), id }) as unknown as Vehicle;

  it("are found by plate under any id, and by id under another plate", () => {
    const permit = line({}, { vehicles: [car("SAME1"), car("OLD1")] });
    const profile = [own("other", "X1"), own("OLD1", "NEW1"), own("added-again", "same-1")];
    expect(ownVehicles(permit, profile).map(({ id }) => id)).toEqual(["OLD1", "added-again"]);
  });

  it("are those of today, and none that the profile has not", () => {
    const permit = line({ vehicleChanges: [change(1, car("NEXT1"))] }, { vehicles: [car("FIRST1")] });
    expect(ownVehicles(permit, [own("a", "FIRST1"), own("b", "NEXT1")]).map(({ id }) => id)).toEqual(["b"]);
    expect(ownVehicles(permit, [])).toEqual([]);
  });
});

describe("the permits that a driver has", () => {
  const withEnds = (changes: Partial<Order>, ...ends: string[]): Order =>
    order({ ...changes, lines: ends.map((validEndDate) => line({ id: validEndDate }, { validEndDate })) });

  it("are valid to the end of their last day, each line for itself", () => {
    const orders = [withEnds({ id: "one" }, "2026-11-26", "2026-11-27"), withEnds({ id: "two" }, "2026-11-28")];
    const live = livePermits(orders, "2026-11-27").map((permit) => [permit.order.id, permit.line.id]);
    expect(live).toEqual([
      ["one", "2026-11-27"],
      ["two", "2026-11-28"],
    ]);
  });

  it("are those of orders that are paid for or trusted to be", () => {
    const isLive = (state: Order["state"]) => livePermits([withEnds({ state }, "2026-11-27")], "2026-11-27").length > 0;
    expect(orderStates.filter(isLive)).toEqual(["AWAITING_PAYMENT", "PAID", "CHARGED_TO_ACCOUNT", "NO_CHARGE"]);
  });
});
