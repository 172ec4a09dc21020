import type { Api } from "../../src/api/api.ts";
import type { DriverAccount, Person } from "../../src/domain/generated/api-entities.ts";
import type {
  ListedEntries,
  ListedKind,
  ProfileEntry,
  ProfileEntryOf,
  ProfileList,
} from "../../src/domain/profile-entries.ts";

/** The lists of the sample person, by their names in the calls. */
function listsOf(person: Person): { [L in ProfileList]: ProfileEntryOf[L][] } & ListedEntries {
  return {
    vehicle: person.vehicles,
    "email-address": person.emailAddresses,
    address: person.addresses,
    phone: person.phones,
  };
}

/** The profile calls for a sample account: reads return it, and writes are refused. */
export function sampleProfile(account: DriverAccount, refuse: () => Promise<never>): Api["profile"] {
  const lists = listsOf(account.endUserAccountEntity.person);
  return {
    account: () => Promise.resolve(account.endUserAccountEntity),
    entry: (list, _accountId, id) => {
      const found = lists[list].find((entry: ProfileEntry) => entry.id === id);
      return found === undefined ? refuse() : Promise.resolve(found);
    },
    entries: <L extends ListedKind>(list: L) => Promise.resolve<ListedEntries[L]>(lists[list]),
    add: refuse,
    update: refuse,
    remove: refuse,
    saveBillingAddress: refuse,
    updatePerson: refuse,
    changePassword: refuse,
    requiredFields: () => Promise.resolve([false, true, false, true, true]),
    vehicleRequiredFields: () => Promise.resolve(["plate", "plateState", "make"]),
  };
}
