import type { PaymentHandler } from "./payment-handler.ts";

/** Nothing to pay: the total is zero, or a rule of the group waives it (specification section 9). */
export const noCharge: PaymentHandler = {
  method: "NO_CHARGE",
  capabilities: { firstStates: ["NO_CHARGE"], waives: true, forNothingDue: true },
  begin: (order) =>
    order.totalCents === 0
      ? Promise.resolve({ kind: "begun", state: "NO_CHARGE" })
      : Promise.reject(new RangeError(`order ${order.id} is not free of charge`)),
};
