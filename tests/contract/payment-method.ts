import { expect, it } from "vitest";
import type { MethodDocument, PaymentHandler } from "../../server/payments/payment-handler.ts";
import { holdsUnits, meaningOf } from "../../src/domain/order-states.ts";

/** What every payment method for which nobody outside is asked must keep to. */
export function offlineMethodContract(handler: PaymentHandler, document: MethodDocument | undefined): void {
  it("is a method of the product, with a call that places its orders", () => {
    expect(document?.endpoint).toMatch(/^\/orders\//);
  });

  it("begins in a state that holds the permit's units, so that nobody else is sold them", () => {
    expect(holdsUnits(handler.begins, null, Date.now())).toBe(true);
  });

  it("never calls an order paid that is still to be paid", () => {
    expect(meaningOf(handler.begins).isPaid).toBe(false);
  });

  it("leaves an amount due where its money comes later, and nowhere else", () => {
    expect(meaningOf(handler.begins).isDue).toBe(document?.isPaidLater === true);
  });

  it("takes an order as free of charge only where the order then costs nothing", () => {
    expect(handler.begins === "NO_CHARGE").toBe(document?.waives === true);
  });
}
