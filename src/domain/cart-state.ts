import { startProblem, type CartItem } from "./cart-item.ts";
import type { PlainDate } from "./dates.ts";
import type { Permit } from "./generated/api-orders.ts";
import { vehicleLimit } from "./permits.ts";

/** Why an item of the cart cannot be ordered as it stands. removed: its permit is not offered to this driver any more. */
export type ItemState =
  | Exclude<Permit["availability"], "available">
  | "removed"
  | "vehicle-gone"
  | "vehicle-limit"
  | "start-missing"
  | "start-not-possible";

/**
 * Whether an item in this state waits to be edited or deleted. One whose vehicles are in question may be sent: the profile
 * on this page may be older than the server's, which judges it.
 */
export function isHeldBack(state: ItemState | undefined): boolean {
  return state !== undefined && state !== "vehicle-gone" && state !== "vehicle-limit";
}

/** What a cart is held against. */
export interface CartSurroundings {
  /** Permits that the driver is offered, on sale or not; undefined while they are not known. */
  readonly offered: readonly Permit[] | undefined;
  /** Ids of the driver's vehicles; undefined while they are not known. */
  readonly vehicleIds: readonly string[] | undefined;
  /** How many vehicles the tenant lets a driver select at once. */
  readonly selectedAtOnce: number;
  /** The tenant's today. */
  readonly today: PlainDate;
}

/** Why an item cannot be ordered as it stands; undefined where nothing is known against it. */
export function itemState(item: CartItem, around: CartSurroundings): ItemState | undefined {
  const { offered, vehicleIds, selectedAtOnce, today } = around;
  const permit = offered?.find((each) => each.id === item.permit.id);
  if (offered !== undefined && permit === undefined) return "removed";
  if (permit !== undefined && permit.availability !== "available") return permit.availability;
  if (vehicleIds !== undefined && !item.vehicleIds.every((id) => vehicleIds.includes(id))) return "vehicle-gone";
  const { allowedNoVehicles } = permit ?? item.permit;
  if (item.vehicleIds.length > vehicleLimit(allowedNoVehicles, selectedAtOnce)) return "vehicle-limit";
  return startProblem(item.permit, item.startOn, today);
}
