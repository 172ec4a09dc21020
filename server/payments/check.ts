import type { PaymentHandler } from "./payment-handler.ts";

/** Payment by check: the order stands at once, the operator's desk marks it as paid when the check has come. */
export const checkPayment: PaymentHandler = {
  method: "CHECK",
  capabilities: { firstStates: ["AWAITING_PAYMENT"], waives: false, forNothingDue: false },
  begin: () => Promise.resolve({ kind: "begun", state: "AWAITING_PAYMENT" }),
};
