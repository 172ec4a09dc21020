import type { Order } from "./generated/api-orders.ts";
import { isUnfulfilled, meaningOf } from "./order-states.ts";
import { livePermits, type OwnPermit } from "./order-vehicles.ts";

/** The state of an account, as the dashboard shows it. */
export interface AccountOverview {
  /** Orders whose payment has no final result, and orders that were paid when no permit was left. */
  readonly open: readonly Order[];
  /** Permits that are valid now or will be: those with an amount due first, then by their last day. */
  readonly permits: readonly OwnPermit[];
  /** There are orders that are in neither list. */
  readonly hasOthers: boolean;
}

function isOpenOrder({ state, payment }: Order): boolean {
  return payment.pending !== undefined || isUnfulfilled(state);
}

function isDue({ order }: OwnPermit): boolean {
  return meaningOf(order.state).isDue;
}

/** Splits a driver's orders into open ones, valid permits, and the rest. today: the tenant's current date. */
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
