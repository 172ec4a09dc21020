import type { OfflineMethod } from "./payment-handler.ts";

/**
 * The state in which an order by each method begins. Money of the first three comes after the order stands: the operator's
 * desk marks the order as paid once it has arrived. The next two are charged to an account: nothing is due here, and the
 * desk's list of orders tells the payroll or the bursar's office what to charge (`npm run desk -- orders`). NO_CHARGE is for
 * a total of zero, or where a rule of the group waives it (specification section 9).
 */
const BEGINS = {
  CHECK: "AWAITING_PAYMENT",
  CASH: "AWAITING_PAYMENT",
  OTHER: "AWAITING_PAYMENT",
  PAYROLL_DEDUCTION: "CHARGED_TO_ACCOUNT",
  DRIVER_ACCOUNT: "CHARGED_TO_ACCOUNT",
  NO_CHARGE: "NO_CHARGE",
} as const satisfies Partial<Record<OfflineMethod["method"], OfflineMethod["begins"]>>;

type OfflineMethodName = keyof typeof BEGINS;

/** The method of this name, for which nobody outside is asked. */
export function offlineMethod(method: OfflineMethodName): OfflineMethod {
  return { kind: "offline", method, begins: BEGINS[method] };
}

/** Every method for which nobody outside is asked. */
export const offlineMethods: readonly OfflineMethod[] = (Object.keys(BEGINS) as OfflineMethodName[]).map(offlineMethod);
