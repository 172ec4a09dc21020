import type { Address, BillingAddress, EmailAddress, Phone, Vehicle } from "./generated/api-entities.ts";

/** The entity of each list of a profile, by the word of its calls (specification section 7). */
export interface ProfileEntryOf {
  vehicle: Vehicle;
  "email-address": EmailAddress;
  address: Address;
  phone: Phone;
}

/** A list of a profile with calls of its own for one entry. */
export type ProfileList = keyof ProfileEntryOf;

/** Every list of a profile. One call alone saves billing addresses. */
export type EntryList = ProfileList | "billing-address";

/** An entry that a call of its own reads. */
export type ProfileEntry = ProfileEntryOf[ProfileList];

/** An entry of any list. */
export type AnyEntry = ProfileEntry | BillingAddress;

/** Lists whose entries are deleted; those of the others are set inactive (decisions.md section 5). */
const DELETABLE_LISTS = ["vehicle", "email-address"] as const;

export type DeletableList = (typeof DELETABLE_LISTS)[number];

/** Answers of the calls that read a list; vehicles have none. */
export interface ListedEntries {
  "email-address": EmailAddress[];
  address: Address[];
  phone: Phone[];
}

/** Lists that a call of their own reads. */
export type ListedKind = keyof ListedEntries;

/** Whether entries of a list are deleted, or else set inactive. */
export function isDeletable(list: EntryList): list is DeletableList {
  return (DELETABLE_LISTS as readonly EntryList[]).includes(list);
}
