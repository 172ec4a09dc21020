import type { OrderLine, OrderVehicle } from "./generated/api-orders.ts";
import { plateIdentity } from "./plates.ts";

/** The vehicles that the permit of an order line is for today: those of the last change, else those that were ordered. */
export function vehiclesNow(line: OrderLine): readonly OrderVehicle[] {
  return line.vehicleChanges?.at(-1)?.vehicles ?? line.item.vehicles;
}

/** Plates of vehicles as they are compared. */
export function platesOf(vehicles: readonly Pick<OrderVehicle, "licensePlate">[]): string[] {
  return vehicles.map(({ licensePlate }) => plateIdentity(licensePlate));
}
