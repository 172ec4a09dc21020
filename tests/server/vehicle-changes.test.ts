import { describe, expect, it } from "vitest";
import { vehicleChangeAllowance, withVehicleChangeAllowance } from "../../server/services/ordering/change-vehicles.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { Order, OrderLine } from "../../src/domain/generated/api-orders.ts";
import { orderStates } from "../../src/domain/order-states.ts";
import { order, permit } from "../support/orders.ts";

const NOON = Date.UTC(2026, 10, 27, 12);
const HOUR = 3600_000;
const DAYS_30 = 30 * 24 * HOUR;

const tenant = (changes: object = {}) =>
  ({
    document: { timeZone: "UTC" },
    permits: [permit()],
    vehiclesSelectedAtOnce: 5,
    vehicleChanges: 3,
    ...changes,
  }) as unknown as EffectiveTenant;

const [base] = order().lines as [OrderLine];

/** A line with changes at these instants, oldest first. */
const changedAt = (...instants: number[]): OrderLine => ({
  ...base,
  vehicleChanges: instants.map((changedAt) => ({ changedAt, vehicles: base.item.vehicles })),
});
const endingOn = (validEndDate: string): OrderLine => ({ ...base, item: { ...base.item, validEndDate } });
const right = (line: OrderLine, of = tenant(), now = NOON, state: Order["state"] = "PAID") =>
  vehicleChangeAllowance(of, { state }, line, now);

describe("whether the vehicles of a permit may be changed", () => {
  it.each([
    ["UTC", NOON, "2026-11-27", "2026-11-26"],
    ["America/Los_Angeles", Date.UTC(2026, 10, 28, 3), "2026-11-27", "2026-11-26"],
    ["Pacific/Auckland", NOON, "2026-11-28", "2026-11-27"],
  ])("in %s they may to the end of its last day", (timeZone, now, today, yesterday) => {
    const zoned = tenant({ document: { timeZone } });
    expect(right(endingOn(today), zoned, now)).toEqual({ kind: "changeable", left: 3, vehicleLimit: 2 });
    expect(right(endingOn(yesterday), zoned, now)).toEqual({ kind: "unchangeable" });
  });

  it("they may while the order is good, and where the tenant allows a change", () => {
    const good = orderStates.filter((state) => right(base, tenant(), NOON, state).kind === "changeable");
    expect(good).toEqual(["AWAITING_PAYMENT", "PAID", "CHARGED_TO_ACCOUNT", "NO_CHARGE"]);
    expect(right(base, tenant({ vehicleChanges: 0 }))).toEqual({ kind: "unchangeable" });
  });

  it.each([
    ["the permit's where the tenant's is higher", {}, 2],
    ["the tenant's where the permit's is higher", { vehiclesSelectedAtOnce: 1 }, 1],
    ["as many as there are where the permit was removed", { permits: [permit({ id: "other" })] }, 1],
    [
      "the permit's own, not that of another",
      { permits: [permit({ id: "other", allowedNoVehicles: 9 }), permit()] },
      2,
    ],
  ])("most vehicles are %s", (_which, changes, vehicleLimit) => {
    expect(right(base, tenant(changes))).toMatchObject({ kind: "changeable", vehicleLimit });
  });
});

describe("how many changes are left", () => {
  it.each<[string, number[], number]>([
    ["none was made", [], 3],
    ["one was made", [NOON - HOUR], 2],
    ["one was made just within 30 days", [NOON - DAYS_30 + 1], 2],
    ["one was made 30 days ago", [NOON - DAYS_30], 3],
    ["all were made", [NOON - 3 * HOUR, NOON - 2 * HOUR, NOON - HOUR], 0],
    ["more were made than the tenant allows by now", [NOON - 4, NOON - 3, NOON - 2, NOON - 1], 0],
  ])("where %s", (_which, instants, left) => {
    expect(right(changedAt(...instants))).toMatchObject({ kind: "changeable", left });
  });

  it.each([
    ["UTC", "2026-12-29"],
    ["America/Los_Angeles", "2026-12-28"],
    ["Pacific/Auckland", "2026-12-29"],
  ])("in %s another one is from the day on that the oldest of them counts no more: %s", (timeZone, againOn) => {
    const oldest = Date.UTC(2026, 10, 28, 3);
    const line = changedAt(oldest - 2 * HOUR, oldest, oldest + 24 * HOUR, oldest + 48 * HOUR);
    const zoned = tenant({ document: { timeZone } });
    expect(right(line, zoned, oldest + 72 * HOUR)).toEqual({ kind: "changeable", left: 0, vehicleLimit: 2, againOn });
  });

  it("no day is named while one is left", () => {
    expect(Object.keys(right(changedAt(NOON - HOUR)))).toEqual(["kind", "left", "vehicleLimit"]);
  });
});

it("each line of an order says it for itself", () => {
  const lines = [endingOn("2026-11-26"), endingOn("2026-11-27")];
  const seen = withVehicleChangeAllowance(tenant(), order({ state: "PAID", lines }), NOON);
  expect(seen.lines.map((line) => line.mayChangeVehicles)).toEqual([undefined, { left: 3, vehicleLimit: 2 }]);
  expect(Object.keys(seen.lines[0] ?? {})).not.toContain("mayChangeVehicles");
});
