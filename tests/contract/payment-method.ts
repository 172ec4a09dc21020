import { expect, it } from "vitest";
import type { OrderEndpoint, OrderToPay, PaymentHandler } from "../../server/payments/payment-handler.ts";
import { paymentMethods } from "../../src/domain/payment-rules.ts";
import { cents, ZERO } from "../../src/domain/money.ts";
import { holdsUnits, orderStates } from "../../src/domain/order-states.ts";

/** What every payment method must keep to, whatever stands behind it. */
export function paymentMethodContract(handler: PaymentHandler, endpoint: OrderEndpoint | undefined): void {
  const order = (): OrderToPay => ({
    id: "4b1f6f6e-3f3e-4b0f-9d1c-2f6d2d7d9a01",
    number: "123456789",
    totalCents: handler.capabilities.waives ? ZERO : cents(5575),
  });

  it("is a method of the product, with a call that places its orders", () => {
    expect(paymentMethods).toContain(handler.method);
    expect(endpoint).toMatch(/^\/orders\//);
  });

  it("begins an order in one of the states that it names", async () => {
    const { kind, state } = await handler.begin(order());
    expect(kind).toBe("begun");
    expect(handler.capabilities.firstStates).toContain(state);
    expect(orderStates).toContain(state);
  });

  it("begins in states that hold the permit's units, so that nobody else is sold them", () => {
    for (const state of handler.capabilities.firstStates) expect(holdsUnits(state, null, Date.now())).toBe(true);
  });

  it("begins the same way again, since beginning moves nothing", async () => {
    expect(await handler.begin(order())).toEqual(await handler.begin(order()));
  });

  it("never calls an order paid that is still to be paid", async () => {
    const { state } = await handler.begin(order());
    expect(state).not.toBe("PAID");
  });

  it("waives where it is for orders that cost nothing", () => {
    const { forNothingDue, waives } = handler.capabilities;
    expect(!forNothingDue || waives).toBe(true);
  });
}
