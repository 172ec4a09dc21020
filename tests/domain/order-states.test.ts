import { describe, expect, it } from "vitest";
import { canMove, DRIVERS_STATES, holdsUnits, isDue, orderStates } from "../../src/domain/order-states.ts";

describe("the moves of an order", () => {
  it("takes an order that awaits payment to paid by the operator alone", () => {
    expect(canMove("AWAITING_PAYMENT", "PAID", "operator")).toBe(true);
    expect(canMove("AWAITING_PAYMENT", "PAID", "provider")).toBe(false);
  });

  it("takes a pending payment to paid or failed by the provider alone", () => {
    for (const to of ["PAID", "PAID_UNFULFILLED", "PAYMENT_FAILED"] as const) {
      expect(canMove("PAYMENT_PENDING", to, "provider")).toBe(true);
      expect(canMove("PAYMENT_PENDING", to, "operator")).toBe(false);
    }
  });

  it("leaves a cancelled or failed order where it is", () => {
    for (const to of orderStates) {
      for (const by of ["operator", "provider"] as const) {
        expect(canMove("CANCELLED", to, by)).toBe(false);
        expect(canMove("PAYMENT_FAILED", to, by)).toBe(false);
      }
    }
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
