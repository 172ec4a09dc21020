import type { ApiClient } from "./client.ts";
import { addTitles, deleteTitles, editTitles } from "./profile-titles.ts";
import type { ProfileApi, ProfileWrites } from "./profile.ts";
import { responseChecks } from "./response-checks.ts";

const signedIn = { access: "signed-in" } as const;

/** The calls that change the profile. */
export function profileWrites(client: ApiClient): ProfileWrites {
  return { ...entryCalls(client), ...personCalls(client) };
}

type EntryCalls = Pick<ProfileApi, "add" | "update" | "remove" | "saveBillingAddress">;

function entryCalls(client: ApiClient): EntryCalls {
  const writing = { ...signedIn, isResponse: responseChecks.entry } as const;
  const deleting = { ...signedIn, hasNoBody: true } as const;
  return {
    add: async (list, accountId, entity) => {
      await client.send(`POST /api/v1/eua/{accountId}/${list}`, {
        ...writing,
        path: { accountId },
        titleKey: addTitles[list],
        // Entries name their account (specification section 3); a vehicle has no such field.
        body: list === "vehicle" ? entity : { ...entity, accountId },
      });
    },
    update: async (list, accountId, body) => {
      const titleKey = editTitles[list];
      await client.send(`POST /api/v1/eua/{accountId}/update/${list}`, {
        ...writing,
        path: { accountId },
        titleKey,
        body,
      });
    },
    remove: (list, accountId, id) => {
      const titleKey = deleteTitles[list];
      return list === "vehicle"
        ? client.send("DELETE /api/v1/eua/{accountId}/vehicle/{vehicleId}", {
            ...deleting,
            path: { accountId, vehicleId: id },
            titleKey,
          })
        : client.send(`DELETE /api/v1/eua/{accountId}/${list}/{id}`, {
            ...deleting,
            path: { accountId, id },
            titleKey,
          });
    },
    saveBillingAddress: async (body) => {
      await client.send("POST /api/v1/eua/billing-address", {
        ...writing,
        titleKey: "calls.titles.addBillingAddress",
        body,
      });
    },
  };
}

type PersonCalls = Pick<ProfileApi, "updatePerson" | "changePassword">;

function personCalls(client: ApiClient): PersonCalls {
  return {
    updatePerson: async (body, titleKey) => {
      await client.send("POST /api/v1/eua/update", { ...signedIn, titleKey, body, isResponse: responseChecks.person });
    },
    changePassword: async (body) => {
      await client.send("POST /api/v1/driversaccount/drivers/update-password", {
        ...signedIn,
        titleKey: "calls.titles.editPassword",
        body,
        isResponse: responseChecks.done,
      });
    },
  };
}
