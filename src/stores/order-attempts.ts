import type { CartItem } from "../domain/cart-item.ts";
import type { Order, OrderLine } from "../domain/generated/api-orders.ts";
import type { CartSnapshot, OrderAttempt } from "./cart-snapshot.ts";

/** How long a call may wait for its answer, with something to spare: whoever sent one longer ago is gone. */
const ANSWER_LIMIT = 120_000;

/** Whether an attempt has nobody any more who waits for its answer. now: epoch milliseconds. */
export function isAbandoned(attempt: OrderAttempt, now: number): boolean {
  return attempt.isLost || now - attempt.sentAt > ANSWER_LIMIT;
}

/** Whether the end of an order that went under this key is not known. */
export function isKeyOpen(content: CartSnapshot, key: string): boolean {
  return content.attempts.some((attempt) => attempt.key === key);
}

/**
 * The cart without items that are ordered. Their key stands for that one order from now on: every other attempt under it
 * has failed or will, and what is left needs a key of its own.
 */
export function withoutOrdered(
  content: CartSnapshot,
  key: string,
  isOrdered: (item: CartItem) => boolean,
  newKey: () => string,
): CartSnapshot {
  return {
    ...content,
    items: content.items.filter((item) => !isOrdered(item)),
    attempts: content.attempts.filter((attempt) => attempt.key !== key),
    idempotencyKey: content.idempotencyKey === key ? newKey() : content.idempotencyKey,
  };
}

function isSameVehicles(item: CartItem, line: OrderLine): boolean {
  const ordered = line.item.vehicles.map((vehicle) => vehicle.id);
  return ordered.length === item.vehicleIds.length && ordered.every((id) => item.vehicleIds.includes(id));
}

/** The items that an order holds: each of its lines is one item at most, of the same permit for the same vehicles. */
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
