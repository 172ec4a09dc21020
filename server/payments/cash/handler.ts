import type { OfflineMethod } from "../payment-handler.ts";

/** Payment in cash: the order stands at once, and the operator's desk marks it as paid when the money was handed over. */
export const paymentInCash: OfflineMethod = { kind: "offline", method: "CASH", begins: "AWAITING_PAYMENT" };
