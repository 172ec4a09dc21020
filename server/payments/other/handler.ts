import type { OfflineMethod } from "../payment-handler.ts";

/** Payment as driver and operator agree: the order stands at once, and the operator's desk marks it as paid. */
export const otherPayment: OfflineMethod = { kind: "offline", method: "OTHER", begins: "AWAITING_PAYMENT" };
