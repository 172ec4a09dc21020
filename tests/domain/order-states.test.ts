import { describe, expect, it } from "vitest";
import {
  hasEnded,
  hasReceipt,
  holdsUnits,
  isUnfulfilled,
  meaningOf,
  movers,
  orderStates,
  originsOf,
  statesWhere,
} from "../../src/domain/order-states.ts";

describe("the moves of an order", () => {
  /** Every legal move as decisions.md section 4 has it, "from to by". */
  const LEGAL = [
    "AWAITING_PAYMENT PAID desk",
    "AWAITING_PAYMENT CANCELLED desk",
    "PAYMENT_PENDING PAID provider",
    "PAYMENT_PENDING PAID_UNFULFILLED provider",
    "PAYMENT_PENDING PAYMENT_FAILED provider",
    "PAYMENT_PENDING PAYMENT_FAILED clock",
    "PAYMENT_PENDING CANCELLED driver",
    "PAYMENT_PENDING CANCELLED desk",
    "PAYMENT_FAILED PAID provider",
    "PAYMENT_FAILED PAID_UNFULFILLED provider",
    "CANCELLED PAID provider",
    "CANCELLED PAID_UNFULFILLED provider",
    "PAID CANCELLED desk",
    "PAID_UNFULFILLED CANCELLED desk",
    "CHARGED_TO_ACCOUNT CANCELLED desk",
    "NO_CHARGE CANCELLED desk",
  ];

  it("are these and no others", () => {
    const moves = orderStates.flatMap((to) =>
      movers.flatMap((by) => originsOf(to, by).map((from) => `${from} ${to} ${by}`)),
    );
    expect(moves.sort()).toEqual(LEGAL.sort());
  });
});

describe("what counts against a permit's capacity", () => {
  it("is every order but the released ones", () => {
    const held = orderStates.filter((state) => holdsUnits(state, 1, 0));
    expect(held).toEqual(["AWAITING_PAYMENT", "PAYMENT_PENDING", "PAID", "CHARGED_TO_ACCOUNT", "NO_CHARGE"]);
  });

  it("is a pending payment until its hold ends", () => {
    expect(holdsUnits("PAYMENT_PENDING", 1_000, 999)).toBe(true);
    expect(holdsUnits("PAYMENT_PENDING", 1_000, 1_000)).toBe(false);
  });
});

describe("what a state means", () => {
  it("counts for the driver in every state but failed and cancelled", () => {
    expect(statesWhere(({ countsForDriver }) => !countsForDriver)).toEqual(["PAYMENT_FAILED", "CANCELLED"]);
  });

  it("has ended in those two", () => {
    expect(orderStates.filter(hasEnded)).toEqual(["PAYMENT_FAILED", "CANCELLED"]);
  });

  it("is paid without a permit in one, which has not ended", () => {
    expect(orderStates.filter(isUnfulfilled)).toEqual(["PAID_UNFULFILLED"]);
  });

  it("is due while the desk waits for the money, and in no other state", () => {
    expect(statesWhere(({ isDue }) => isDue)).toEqual(["AWAITING_PAYMENT"]);
  });

  it("makes permits good where they are paid for or trusted to be", () => {
    const good = ["AWAITING_PAYMENT", "PAID", "CHARGED_TO_ACCOUNT", "NO_CHARGE"];
    expect(statesWhere(({ validity }) => validity === "its-days")).toEqual(good);
  });

  it("lets nobody park on a payment without an answer", () => {
    expect(meaningOf("PAYMENT_PENDING")).toMatchObject({ validity: "once-paid" });
  });
});

describe("a receipt", () => {
  const paidAt = 1_800_000_000_000;
  it.each([
    ["AWAITING_PAYMENT", {}, true],
    ["CHARGED_TO_ACCOUNT", {}, true],
    ["NO_CHARGE", {}, true],
    ["PAID", { paidAt }, true],
    ["PAID_UNFULFILLED", { paidAt }, true],
    // Whether it is paid is not known yet.
    ["PAYMENT_PENDING", {}, false],
    ["PAYMENT_FAILED", {}, false],
    ["CANCELLED", {}, false],
    // What was paid and given back.
    ["CANCELLED", { paidAt }, true],
  ] as const)("of an order that is %s, paid %j: %s", (state, payment, has) => {
    expect(hasReceipt({ state, payment: { paymentMethod: "TRANSACT_PAYMENTS", ...payment } })).toBe(has);
  });
});
