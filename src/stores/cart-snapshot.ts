import { attributesIn } from "../domain/attributes.ts";
import type { CartItem } from "../domain/cart-item.ts";
import { parsePlainDate } from "../domain/dates.ts";
import { readFilledForms } from "../domain/filled-form.ts";
import type { Order, OrderLine, Permit } from "../domain/generated/api-orders.ts";
import { isRecord } from "../domain/is-record.ts";
import { readPermitType, STANDARD_PERMIT, type PermitTypeName } from "../domain/permits.ts";
import { listIn, textIn, textsIn } from "./snapshot-fields.ts";
import { isStoredItem } from "./stored-item.ts";

/** One attempt to order the cart, made by this tab or another one. */
export interface OrderAttempt {
  readonly id: string;
  /** The idempotency key that it was sent with. */
  readonly key: string;
  /** Items of the cart that it ordered. */
  readonly itemIds: readonly string[];
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** No response arrived, and no page waits for one any longer. */
  readonly isLost: boolean;
}

/** The part of a cart that is stored: exactly these fields. */
export interface CartSnapshot {
  /** Grows with each change, so that the newer of two tabs' carts is known. */
  revision: number;
  /** Of the order that this cart becomes. */
  idempotencyKey: string;
  /** Orders that were sent and whose outcome is unknown, oldest first. */
  attempts: readonly OrderAttempt[];
  /** Type of the permit that is being ordered in the wizard, or the standard type. Each change of the cart resets it. */
  permitType: PermitTypeName;
  items: readonly CartItem[];
}

export const EMPTY_CART: CartSnapshot = {
  revision: 0,
  idempotencyKey: "",
  attempts: [],
  permitType: STANDARD_PERMIT,
  items: [],
};

function snapshotOfPermit(permit: Permit): Permit {
  const { id, name, description, permitType, lotName, price, fee, availability, maximumNumber } = permit;
  const { validStartDate, validEndDate, salesStartDate, salesEndDate, validDays } = permit;
  const { allowedNoVehicles, allowAnonymousSales, hasFulfillmentLetter, remaining } = permit;
  const { reasonForVisitIsRequired, hasVisitReasons } = permit;
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
    hasVisitReasons,
    maximumNumber,
    remaining,
    availability,
  };
}

function snapshotOfItem(item: CartItem): CartItem {
  const { id, vehicleIds, reasonForVisit, startOn, attributes } = item;
  const filled = readFilledForms(item.filled);
  const known = filled === undefined ? {} : { filled };
  return { id, permit: snapshotOfPermit(item.permit), vehicleIds, reasonForVisit, startOn, attributes, ...known };
}

/** A snapshot field by field. */
export function snapshotOfCart(cart: CartSnapshot): CartSnapshot {
  const { revision, idempotencyKey, permitType } = cart;
  const attempts = cart.attempts.map(({ id, key, itemIds, sentAt, isLost }) => ({ id, key, itemIds, sentAt, isLost }));
  return { revision, idempotencyKey, attempts, permitType, items: cart.items.map(snapshotOfItem) };
}

function readItem(value: unknown): CartItem | undefined {
  if (!isStoredItem(value)) return undefined;
  const startOn = textIn(value["startOn"]);
  return snapshotOfItem({
    id: value.id,
    permit: value.permit,
    vehicleIds: textsIn(value["vehicleIds"]),
    reasonForVisit: textIn(value["reasonForVisit"]),
    startOn: startOn === undefined ? undefined : parsePlainDate(startOn),
    attributes: attributesIn(value["attributes"]),
    filled: readFilledForms(value["filled"]),
  });
}

function readAttempt(value: unknown): OrderAttempt | undefined {
  if (!isRecord(value)) return undefined;
  const { id, key, sentAt, isLost } = value;
  if (typeof id !== "string" || typeof key !== "string" || typeof sentAt !== "number") return undefined;
  return { id, key, itemIds: textsIn(value["itemIds"]), sentAt, isLost: isLost === true };
}

/** Reads a stored snapshot; undefined where it is not one. An item that cannot be read is left out; the others stay. */
export function readCartSnapshot(value: unknown): CartSnapshot | undefined {
  if (!isRecord(value) || !Array.isArray(value["items"])) return undefined;
  const { revision, idempotencyKey } = value;
  if (!Number.isSafeInteger(revision) || typeof idempotencyKey !== "string") return undefined;
  return {
    revision: Number(revision),
    idempotencyKey,
    attempts: listIn(value["attempts"])
      .map(readAttempt)
      .filter((attempt) => attempt !== undefined),
    permitType: readPermitType(value["permitType"]) ?? STANDARD_PERMIT,
    items: value["items"].map(readItem).filter((item) => item !== undefined),
  };
}

/** How long a call can wait for its response, with a margin: no page waits for an older one. */
const ANSWER_LIMIT = 120_000;

/** Whether there is an attempt whose response no page waits for. now: epoch milliseconds. */
export function hasAbandonedAttempt({ attempts }: CartSnapshot, now: number): boolean {
  return attempts.some(({ isLost, sentAt }) => isLost || now - sentAt > ANSWER_LIMIT);
}

/** Whether the outcome of an order with this key is unknown. */
export function isKeyOpen(content: CartSnapshot, key: string): boolean {
  return content.attempts.some((attempt) => attempt.key === key);
}

/**
 * The cart without ordered items. Their key now belongs to that order: every other attempt with it fails, so the
 * remaining items get a new key.
 */
export function withoutOrdered(
  content: CartSnapshot,
  key: string,
  isOrdered: (item: CartItem) => boolean,
  newKey: () => string,
): CartSnapshot {
  const items = content.items.filter((item) => !isOrdered(item));
  return {
    ...content,
    permitType: items.length === content.items.length ? content.permitType : STANDARD_PERMIT,
    items,
    attempts: content.attempts.filter((attempt) => attempt.key !== key),
    idempotencyKey: content.idempotencyKey === key ? newKey() : content.idempotencyKey,
  };
}

function isSameVehicles(item: CartItem, line: OrderLine): boolean {
  const ordered = line.item.vehicles.map((vehicle) => vehicle.id);
  return ordered.length === item.vehicleIds.length && ordered.every((id) => item.vehicleIds.includes(id));
}

/** The items of a cart that became the lines of an order: one item at most for each line, of the same permit and vehicles. */
export function itemsOfOrder(items: readonly CartItem[], order: Order): readonly CartItem[] {
  const found: CartItem[] = [];
  for (const line of order.lines) {
    const match = items.find(
      (item) => !found.includes(item) && item.permit.id === line.item.permitId && isSameVehicles(item, line),
    );
    if (match !== undefined) found.push(match);
  }
  return found;
}
