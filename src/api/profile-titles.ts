import type { MessageKey } from "../domain/messages.ts";
import type { DeletableList, ProfileList } from "../domain/profile-entries.ts";

/** Titles of the dialogs when adding to a list fails (specification section 8). */
export const addTitles: Readonly<Record<ProfileList, MessageKey>> = {
  vehicle: "calls.titles.addVehicle",
  "email-address": "calls.titles.addEmailAddress",
  address: "calls.titles.addAddress",
  phone: "calls.titles.addPhone",
};

/** When changing an entry fails. */
export const editTitles: Readonly<Record<ProfileList, MessageKey>> = {
  vehicle: "calls.titles.editVehicle",
  "email-address": "calls.titles.editEmailAddress",
  address: "calls.titles.editAddress",
  phone: "calls.titles.editPhone",
};

/** When deleting an entry fails. The specification has no title for an email address, which gets the default one. */
export const deleteTitles: Readonly<Record<DeletableList, MessageKey>> = {
  vehicle: "calls.titles.deleteVehicle",
  "email-address": "calls.titles.default",
};
