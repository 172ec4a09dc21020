import type { Address, BillingAddress, Vehicle } from "../domain/generated/api-entities.ts";

/** Year, color, make and model of a vehicle, as far as they are known. */
export function vehicleText(vehicle: Vehicle): string {
  return [vehicle.year, vehicle.color, vehicle.make.name, vehicle.model].filter(Boolean).join(" ");
}

/** City, state and zip on one line, as an envelope has them. */
export function cityLine(address: Address | BillingAddress): string {
  return `${address.city}, ${address.state.code} ${address.zip}`;
}
