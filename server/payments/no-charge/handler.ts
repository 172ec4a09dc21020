import type { OfflineMethod } from "../payment-handler.ts";

/** Nothing to pay: the total is zero, or a rule of the group waives it (specification section 9). */
export const noCharge: OfflineMethod = { kind: "offline", method: "NO_CHARGE", begins: "NO_CHARGE" };
