import type { CartItem } from "./cart-item.ts";
import { cartProblem, identityAmong, type CartProblem } from "./cart-rules.ts";
import { parsePlainDate } from "./dates.ts";
import type { Vehicle } from "./generated/api-entities.ts";
import type { Order, OrderLine, Permit } from "./generated/api-orders.ts";
import { ownVehicles, vehiclesNow } from "./order-vehicles.ts";
import { needsStartDate, vehicleLimit } from "./permits.ts";

/** What the permits of an order are held against before they go into a cart again. */
export interface OrderingAgain {
  /** What is in the cart. */
  readonly items: readonly CartItem[];
  /** Permits that the driver is offered, on sale or not. */
  readonly offered: readonly Permit[];
  /** The driver's vehicles, without those that are inactive. */
  readonly vehicles: readonly Vehicle[];
  /** How many vehicles the tenant lets a driver select at once. */
  readonly selectedAtOnce: number;
  newId(): string;
}

/**
 * What kept a permit of an order out of the cart: it is not on sale, none of its vehicles is in the profile, or a rule of
 * the cart. With vehicle-missing it went in all the same, for those of its vehicles that are there.
 */
export type AgainProblem = { readonly permit: string } & (
  | { readonly code: "not-on-sale" | "no-vehicle" | "vehicle-missing" }
  | { readonly code: "cart"; readonly problem: CartProblem }
);

/** Items for the cart, and what has to be told of the others. */
interface OrderedAgain {
  readonly items: readonly CartItem[];
  /** Permits of the order that are in the cart already: an order whose answer was lost has left them there. */
  readonly alreadyInCart: number;
  readonly problems: readonly AgainProblem[];
}

function itemOf(line: OrderLine, permit: Permit, vehicles: readonly Vehicle[], id: string): CartItem {
  const { validStartDate, reasonForVisit, attributes = {} } = line.item;
  // A start that is not possible any more is told in the cart, where another one can be chosen.
  const startOn = needsStartDate(permit.permitType) ? parsePlainDate(validStartDate) : undefined;
  return { id, permit, vehicleIds: vehicles.map((vehicle) => vehicle.id), reasonForVisit, startOn, attributes };
}

/** The permits of an order as items for the cart, as far as they are on sale for this driver and their vehicles exist. */
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
