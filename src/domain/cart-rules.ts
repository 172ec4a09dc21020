import { offeredPeriod, type CartItem } from "./cart-item.ts";
import type { Vehicle } from "./generated/api-entities.ts";
import type { MessageKey } from "./messages.ts";
import { isOverlapping } from "./permits.ts";
import { plateIdentity } from "./plates.ts";

/** What a purchase may carry at once; the call takes no more (schemas/api/orders.json). */
export const CART_LIMIT = 20;

/** Why something may not go into the cart, and the values of its words (message keys ordering.problems.<code>). */
export type CartProblem =
  | { readonly code: "no-vehicle" }
  | { readonly code: "duplicate" }
  | { readonly code: "same-plate" }
  | { readonly code: "cart-full"; readonly limit: number }
  | { readonly code: "maximum-number"; readonly limit: number }
  | { readonly code: "vehicle-limit"; readonly limit: number };

/** The item is to be added, or replaces the one with its id. */
type CartCandidate = Omit<CartItem, "attributes">;

function others(items: readonly CartItem[], candidate: CartCandidate): readonly CartItem[] {
  return items.filter((item) => item.id !== candidate.id);
}

/** What tells vehicles apart: one text for each plate (plateIdentity), or the id of a vehicle whose plate is not known. */
type VehicleIdentity = (vehicleId: string) => string;

/** Tells vehicles apart by the plates that they have in the profile. */
export function identityAmong(vehicles: readonly Vehicle[]): VehicleIdentity {
  return (vehicleId) => {
    const vehicle = vehicles.find(({ id }) => id === vehicleId);
    return vehicle === undefined ? vehicleId : plateIdentity(vehicle.licensePlate);
  };
}

/** Whether two items of one permit would sell it twice: for the same plate, on a day that both are good for. */
function isSoldTwice(one: CartCandidate, other: CartCandidate, identity: VehicleIdentity): boolean {
  const plates = other.vehicleIds.map(identity);
  if (!one.vehicleIds.some((id) => plates.includes(identity(id)))) return false;
  const [period, otherPeriod] = [one, other].map(({ permit, startOn }) => offeredPeriod(permit, startOn));
  return period === undefined || otherPeriod === undefined || isOverlapping(period, otherPeriod);
}

/**
 * What keeps an item out of the cart (specification section 5): it has no vehicle; it has more than may be selected at
 * once; it has one plate twice; one of its plates is in the cart for the same permit and days already; the product's
 * MAX_NUMBER is reached; the cart is full. Undefined where it may go in. vehicleLimit: how many vehicles this permit may
 * be given at once.
 */
export function cartProblem(
  items: readonly CartItem[],
  candidate: CartCandidate,
  vehicleLimit: number,
  identity: VehicleIdentity,
): CartProblem | undefined {
  const rest = others(items, candidate);
  const same = rest.filter((item) => item.permit.id === candidate.permit.id);
  const { maximumNumber: maximum, remaining = maximum } = candidate.permit;
  if (candidate.vehicleIds.length === 0) return { code: "no-vehicle" };
  if (candidate.vehicleIds.length > vehicleLimit) return { code: "vehicle-limit", limit: vehicleLimit };
  const plates = candidate.vehicleIds.map(identity);
  if (new Set(plates).size < plates.length) return { code: "same-plate" };
  if (same.some((item) => isSoldTwice(item, candidate, identity))) return { code: "duplicate" };
  // What the driver holds already has been taken off what remains.
  if (maximum !== undefined && remaining !== undefined && same.length >= remaining) {
    return { code: "maximum-number", limit: maximum };
  }
  if (rest.length >= CART_LIMIT) return { code: "cart-full", limit: CART_LIMIT };
  return undefined;
}

/**
 * Message key of a problem's words. The alert of the vehicle limit says vehicles only above 2, as the specification has
 * it (section 5; decisions.md section 2).
 */
export function problemKey(problem: CartProblem): MessageKey {
  if (problem.code !== "vehicle-limit") return `ordering.problems.${problem.code}`;
  return problem.limit > 2 ? "ordering.problems.vehicles-limit" : "ordering.problems.vehicle-limit";
}
