import { offeredPeriod, type CartItem } from "./cart-item.ts";
import type { Vehicle } from "./generated/api-entities.ts";
import type { MessageKey } from "./messages.ts";
import { isOverlapping } from "./permits.ts";
import { plateIdentity } from "./plates.ts";

/** Most items in one purchase; the call accepts no more (schemas/api/orders.json). */
export const CART_LIMIT = 20;

/** Why an item cannot be added to the cart, and the values for its message (keys ordering.problems.<code>). */
export type CartProblem =
  | { readonly code: "no-vehicle" }
  | { readonly code: "duplicate" }
  | { readonly code: "same-plate" }
  | { readonly code: "cart-full"; readonly limit: number }
  | { readonly code: "maximum-number"; readonly limit: number }
  | { readonly code: "vehicle-limit"; readonly limit: number };

/** The item to add, or to replace the one with the same id. */
type CartCandidate = Omit<CartItem, "attributes">;

function others(items: readonly CartItem[], candidate: CartCandidate): readonly CartItem[] {
  return items.filter((item) => item.id !== candidate.id);
}

/** Identifies a vehicle: by its plate (plateIdentity), or by its id if the plate is not known. */
type VehicleIdentity = (vehicleId: string) => string;

/** Identifies vehicles by their plates in the profile. */
export function identityAmong(vehicles: readonly Vehicle[]): VehicleIdentity {
  return (vehicleId) => {
    const vehicle = vehicles.find(({ id }) => id === vehicleId);
    return vehicle === undefined ? vehicleId : plateIdentity(vehicle.licensePlate);
  };
}

/** Whether two items for one permit would sell it twice: for the same plate, with a day on which both are valid. */
function isSoldTwice(one: CartCandidate, other: CartCandidate, identity: VehicleIdentity): boolean {
  const plates = other.vehicleIds.map(identity);
  if (!one.vehicleIds.some((id) => plates.includes(identity(id)))) return false;
  const [period, otherPeriod] = [one, other].map(({ permit, startOn }) => offeredPeriod(permit, startOn));
  return period === undefined || otherPeriod === undefined || isOverlapping(period, otherPeriod);
}

/**
 * Returns why an item cannot be added to the cart (specification section 5), or undefined if it can: it has no vehicle;
 * it has more vehicles than may be selected at once; it contains a plate twice; the cart already contains one of its
 * plates for the same permit and days; the product's MAX_NUMBER is reached; or the cart is full. vehicleLimit: the most
 * vehicles for this permit at once.
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
  // The server has already subtracted the permits that the driver holds.
  if (maximum !== undefined && remaining !== undefined && same.length >= remaining) {
    return { code: "maximum-number", limit: maximum };
  }
  if (rest.length >= CART_LIMIT) return { code: "cart-full", limit: CART_LIMIT };
  return undefined;
}

/**
 * Message key of a problem. The alert of the vehicle limit uses the plural "vehicles" only for limits above 2, as in
 * the specification (section 5; decisions.md section 2).
 */
export function problemKey(problem: CartProblem): MessageKey {
  if (problem.code !== "vehicle-limit") return `ordering.problems.${problem.code}`;
  return problem.limit > 2 ? "ordering.problems.vehicles-limit" : "ordering.problems.vehicle-limit";
}
