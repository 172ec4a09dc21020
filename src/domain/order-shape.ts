import type { Order, OrderToPay, RedirectDetails } from "./generated/api-orders.ts";
import { isRecord } from "./is-record.ts";

function isLine(value: unknown): boolean {
  return isRecord(value) && isRecord(value["item"]) && Array.isArray(value["item"]["vehicles"]);
}

/** Checks an order's payment. If it is pending, the page offers to continue it, and says until when. */
function isPayment(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { pending } = value;
  if (pending === undefined) return true;
  return isRecord(pending) && typeof pending["holdEndsAt"] === "number" && typeof pending["mayResume"] === "boolean";
}

/**
 * Checks that a response is an order, as far as the page needs it to show it and to empty the cart. Any other response
 * says nothing about the order that was sent (docs/decisions/016).
 */
export function isOrder(value: unknown): value is Order {
  if (!isRecord(value) || !isPayment(value["payment"]) || !Array.isArray(value["lines"])) return false;
  const hasName = ["id", "orderNumber", "total", "state"].every((name) => typeof value[name] === "string");
  return hasName && value["lines"].length > 0 && value["lines"].every(isLine);
}

/** Checks that a response is an order with the state of its payment, and that a redirect leads to a web address. */
export function isOrderToPay(value: unknown): value is OrderToPay {
  if (!isRecord(value) || !isOrder(value["order"])) return false;
  const { redirectDetails } = value;
  return redirectDetails === undefined || isRedirectDetails(redirectDetails);
}

/** Whether a text is an absolute web address, so that the page never redirects to a script or a file. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Checks that a part of a response says where to pay an order. */
export function isRedirectDetails(value: unknown): value is RedirectDetails {
  if (!isRecord(value) || typeof value["url"] !== "string" || !isWebAddress(value["url"])) return false;
  const { parameters } = value;
  return isRecord(parameters) && Object.values(parameters).every((parameter) => typeof parameter === "string");
}

/** The address of the provider's page, with the parameters as its query. */
export function redirectAddress({ url, parameters }: RedirectDetails): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
