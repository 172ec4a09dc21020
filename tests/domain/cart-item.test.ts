import { describe, expect, it } from "vitest";
import { pricedPermit, datedItem, startProblem, type CartItem } from "../../src/domain/cart-item.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { permit } from "../support/orders.ts";

const today = "2026-11-27" as PlainDate;

describe("the price of a permit on offer", () => {
  it("is counted in cents", () => {
    expect(pricedPermit({ price: "250.00", fee: "5.05" })).toEqual({ priceCents: 25_000, feeCents: 505 });
  });

  it.each([
    ["price", { price: "free", fee: "5.00" }, '"free" is no amount'],
    ["fee", { price: "250.00", fee: "5" }, '"5" is no amount'],
  ])("is refused where its %s is no amount", (_part, amounts, message) => {
    expect(() => pricedPermit(amounts)).toThrow(new RangeError(message));
  });
});

describe("an item of the cart", () => {
  const item = (changes: Partial<CartItem>): CartItem => ({
    id: "i1",
    permit: permit(),
    vehicleIds: ["v1"],
    attributes: {},
    ...changes,
  });

  it("has the permit's own days, or those that follow from the start", () => {
    expect(datedItem(item({}))?.period).toEqual({ startOn: "2026-11-01", endOn: "2027-10-31" });
    const efp = permit({ permitType: "EFP", validDays: 3, validStartDate: undefined, validEndDate: "2026-12-31" });
    expect(datedItem(item({ permit: efp, startOn: "2026-12-30" as PlainDate }))?.period).toEqual({
      startOn: "2026-12-30",
      endOn: "2026-12-31",
    });
    expect(datedItem(item({ permit: efp }))).toBeUndefined();
  });

  it("keeps what else it has", () => {
    const kept = { vehicleIds: ["v2"], reasonForVisit: "A visit", attributes: { shift: "NIGHT" } };
    expect(datedItem(item(kept))).toMatchObject({ id: "i1", ...kept });
  });

  it("needs a start only where the driver chooses one", () => {
    expect(startProblem(permit(), undefined, today)).toBeUndefined();
    const daily = permit({ permitType: "DAILY", validStartDate: undefined, validEndDate: undefined });
    expect(startProblem(daily, undefined, today)).toBe("start-missing");
    expect(startProblem(daily, today, today)).toBeUndefined();
  });
});
