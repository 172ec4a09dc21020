import type { OfflineMethod } from "./payment-handler.ts";

/**
 * The first state of an order by payment method. For the first three, the money comes later: the operator's desk marks
 * the order as paid once it has arrived. The next two are charged to an account: nothing is due here, and the desk's
 * list of orders tells the payroll or the bursar's office what to charge (`npm run desk -- orders`). NO_CHARGE is for a
 * total of zero, or if a rule of the group waives it (specification section 9).
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

/** The method with this name, which involves no provider. */
export function offlineMethod(method: OfflineMethodName): OfflineMethod {
  return { kind: "offline", method, begins: BEGINS[method] };
}

/** All methods that involve no provider. */
export const offlineMethods: readonly OfflineMethod[] = (Object.keys(BEGINS) as OfflineMethodName[]).map(offlineMethod);
