import type { Address, BillingAddress, EmailAddress, Phone, Vehicle } from "./generated/api-entities.ts";

/** The entity of each profile list, by its name in the calls (specification section 7). */
export interface ProfileEntryOf {
  vehicle: Vehicle;
  "email-address": EmailAddress;
  address: Address;
  phone: Phone;
}

/** A profile list with calls for single entries. */
export type ProfileList = keyof ProfileEntryOf;

/** Every profile list. Billing addresses have only one call, which saves them. */
export type EntryList = ProfileList | "billing-address";

/** An entry that a call reads. */
export type ProfileEntry = ProfileEntryOf[ProfileList];

/** An entry of any list. */
export type AnyEntry = ProfileEntry | BillingAddress;

/** Lists whose entries are deleted; entries of the other lists are set inactive (decisions.md section 5). */
const DELETABLE_LISTS = ["vehicle", "email-address"] as const;

export type DeletableList = (typeof DELETABLE_LISTS)[number];

/** Response bodies of the calls that read a list; vehicles have no such call. */
export interface ListedEntries {
  "email-address": EmailAddress[];
  address: Address[];
  phone: Phone[];
}

/** Lists with a call that reads them. */
export type ListedKind = keyof ListedEntries;

/** Whether entries of a list are deleted; otherwise they are set inactive. */
export function isDeletable(list: EntryList): list is DeletableList {
  return (DELETABLE_LISTS as readonly EntryList[]).includes(list);
}
