import type { Entity } from "../domain/form-entity.ts";
import type { ProfileRequiredFields } from "../domain/generated/api-profile.ts";
import type { ApiClient } from "./client.ts";

/** A list of a profile that entries can be added to. */
export type ProfileList = "vehicle" | "email-address" | "address" | "phone";

/** What a driver stores about themselves. Bodies are entities built from form data; the server checks every field. */
export interface ProfileApi {
  add(list: ProfileList, accountId: string, entity: Entity): Promise<void>;
  /** titleKey says what was edited, since the specification names the dialog after the fields. */
  updatePerson(person: Entity, titleKey: string): Promise<void>;
  requiredFields(): Promise<ProfileRequiredFields>;
}

const ADD_TITLES: Record<ProfileList, string> = {
  vehicle: "calls.titles.addVehicle",
  "email-address": "calls.titles.addEmailAddress",
  address: "calls.titles.addAddress",
  phone: "calls.titles.addPhone",
};

/** The profile calls of a tenant. */
export function profileApi(client: ApiClient, slug: string): ProfileApi {
  return {
    add: async (list, accountId, entity) => {
      await client.send<unknown>({
        method: "POST",
        path: `/eua/${encodeURIComponent(accountId)}/${list}`,
        access: "signed-in",
        titleKey: ADD_TITLES[list],
        // Entries name their account (specification section 3); a vehicle has no such field.
        body: list === "vehicle" ? entity : { ...entity, accountId },
      });
    },
    updatePerson: async (person, titleKey) => {
      await client.send<unknown>({
        method: "POST",
        path: "/eua/update",
        access: "signed-in",
        titleKey,
        body: person,
      });
    },
    requiredFields: () =>
      client.send<ProfileRequiredFields>({
        method: "GET",
        path: `/optional-properties/persons/${encodeURIComponent(slug)}`,
        access: "signed-in",
        titleKey: "calls.titles.requiredFields",
        isBackground: true,
      }),
  };
}
