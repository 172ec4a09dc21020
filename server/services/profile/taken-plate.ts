import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import { translate, type Messages } from "../../../src/domain/messages.ts";
import { isSamePlate, type PlateAndState } from "../../../src/domain/plates.ts";
import type { TenantDb } from "../../db/database.ts";
import { textAt } from "../forms/checked-entity.ts";
import { listEntries, type NamedEntry } from "./profile-entries.ts";

/** The constraint that enforces the check (migration 007). */
export const ONE_PLATE = "vehicles_one_plate";

/** The plate of a checked vehicle. */
export function plateOf(entity: Entity): PlateAndState {
  const code = textAt(entity, "licensePlate.state.code") ?? "";
  return { number: textAt(entity, "licensePlate.number") ?? "", state: { code } };
}

/** The error at the plate of a vehicle whose plate is already in the profile, with the profile's spelling. */
export function plateTaken(messages: Messages, plate: string): FieldError {
  return { field: "plate", rule: "plate_taken", message: translate(messages, "errors.plate_taken", { plate }) };
}

/**
 * Returns the conflicting plate in the profile, in its spelling there; undefined if there is no conflict. A vehicle
 * that keeps its own plate never conflicts, so that duplicates from before stay editable. A new vehicle has the id "".
 * The caller locks the profile.
 */
export async function takenPlate(db: TenantDb, named: NamedEntry, entity: Entity): Promise<string | undefined> {
  const vehicles = await listEntries(db, "vehicle", named.driverId);
  const plate = plateOf(entity);
  const own = vehicles.find((vehicle) => vehicle["id"] === named.entryId);
  // A vehicle that does not exist is reported as missing, whatever its plate.
  if (own === undefined ? named.entryId !== "" : isSamePlate(plateOf(own), plate)) return undefined;
  const owner = vehicles.find((vehicle) => isSamePlate(plateOf(vehicle), plate));
  return owner === undefined ? undefined : plateOf(owner).number;
}
