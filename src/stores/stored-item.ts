import type { CartItem } from "../domain/cart-item.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import { isRecord } from "../domain/is-record.ts";

const PERMIT_TEXTS = ["id", "name", "permitType", "lotName", "price", "fee", "availability"] as const;
/**
 * The pattern of schemas/api/orders.json. The code that parses amounts is not loaded for a page that only counts items.
 */
const AMOUNT = /^\d{1,7}\.\d{2}$/;

function isPermit(value: unknown): value is Permit {
  if (!isRecord(value) || !PERMIT_TEXTS.every((name) => typeof value[name] === "string")) return false;
  const amounts = [value["price"], value["fee"]];
  return Number.isInteger(value["allowedNoVehicles"]) && amounts.every((text) => AMOUNT.test(String(text)));
}

/** Whether a stored value has the required fields of a cart item. Others are left out of the cart. */
export function isStoredItem(value: unknown): value is Pick<CartItem, "id" | "permit"> & Record<string, unknown> {
  return isRecord(value) && typeof value["id"] === "string" && isPermit(value["permit"]);
}
