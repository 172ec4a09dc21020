import type { Entity } from "../domain/form-entity.ts";
import type { EndUserAccount } from "../domain/generated/api-entities.ts";
import type { ProfileRequiredFields, VehicleRequiredFields } from "../domain/generated/api-profile.ts";
import type { DeletableList, ListedEntries, ListedKind, ProfileEntry, ProfileList } from "../domain/profile-entries.ts";
import { answers, type AnswerCheck } from "./answers.ts";
import { addTitles, deleteTitles, editTitles } from "./profile-titles.ts";
import type { ApiClient, Call } from "./client.ts";

/** What a driver stores about themselves. Bodies are entities built from form data; the server checks every field. */
export interface ProfileApi {
  /** The account as it is stored now. accountId here and below: endUserAccountEntity.id. */
  account(accountId: string): Promise<EndUserAccount>;
  /** One entry as it is stored now. */
  entry(list: ProfileList, accountId: string, id: string): Promise<ProfileEntry>;
  /** The active entries of a list; there is no such call for vehicles. */
  entries<L extends ListedKind>(list: L, accountId: string): Promise<ListedEntries[L]>;
  add(list: ProfileList, accountId: string, entity: Entity): Promise<void>;
  /** The entity with its id; `inactive: true` puts it away. */
  update(list: ProfileList, accountId: string, entity: Entity): Promise<void>;
  remove(list: DeletableList, accountId: string, id: string): Promise<void>;
  /** Adds a billing address, or replaces the one with this id. */
  saveBillingAddress(entity: Entity): Promise<void>;
  /** titleKey says what was edited, since the specification names the dialog after the fields. */
  updatePerson(person: Entity, titleKey: string): Promise<void>;
  /** The entity of the change-password form; the other sessions of the account end. */
  changePassword(entity: Entity): Promise<void>;
  requiredFields(): Promise<ProfileRequiredFields>;
  /** Names of the vehicle form's fields that the tenant requires. */
  vehicleRequiredFields(): Promise<VehicleRequiredFields>;
}

const LIST_PATHS: Readonly<Record<ListedKind, string>> = {
  "email-address": "email",
  address: "address",
  phone: "phone",
};

type SignedInCall = Omit<Call, "access">;

/** The profile calls of a tenant. */
export function profileApi(client: ApiClient, slug: string): ProfileApi {
  const tenant = encodeURIComponent(slug);
  const send = <T>(call: SignedInCall) => client.send<T>({ ...call, access: "signed-in" });
  const read = <T>(path: string, titleKey: string, isAnswer: AnswerCheck) =>
    send<T>({ method: "GET", path, titleKey, isBackground: true, isAnswer });
  const write = async (call: SignedInCall) => void (await send<unknown>(call));
  const post = (path: string, titleKey: string, body: unknown, isAnswer: AnswerCheck = answers.entry) =>
    write({ method: "POST", path, titleKey, body, isAnswer });
  return {
    account: (accountId) => read(pathOf(accountId), "calls.titles.profileData", answers.account),
    entry: (list, accountId, id) => read(pathOf(accountId, list, id), "calls.titles.profileData", answers.entry),
    entries: (list, accountId) =>
      read(pathOf(accountId, LIST_PATHS[list]), "calls.titles.profileData", answers.entries),
    add: (list, accountId, entity) =>
      // Entries name their account (specification section 3); a vehicle has no such field.
      post(pathOf(accountId, list), addTitles[list], list === "vehicle" ? entity : { ...entity, accountId }),
    update: (list, accountId, entity) => post(pathOf(accountId, "update", list), editTitles[list], entity),
    remove: (list, accountId, id) =>
      write({
        method: "DELETE",
        path: pathOf(accountId, list, id),
        titleKey: deleteTitles[list],
        hasNoAnswer: true,
      }),
    saveBillingAddress: (entity) => post("/eua/billing-address", "calls.titles.addBillingAddress", entity),
    updatePerson: (person, titleKey) => post("/eua/update", titleKey, person, answers.person),
    changePassword: (entity) =>
      post("/driversaccount/drivers/update-password", "calls.titles.editPassword", entity, answers.done),
    requiredFields: () =>
      read(`/optional-properties/persons/${tenant}`, "calls.titles.requiredFields", answers.requiredSections),
    vehicleRequiredFields: () =>
      read(`/optional-properties/vehicles/${tenant}`, "calls.titles.vehicleRequiredFields", answers.requiredFields),
  };
}

function pathOf(...parts: string[]): string {
  return `/eua/${parts.map(encodeURIComponent).join("/")}`;
}
