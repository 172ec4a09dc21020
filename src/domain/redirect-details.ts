import type { RedirectDetails } from "./generated/api-orders.ts";
import { isRecord } from "./is-record.ts";

/** Whether a text is a whole address of the web: the page is never left for a script or for a file. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Checks that a part of a response says where an order is paid. */
export function isRedirectDetails(value: unknown): value is RedirectDetails {
  if (!isRecord(value) || typeof value["url"] !== "string" || !isWebAddress(value["url"])) return false;
  const { parameters } = value;
  return isRecord(parameters) && Object.values(parameters).every((parameter) => typeof parameter === "string");
}

/** The address of the provider's page, with its parameters as the query. */
export function redirectAddress({ url, parameters }: RedirectDetails): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
