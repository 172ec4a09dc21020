import type { Order, OrderToPay } from "./generated/api-orders.ts";
import { isRecord } from "./is-record.ts";
import { isRedirectDetails } from "./redirect-details.ts";

function isLine(value: unknown): boolean {
  return isRecord(value) && isRecord(value["item"]) && Array.isArray(value["item"]["vehicles"]);
}

/** The payment of an order: with a pending one the page offers to go on with it, and says until when. */
function isPayment(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { pending } = value;
  if (pending === undefined) return true;
  return isRecord(pending) && typeof pending["holdEndsAt"] === "number" && typeof pending["mayResume"] === "boolean";
}

/**
 * Whether an answer is an order, as far as a cart is emptied by it and a page is made of it. Whatever is none says
 * nothing of the order that was sent (docs/decisions/016).
 */
export function isOrder(value: unknown): value is Order {
  if (!isRecord(value) || !isPayment(value["payment"]) || !Array.isArray(value["lines"])) return false;
  const hasName = ["id", "orderNumber", "total", "state"].every((name) => typeof value[name] === "string");
  return hasName && value["lines"].length > 0 && value["lines"].every(isLine);
}

/** Checks that a response is an order with the state of its payment. An address that nobody can be sent to makes it none. */
export function isOrderToPay(value: unknown): value is OrderToPay {
  if (!isRecord(value) || !isOrder(value["order"])) return false;
  const { redirectDetails } = value;
  return redirectDetails === undefined || isRedirectDetails(redirectDetails);
}
