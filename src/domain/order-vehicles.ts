import type { Vehicle } from "./generated/api-entities.ts";
import type { Order, OrderLine, OrderVehicle } from "./generated/api-orders.ts";
import { permitPhase } from "./permit-phase.ts";
import { isSamePlate, plateIdentity, shownPlate } from "./plates.ts";

/** The vehicles that a line's permit is valid for now: those of its last change, or else those that were ordered. */
export function vehiclesNow(line: OrderLine): readonly OrderVehicle[] {
  return line.vehicleChanges?.at(-1)?.vehicles ?? line.item.vehicles;
}

/** The plates of vehicles for a sentence. */
export function shownPlates(vehicles: readonly Pick<OrderVehicle, "licensePlate">[]): string {
  return vehicles.map(({ licensePlate }) => shownPlate(licensePlate)).join(", ");
}

/** The plates of vehicles for comparison. */
export function platesOf(vehicles: readonly Pick<OrderVehicle, "licensePlate">[]): string[] {
  return vehicles.map(({ licensePlate }) => plateIdentity(licensePlate));
}

/** A permit of an order, and the order that it belongs to. */
export interface OwnPermit {
  readonly order: Order;
  readonly line: OrderLine;
}

/** Whether a line's permit is valid now or will be. today: the tenant's current date. */
export function isLivePermit({ state }: Pick<Order, "state">, { item }: OrderLine, today: string): boolean {
  const phase = permitPhase(state, item, today);
  return phase === "active" || phase === "later";
}

/** The permits of these orders that are valid now or will be. today: the tenant's current date. */
export function livePermits(orders: readonly Order[], today: string): OwnPermit[] {
  const permits = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  return permits.filter(({ order, line }) => isLivePermit(order, line, today));
}

/** The vehicles of a permit whose plates are not among the active vehicles of the profile. */
export function strangeVehicles(line: OrderLine, profile: readonly Vehicle[]): readonly OrderVehicle[] {
  const known = platesOf(profile.filter(({ inactive }) => !inactive));
  return vehiclesNow(line).filter(({ licensePlate }) => !known.includes(plateIdentity(licensePlate)));
}

/**
 * The profile's vehicles that a line's permit is valid for. They are found by plate, since the profile may contain the
 * vehicle with another id by now; a vehicle whose plate was changed is found by its id.
 */
export function ownVehicles(line: OrderLine, profile: readonly Vehicle[]): Vehicle[] {
  const found = vehiclesNow(line).map(
    ({ id, licensePlate }) =>
      profile.find((vehicle) => isSamePlate(vehicle.licensePlate, licensePlate)) ??
      profile.find((vehicle) => vehicle.id === id),
  );
  return profile.filter((vehicle) => found.includes(vehicle));
}
