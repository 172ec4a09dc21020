import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import { translate, type Messages } from "../../../src/domain/messages.ts";
import { isSamePlate, type PlateAndState } from "../../../src/domain/plates.ts";
import type { TenantDb } from "../../db/database.ts";
import { textAt } from "../forms/checked-entity.ts";
import { listEntries, type NamedEntry } from "./profile-entries.ts";

/** The constraint that is behind the check (migration 007). */
export const ONE_PLATE = "vehicles_one_plate";

/** The plate of a checked vehicle. */
export function plateOf(entity: Entity): PlateAndState {
  const code = textAt(entity, "licensePlate.state.code") ?? "";
  return { number: textAt(entity, "licensePlate.number") ?? "", state: { code } };
}

/** The words beside the plate of a vehicle whose plate the profile has already, as it is written there. */
export function plateTaken(messages: Messages, plate: string): FieldError {
  return { field: "plate", rule: "plate_taken", message: translate(messages, "errors.plate_taken", { plate }) };
}

/**
 * The plate, as it is written in the profile, that keeps a vehicle out of it; undefined where none does. A vehicle that
 * keeps its own plate is never kept out: duplicates from before stay editable. A new one has the id "". The caller locks
 * the profile.
 */
export async function takenPlate(db: TenantDb, named: NamedEntry, entity: Entity): Promise<string | undefined> {
  const vehicles = await listEntries(db, "vehicle", named.driverId);
  const plate = plateOf(entity);
  const own = vehicles.find((vehicle) => vehicle["id"] === named.entryId);
  // A vehicle that is not there is a miss, whatever its plate.
  if (own === undefined ? named.entryId !== "" : isSamePlate(plateOf(own), plate)) return undefined;
  const owner = vehicles.find((vehicle) => isSamePlate(plateOf(vehicle), plate));
  return owner === undefined ? undefined : plateOf(owner).number;
}
