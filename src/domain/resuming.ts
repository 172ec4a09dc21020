import { isRecord } from "./is-record.ts";

/**
 * Navigation state by which View Orders goes on at once with the payment of an order, as its driver has pressed on the page
 * before. No address says so: nobody is led to a provider by a link from elsewhere.
 */
export interface Resuming {
  readonly resuming: string;
}

/** The order that navigation state says to go on with; undefined where it says nothing of the kind. */
export function resumingIn(state: unknown): string | undefined {
  const orderId = isRecord(state) ? state["resuming"] : undefined;
  return typeof orderId === "string" ? orderId : undefined;
}
