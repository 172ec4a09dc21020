import { citationPayable } from "./citation-payable.ts";
import { orderPayable } from "./order-payable.ts";
import type { Payable } from "./payable.ts";
import type { Payment } from "./payment-rows.ts";

/** Returns what a payment is for. Throws if it is for nothing, which a constraint of the table prevents. */
export function payableOf({ id, orderId, citationNumber }: Payment): Payable {
  if (orderId !== null) return orderPayable(orderId);
  if (citationNumber !== null) return citationPayable(citationNumber);
  throw new Error(`payment ${id} is for nothing`);
}
