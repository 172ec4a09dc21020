import type { Address, BillingAddress, EmailAddress, Phone, Vehicle } from "../domain/generated/api-entities.ts";
import { shownPhone } from "../domain/phones.ts";
import { shownPlate } from "../domain/plates.ts";
import type { AnyEntry } from "../domain/profile-entries.ts";
import { cityLine, vehicleText } from "./entry-texts.ts";

/** An entry of a profile list as its card shows it. */
export interface ShownEntry {
  id: string;
  /** Its name for a person: plate, address or number. */
  name: string;
  /** The part of the name that is never broken across lines. */
  unbroken?: string;
  /** The next line or lines. */
  detail?: string;
  isDefault: boolean;
  /** The entity, whose remaining answers the card lists. */
  entity: AnyEntry;
}

/** The entries that show: inactive ones are hidden. */
export function activeEntries<T extends { inactive: boolean }>(entries: readonly T[]): T[] {
  return entries.filter((entry) => !entry.inactive);
}

/** A vehicle, known by its plate. */
export function vehicleEntry(vehicle: Vehicle): ShownEntry {
  const { licensePlate } = vehicle;
  return {
    id: vehicle.id,
    name: shownPlate(licensePlate),
    detail: vehicleText(vehicle),
    unbroken: licensePlate.number,
    isDefault: false,
    entity: vehicle,
  };
}

/** An email address. */
export function emailEntry(email: EmailAddress): ShownEntry {
  return { id: email.id, name: email.address, isDefault: email.defaultFlag, entity: email };
}

/** A postal or billing address, known by its first line. */
export function addressEntry(address: Address | BillingAddress): ShownEntry {
  const lines = [address.line2, cityLine(address)].filter(Boolean).join("\n");
  return { id: address.id, name: address.line1, detail: lines, isDefault: address.defaultFlag, entity: address };
}

/** A phone, known by its number. */
export function phoneEntry(phone: Phone): ShownEntry {
  return { id: phone.id, name: shownPhone(phone.number), isDefault: phone.defaultFlag, entity: phone };
}
