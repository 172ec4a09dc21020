import { meaningOf, type OrderState } from "./order-states.ts";

/**
 * Whether an order's permit is valid on a day in the tenant's time zone. active: on that day. later: from its first
 * day. pending: not before its payment has a final result. ended: no longer. none: the order has no permit.
 */
export type PermitPhase = "active" | "later" | "pending" | "ended" | "none";

interface Days {
  readonly validStartDate: string;
  readonly validEndDate: string;
}

/** Derives the phase from an order's state and a permit's days. All pages use this rule. */
export function permitPhase(state: OrderState, { validStartDate, validEndDate }: Days, today: string): PermitPhase {
  const { validity } = meaningOf(state);
  if (validity === "none") return "none";
  if (today > validEndDate) return "ended";
  if (validity === "once-paid") return "pending";
  return today < validStartDate ? "later" : "active";
}
