import { attributesIn } from "../domain/attributes.ts";
import type { CartItem } from "../domain/cart-item.ts";
import { parsePlainDate } from "../domain/dates.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import { parseAmount } from "../domain/money.ts";
import { isRecord, textIn, textsIn } from "./snapshot-fields.ts";

/** What of a cart outlives the page: exactly these fields. */
export interface CartSnapshot {
  /** Grows with each change, so that the newer of two tabs' carts is known. */
  revision: number;
  /** Of the order that this cart becomes. */
  idempotencyKey: string;
  /** Items of the order that was sent last under this key, while no final answer is known. */
  sent: readonly string[];
  /** Items of those sent before it under the same key, whose answers never came. */
  unsettled: readonly string[];
  items: readonly CartItem[];
}

function snapshotOfPermit(permit: Permit): Permit {
  const { id, name, description, permitType, lotName, price, fee, availability, maximumNumber } = permit;
  const { validStartDate, validEndDate, salesStartDate, salesEndDate, validDays } = permit;
  const { allowedNoVehicles, allowAnonymousSales, hasFulfillmentLetter, reasonForVisitIsRequired } = permit;
  return {
    id,
    name,
    description,
    permitType,
    lotName,
    validStartDate,
    validEndDate,
    salesStartDate,
    salesEndDate,
    validDays,
    price,
    fee,
    allowedNoVehicles,
    allowAnonymousSales,
    hasFulfillmentLetter,
    reasonForVisitIsRequired,
    maximumNumber,
    availability,
  };
}

function snapshotOfItem(item: CartItem): CartItem {
  const { id, vehicleIds, reasonForVisit, startOn, attributes } = item;
  return { id, permit: snapshotOfPermit(item.permit), vehicleIds, reasonForVisit, startOn, attributes };
}

/** A snapshot field by field. */
export function snapshotOfCart(cart: CartSnapshot): CartSnapshot {
  const { revision, idempotencyKey, sent, unsettled } = cart;
  return { revision, idempotencyKey, sent, unsettled, items: cart.items.map(snapshotOfItem) };
}

const PERMIT_TEXTS = ["id", "name", "permitType", "lotName", "price", "fee", "availability"] as const;

function isPermit(value: unknown): value is Permit {
  if (!isRecord(value) || !PERMIT_TEXTS.every((name) => typeof value[name] === "string")) return false;
  const amounts = [value["price"], value["fee"]];
  return (
    Number.isInteger(value["allowedNoVehicles"]) && amounts.every((text) => parseAmount(String(text)) !== undefined)
  );
}

function readItem(value: unknown): CartItem | undefined {
  if (!isRecord(value) || typeof value["id"] !== "string" || !isPermit(value["permit"])) return undefined;
  const startOn = textIn(value["startOn"]);
  return snapshotOfItem({
    id: value["id"],
    permit: value["permit"],
    vehicleIds: textsIn(value["vehicleIds"]),
    reasonForVisit: textIn(value["reasonForVisit"]),
    startOn: startOn === undefined ? undefined : parsePlainDate(startOn),
    attributes: attributesIn(value["attributes"]),
  });
}

/** The snapshot that a stored value is, or undefined. An item that cannot be read is left out; the others stay. */
export function readCartSnapshot(value: unknown): CartSnapshot | undefined {
  if (!isRecord(value) || !Array.isArray(value["items"])) return undefined;
  const { revision, idempotencyKey } = value;
  if (!Number.isSafeInteger(revision) || typeof idempotencyKey !== "string") return undefined;
  return {
    revision: Number(revision),
    idempotencyKey,
    sent: textsIn(value["sent"]),
    unsettled: textsIn(value["unsettled"]),
    items: value["items"].map(readItem).filter((item) => item !== undefined),
  };
}
