import type { ReactNode } from "react";
import { BillingIcon } from "../components/icons/billing-icon.tsx";
import { CarIcon } from "../components/icons/car-icon.tsx";
import { MailIcon } from "../components/icons/mail-icon.tsx";
import { PhoneIcon } from "../components/icons/phone-icon.tsx";
import { PinIcon } from "../components/icons/pin-icon.tsx";
import type { Person } from "../domain/generated/api-entities.ts";
import type { EntryList } from "../domain/profile-entries.ts";
import { activeEntries, addressEntry, emailEntry, phoneEntry, vehicleEntry, type ShownEntry } from "./shown-entries.ts";

/** One of the lists of a profile: its calls, its form, how its entries look, and its messages. */
export interface ProfileListKind {
  /** Property of the person, and name of the section and its anchor. */
  section: "vehicles" | "emailAddresses" | "addresses" | "phones" | "billingAddresses";
  /** The list's name in its calls. */
  list: EntryList;
  formId: "vehicle" | "email" | "address" | "phone" | "billing-address";
  /** Catalogue namespace of this list's messages. */
  words: `panels.${"vehicle" | "emailAddress" | "address" | "phone" | "billingAddress"}`;
  icon: ReactNode;
  /** One of the entries is the default. */
  hasDefault: boolean;
  entries(person: Person): ShownEntry[];
  /** Paths of the entity that the card already shows as name and detail. */
  shownPaths: readonly string[];
}

const ADDRESS_PATHS = ["line1", "line2", "city", "state.code", "zip", "defaultFlag"];

/** The lists in the order of the profile page. */
export const profileLists: readonly ProfileListKind[] = [
  {
    section: "vehicles",
    list: "vehicle",
    formId: "vehicle",
    words: "panels.vehicle",
    icon: <CarIcon />,
    hasDefault: false,
    entries: (person) => activeEntries(person.vehicles).map(vehicleEntry),
    shownPaths: ["licensePlate.number", "licensePlate.state.code", "make.name", "model", "year", "color"],
  },
  {
    section: "emailAddresses",
    list: "email-address",
    formId: "email",
    words: "panels.emailAddress",
    icon: <MailIcon />,
    hasDefault: true,
    entries: (person) => activeEntries(person.emailAddresses).map(emailEntry),
    shownPaths: ["address", "defaultFlag"],
  },
  {
    section: "addresses",
    list: "address",
    formId: "address",
    words: "panels.address",
    icon: <PinIcon />,
    hasDefault: true,
    entries: (person) => activeEntries(person.addresses).map(addressEntry),
    shownPaths: ADDRESS_PATHS,
  },
  {
    section: "phones",
    list: "phone",
    formId: "phone",
    words: "panels.phone",
    icon: <PhoneIcon />,
    hasDefault: true,
    entries: (person) => activeEntries(person.phones).map(phoneEntry),
    shownPaths: ["number", "defaultFlag"],
  },
  {
    section: "billingAddresses",
    list: "billing-address",
    formId: "billing-address",
    words: "panels.billingAddress",
    icon: <BillingIcon />,
    hasDefault: true,
    entries: (person) => activeEntries(person.billingAddresses ?? []).map(addressEntry),
    shownPaths: ADDRESS_PATHS,
  },
];
