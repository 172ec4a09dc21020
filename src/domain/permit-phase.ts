import { meaningOf, type OrderState } from "./order-states.ts";

/**
 * Whether one may park on a permit of an order, as of a day in the tenant's time zone. active: today. later: from its first
 * day on. pending: not before its payment has a final answer. ended: not any more. none: the order gives no permit.
 */
export type PermitPhase = "active" | "later" | "pending" | "ended" | "none";

interface Days {
  readonly validStartDate: string;
  readonly validEndDate: string;
}

/** What the state of an order and the days of a permit mean for parking: the one rule of all pages. */
export function permitPhase(state: OrderState, { validStartDate, validEndDate }: Days, today: string): PermitPhase {
  const { validity } = meaningOf(state);
  if (validity === "none") return "none";
  if (today > validEndDate) return "ended";
  if (validity === "once-paid") return "pending";
  return today < validStartDate ? "later" : "active";
}
