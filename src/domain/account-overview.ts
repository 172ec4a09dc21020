import type { Order } from "./generated/api-orders.ts";
import { isUnfulfilled, meaningOf } from "./order-states.ts";
import { livePermits, type OwnPermit } from "./order-vehicles.ts";

/** Where an account stands, as the dashboard tells it. */
export interface AccountOverview {
  /** Orders whose payment has no final answer, and orders that were paid when no permit was left. */
  readonly open: readonly Order[];
  /** Permits that are good or will be: those with an amount due first, then by their last day. */
  readonly permits: readonly OwnPermit[];
  /** There are orders of which neither tells. */
  readonly hasOthers: boolean;
}

function isOpenOrder({ state, payment }: Order): boolean {
  return payment.pending !== undefined || isUnfulfilled(state);
}

function isDue({ order }: OwnPermit): boolean {
  return meaningOf(order.state).isDue;
}

/** Sorts a driver's orders into what waits for something, what is good, and the rest. today: the tenant's. */
export function accountOverview(orders: readonly Order[], today: string): AccountOverview {
  const open = orders.filter(isOpenOrder);
  const permits = livePermits(orders, today).toSorted(
    (one, other) =>
      Number(isDue(other)) - Number(isDue(one)) ||
      one.line.item.validEndDate.localeCompare(other.line.item.validEndDate),
  );
  const told = new Set([...open, ...permits.map(({ order }) => order)]);
  return { open, permits, hasOthers: orders.some((order) => !told.has(order)) };
}
