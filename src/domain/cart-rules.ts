import type { CartItem } from "./cart-item.ts";

/** What a purchase may carry at once; the call takes no more (schemas/api/orders.json). */
export const CART_LIMIT = 20;

/** Why something may not go into the cart, and the values of its words (message keys ordering.problems.<code>). */
export type CartProblem =
  | { readonly code: "no-vehicle" }
  | { readonly code: "duplicate" }
  | { readonly code: "cart-full"; readonly limit: number }
  | { readonly code: "maximum-number"; readonly limit: number }
  | { readonly code: "vehicle-limit"; readonly limit: number };

/** The item is to be added, or replaces the one with its id. */
export type CartCandidate = Omit<CartItem, "attributes">;

function others(items: readonly CartItem[], candidate: CartCandidate): readonly CartItem[] {
  return items.filter((item) => item.id !== candidate.id);
}

function sharesVehicle(one: CartCandidate, other: CartCandidate): boolean {
  return one.vehicleIds.some((id) => other.vehicleIds.includes(id));
}

/**
 * What keeps an item out of the cart (specification section 5): it has no vehicle; it has more than may be selected at
 * once; one of its vehicles stands in the cart for the same permit already; the product's MAX_NUMBER is reached; the
 * cart is full. Undefined where it may go in. vehicleLimit: how many vehicles this permit may be given at once.
 */
export function cartProblem(
  items: readonly CartItem[],
  candidate: CartCandidate,
  vehicleLimit: number,
): CartProblem | undefined {
  const rest = others(items, candidate);
  const same = rest.filter((item) => item.permit.id === candidate.permit.id);
  const { maximumNumber: maximum, remaining = maximum } = candidate.permit;
  if (candidate.vehicleIds.length === 0) return { code: "no-vehicle" };
  if (candidate.vehicleIds.length > vehicleLimit) return { code: "vehicle-limit", limit: vehicleLimit };
  if (same.some((item) => sharesVehicle(item, candidate))) return { code: "duplicate" };
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
export function problemKey(problem: CartProblem): string {
  if (problem.code !== "vehicle-limit") return `ordering.problems.${problem.code}`;
  return problem.limit > 2 ? "ordering.problems.vehicles-limit" : "ordering.problems.vehicle-limit";
}
