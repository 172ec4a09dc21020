import type { ReactNode } from "react";
import { CarIcon } from "../components/icons/car-icon.tsx";
import { MailIcon } from "../components/icons/mail-icon.tsx";
import { PhoneIcon } from "../components/icons/phone-icon.tsx";
import { PinIcon } from "../components/icons/pin-icon.tsx";
import type { Address, EmailAddress, Person, Phone, Vehicle } from "../domain/generated/api-entities.ts";
import type { Entity } from "../domain/form-entity.ts";
import { shownPhone } from "../domain/phones.ts";
import type { ProfileStore, SaveOutcome } from "../stores/profile-store.ts";
import { cityLine, vehicleText } from "./entry-texts.ts";

/** One entry of a profile list as its card shows it. */
export interface ProfileEntry {
  id: string;
  /** What a person knows it by: plate, address, number. */
  name: string;
  /** The next line or lines. */
  detail?: string;
  isDefault: boolean;
  /** The entity, whose remaining answers the card lists. */
  entity: unknown;
}

/** One of the four lists of a profile: its form, what its entries look like, and its words. */
export interface ProfileListKind {
  /** Property of the person, name of the section and of its anchor. */
  section: "vehicles" | "emailAddresses" | "addresses" | "phones";
  formId: "vehicle" | "email" | "address" | "phone";
  /** Catalogue namespace of this list's words. */
  words: string;
  icon: ReactNode;
  entries(person: Person): ProfileEntry[];
  /** Paths of the entity that the card already shows by name and detail. */
  told: readonly string[];
  /** Stores a new entry. */
  save(profile: ProfileStore, entity: Entity): Promise<SaveOutcome>;
}

function active<T extends { inactive: boolean }>(entries: readonly T[]): T[] {
  return entries.filter((entry) => !entry.inactive);
}

function fromVehicle(vehicle: Vehicle): ProfileEntry {
  const { number, state } = vehicle.licensePlate;
  const name = `${number} (${state.code})`;
  return { id: vehicle.id, name, detail: vehicleText(vehicle), isDefault: false, entity: vehicle };
}

function fromEmail(email: EmailAddress): ProfileEntry {
  return { id: email.id, name: email.address, isDefault: email.defaultFlag, entity: email };
}

function fromAddress(address: Address): ProfileEntry {
  const lines = [address.line2, cityLine(address)].filter(Boolean).join("\n");
  return { id: address.id, name: address.line1, detail: lines, isDefault: address.defaultFlag, entity: address };
}

function fromPhone(phone: Phone): ProfileEntry {
  return { id: phone.id, name: shownPhone(phone.number), isDefault: phone.defaultFlag, entity: phone };
}

/** The four lists in the order of the profile page. */
export const profileLists: readonly ProfileListKind[] = [
  {
    section: "vehicles",
    formId: "vehicle",
    words: "panels.vehicle",
    icon: <CarIcon />,
    entries: (person) => active(person.vehicles).map(fromVehicle),
    told: ["licensePlate.number", "licensePlate.state.code", "make.name", "model", "year", "color"],
    save: (profile, entity) => profile.addVehicle(entity),
  },
  {
    section: "emailAddresses",
    formId: "email",
    words: "panels.emailAddress",
    icon: <MailIcon />,
    entries: (person) => active(person.emailAddresses).map(fromEmail),
    told: ["address", "defaultFlag"],
    save: (profile, entity) => profile.addEmailAddress(entity),
  },
  {
    section: "addresses",
    formId: "address",
    words: "panels.address",
    icon: <PinIcon />,
    entries: (person) => active(person.addresses).map(fromAddress),
    told: ["line1", "line2", "city", "state.code", "zip", "defaultFlag"],
    save: (profile, entity) => profile.addAddress(entity),
  },
  {
    section: "phones",
    formId: "phone",
    words: "panels.phone",
    icon: <PhoneIcon />,
    entries: (person) => active(person.phones).map(fromPhone),
    told: ["number", "defaultFlag"],
    save: (profile, entity) => profile.addPhone(entity),
  },
];
