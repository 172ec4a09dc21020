import type { Address, Vehicle } from "../domain/generated/api-entities.ts";

/** (123) 456-7890 for ten digits; anything else as it is. */
export function formatPhone(number: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts === null ? number : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

/** Year, color, make and model of a vehicle, as far as they are known. */
export function vehicleText(vehicle: Vehicle): string {
  return [vehicle.year, vehicle.color, vehicle.make.name, vehicle.model].filter(Boolean).join(" ");
}

/** City, state and zip on one line, as an envelope has them. */
export function cityLine(address: Address): string {
  return `${address.city}, ${address.state.code} ${address.zip}`;
}
