import type { OfflineMethod } from "../payment-handler.ts";

/**
 * Student Account: the university adds the amount to what the driver owes it. Nothing is due here; the desk's list of orders
 * tells the bursar's office what to charge (`npm run desk -- orders`).
 */
export const studentAccount: OfflineMethod = {
  kind: "offline",
  method: "DRIVER_ACCOUNT",
  begins: "CHARGED_TO_ACCOUNT",
};
