import type { Entity } from "./form-entity.ts";
import { isRecord } from "./is-record.ts";
import type { PlateAndState } from "./plates.ts";

/** The plate of a vehicle or a visit as typed; undefined if number or state is missing. */
export function plateIn(entity: Entity): PlateAndState | undefined {
  const plate = entity["licensePlate"];
  if (!isRecord(plate) || !isRecord(plate["state"])) return undefined;
  const { number } = plate;
  const { code } = plate["state"];
  return typeof number === "string" && typeof code === "string" ? { number, state: { code } } : undefined;
}
