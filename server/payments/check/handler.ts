import type { OfflineMethod } from "../payment-handler.ts";

/** Payment by check: the order stands at once, and the operator's desk marks it as paid when the check has come. */
export const paymentByCheck: OfflineMethod = { kind: "offline", method: "CHECK", begins: "AWAITING_PAYMENT" };
