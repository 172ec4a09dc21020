import type { Order } from "./generated/api-orders.ts";
import { isRecord } from "./is-record.ts";

function isLine(value: unknown): boolean {
  return isRecord(value) && isRecord(value["item"]) && Array.isArray(value["item"]["vehicles"]);
}

/**
 * Whether an answer is an order, as far as a cart is emptied by it and a page is made of it. Whatever is none says
 * nothing of the order that was sent (docs/decisions/016).
 */
export function isOrder(value: unknown): value is Order {
  if (!isRecord(value) || !isRecord(value["payment"]) || !Array.isArray(value["lines"])) return false;
  const hasName = ["id", "orderNumber", "total"].every((name) => typeof value[name] === "string");
  return hasName && value["lines"].length > 0 && value["lines"].every(isLine);
}
