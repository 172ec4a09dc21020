import { describe, expect, it } from "vitest";
import { canMove, DRIVERS_STATES, holdsUnits, isDue, orderStates, type Mover } from "../../src/domain/order-states.ts";

describe("the moves of an order", () => {
  it("are these and no others", () => {
    const moves = (by: Mover) =>
      orderStates.flatMap((from) => orderStates.filter((to) => canMove(from, to, by)).map((to) => `${from} ${to}`));
    expect(moves("operator")).toEqual([
      "AWAITING_PAYMENT PAID",
      "AWAITING_PAYMENT CANCELLED",
      "PAID CANCELLED",
      "PAID_UNFULFILLED CANCELLED",
      "CHARGED_TO_ACCOUNT CANCELLED",
      "NO_CHARGE CANCELLED",
    ]);
    expect(moves("provider")).toEqual([
      "PAYMENT_PENDING PAID",
      "PAYMENT_PENDING PAID_UNFULFILLED",
      "PAYMENT_PENDING PAYMENT_FAILED",
    ]);
  });
});

describe("what counts against a permit's capacity", () => {
  it("counts every order but the released ones", () => {
    const held = orderStates.filter((state) => holdsUnits(state, null, 0));
    expect(held).toEqual(["AWAITING_PAYMENT", "PAYMENT_PENDING", "PAID", "CHARGED_TO_ACCOUNT", "NO_CHARGE"]);
  });

  it("lets a pending payment go when its hold ends", () => {
    expect(holdsUnits("PAYMENT_PENDING", 1_000, 999)).toBe(true);
    expect(holdsUnits("PAYMENT_PENDING", 1_000, 1_000)).toBe(false);
  });

  it("is not what counts for the driver: that is every order neither cancelled nor failed", () => {
    const others = orderStates.filter((state) => !DRIVERS_STATES.includes(state));
    expect(others).toEqual(["PAYMENT_FAILED", "CANCELLED"]);
  });

  it("is due while nothing has been received", () => {
    expect(orderStates.filter(isDue)).toEqual(["AWAITING_PAYMENT"]);
  });
});
