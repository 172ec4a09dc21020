import type { Entity } from "../domain/form-entity.ts";
import type { EndUserAccount } from "../domain/generated/api-entities.ts";
import type { ProfileRequiredFields, VehicleRequiredFields } from "../domain/generated/api-profile.ts";
import type { MessageKey } from "../domain/messages.ts";
import type { DeletableList, ListedEntries, ListedKind, ProfileEntry, ProfileList } from "../domain/profile-entries.ts";
import { responseChecks } from "./response-checks.ts";
import type { ApiClient } from "./client.ts";

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
  update(list: ProfileList, accountId: string, entity: Entity & { id: string }): Promise<void>;
  remove(list: DeletableList, accountId: string, id: string): Promise<void>;
  /** Adds a billing address, or replaces the one with this id. */
  saveBillingAddress(entity: Entity): Promise<void>;
  /** titleKey says what was edited, since the specification names the dialog after the fields. */
  updatePerson(person: Entity, titleKey: MessageKey): Promise<void>;
  /** The entity of the change-password form; the other sessions of the account end. */
  changePassword(entity: Entity): Promise<void>;
  requiredFields(): Promise<ProfileRequiredFields>;
  /** Names of the vehicle form's fields that the tenant requires. */
  vehicleRequiredFields(): Promise<VehicleRequiredFields>;
}

/** What changes the profile; see profile-writes.ts. */
export type ProfileWrites = Pick<
  ProfileApi,
  "add" | "update" | "remove" | "saveBillingAddress" | "updatePerson" | "changePassword"
>;

const signedIn = { access: "signed-in" } as const;

/** How everything that only reads is called. */
const reading = { ...signedIn, isBackground: true, titleKey: "calls.titles.profileData" } as const;

/** What reads the profile, as pages do that change nothing of it. */
export function profileReads(client: ApiClient, slug: string): Omit<ProfileApi, keyof ProfileWrites> {
  return { ...readCalls(client), ...requirementCalls(client, slug) };
}

type ReadCalls = Pick<ProfileApi, "account" | "entry" | "entries">;

function readCalls(client: ApiClient): ReadCalls {
  const one = { ...reading, isResponse: responseChecks.entry } as const;
  const all = { ...reading, isResponse: responseChecks.entries } as const;
  const entries: { [L in ListedKind]: (path: { accountId: string }) => Promise<ListedEntries[L]> } = {
    "email-address": (path) => client.send("GET /api/v1/eua/{accountId}/email", { ...all, path }),
    address: (path) => client.send("GET /api/v1/eua/{accountId}/address", { ...all, path }),
    phone: (path) => client.send("GET /api/v1/eua/{accountId}/phone", { ...all, path }),
  };
  return {
    account: (accountId) =>
      client.send("GET /api/v1/eua/{accountId}", {
        ...reading,
        path: { accountId },
        isResponse: responseChecks.account,
      }),
    entry: (list, accountId, id) =>
      list === "vehicle"
        ? client.send("GET /api/v1/eua/{accountId}/vehicle/{vehicleId}", {
            ...one,
            path: { accountId, vehicleId: id },
          })
        : client.send(`GET /api/v1/eua/{accountId}/${list}/{id}`, { ...one, path: { accountId, id } }),
    entries: (list, accountId) => entries[list]({ accountId }),
  };
}

type RequirementCalls = Pick<ProfileApi, "requiredFields" | "vehicleRequiredFields">;

function requirementCalls(client: ApiClient, customer: string): RequirementCalls {
  const read = { ...reading, path: { customer } } as const;
  return {
    requiredFields: () =>
      client.send("GET /api/v1/optional-properties/persons/{customer}", {
        ...read,
        titleKey: "calls.titles.requiredFields",
        isResponse: responseChecks.requiredSections,
      }),
    vehicleRequiredFields: () =>
      client.send("GET /api/v1/optional-properties/vehicles/{customer}", {
        ...read,
        titleKey: "calls.titles.vehicleRequiredFields",
        isResponse: responseChecks.requiredFields,
      }),
  };
}
