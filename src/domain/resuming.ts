import { isRecord } from "./is-record.ts";

/**
 * Navigation state with which View Orders continues the payment of an order immediately, since its driver has pressed
 * the button on the page before. It is not part of the address, so no link from elsewhere can lead to a provider.
 */
export interface Resuming {
  readonly resuming: string;
}

/** The order to continue according to navigation state; undefined if there is none. */
export function resumingIn(state: unknown): string | undefined {
  const orderId = isRecord(state) ? state["resuming"] : undefined;
  return typeof orderId === "string" ? orderId : undefined;
}
