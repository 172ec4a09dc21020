import { describe, expect, it } from "vitest";
import { orderStates } from "../../src/domain/order-states.ts";
import { permitPhase } from "../../src/domain/permit-phase.ts";

const days = { validStartDate: "2026-12-01", validEndDate: "2027-11-30" };

describe("whether one may park on a permit", () => {
  it("is said of each state of an order on a day of its permit", () => {
    const phases = orderStates.map((state) => `${state} ${permitPhase(state, days, "2027-01-01")}`);
    expect(phases).toEqual([
      "AWAITING_PAYMENT active",
      "PAYMENT_PENDING pending",
      "PAID active",
      "PAID_UNFULFILLED none",
      "CHARGED_TO_ACCOUNT active",
      "NO_CHARGE active",
      "PAYMENT_FAILED none",
      "CANCELLED none",
    ]);
  });

  it.each([
    ["2026-11-30", "later"],
    ["2026-12-01", "active"],
    ["2027-11-30", "active"],
    ["2027-12-01", "ended"],
  ])("on %s of a paid order is %s", (today, phase) => {
    expect(permitPhase("PAID", days, today)).toBe(phase);
  });

  it("is nothing that a payment could still bring once the permit's last day is over", () => {
    expect(permitPhase("PAYMENT_PENDING", days, "2027-12-01")).toBe("ended");
  });
});
