import type { CartItem } from "./cart-item.ts";
import { cartProblem, identityAmong, type CartProblem } from "./cart-rules.ts";
import { parsePlainDate } from "./dates.ts";
import type { Vehicle } from "./generated/api-entities.ts";
import type { Order, OrderLine, Permit } from "./generated/api-orders.ts";
import { ownVehicles, vehiclesNow } from "./order-vehicles.ts";
import { needsStartDate, vehicleLimit } from "./permits.ts";

/** The data that an order's permits are checked against before they are added to a cart again. */
export interface OrderingAgain {
  /** The items in the cart. */
  readonly items: readonly CartItem[];
  /** Permits that are offered to the driver, on sale or not. */
  readonly offered: readonly Permit[];
  /** The driver's active vehicles. */
  readonly vehicles: readonly Vehicle[];
  /** The tenant's limit of vehicles that a driver can select at once. */
  readonly selectedAtOnce: number;
  newId(): string;
}

/**
 * Why a permit of an order was not added to the cart: it is not on sale, none of its vehicles is in the profile, or a
 * cart rule forbids it. With vehicle-missing it was added, but only for those of its vehicles that are in the profile.
 */
export type AgainProblem = { readonly permit: string } & (
  | { readonly code: "not-on-sale" | "no-vehicle" | "vehicle-missing" }
  | { readonly code: "cart"; readonly problem: CartProblem }
);

/** Items for the cart, and the problems with the others. */
interface OrderedAgain {
  readonly items: readonly CartItem[];
  /** Permits of the order that are already in the cart, where they stay if the response to the order was lost. */
  readonly alreadyInCart: number;
  readonly problems: readonly AgainProblem[];
}

function itemOf(line: OrderLine, permit: Permit, vehicles: readonly Vehicle[], id: string): CartItem {
  const { validStartDate, reasonForVisit, attributes = {} } = line.item;
  // If this first day is no longer possible, the cart says so, and another one can be chosen there.
  const startOn = needsStartDate(permit.permitType) ? parsePlainDate(validStartDate) : undefined;
  return { id, permit, vehicleIds: vehicles.map((vehicle) => vehicle.id), reasonForVisit, startOn, attributes };
}

/** Converts an order's permits to cart items, if they are on sale for this driver and their vehicles exist. */
export function orderedAgain(order: Order, around: OrderingAgain): OrderedAgain {
  const identity = identityAmong(around.vehicles);
  const items: CartItem[] = [];
  const problems: AgainProblem[] = [];
  let alreadyInCart = 0;
  for (const line of order.lines) {
    const { name, permitId } = line.item;
    const permit = around.offered.find(({ id, availability }) => id === permitId && availability === "available");
    const vehicles = ownVehicles(line, around.vehicles);
    if (permit === undefined || vehicles.length === 0) {
      problems.push({ permit: name, code: permit === undefined ? "not-on-sale" : "no-vehicle" });
      continue;
    }
    const item = itemOf(line, permit, vehicles, around.newId());
    const limit = vehicleLimit(permit.allowedNoVehicles, around.selectedAtOnce);
    const problem = cartProblem([...around.items, ...items], item, limit, identity);
    if (problem?.code === "duplicate") alreadyInCart += 1;
    else if (problem !== undefined) problems.push({ permit: name, code: "cart", problem });
    else {
      items.push(item);
      if (vehicles.length < vehiclesNow(line).length) problems.push({ permit: name, code: "vehicle-missing" });
    }
  }
  return { items, alreadyInCart, problems };
}
