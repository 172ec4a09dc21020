import { vi } from "vitest";
import type { ProfileApi } from "../../src/api/profile.ts";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { ListedKind, ProfileEntry, ProfileList } from "../../src/domain/profile-entries.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";

const missing = () =>
  new ApiFailure({
    kind: "refused",
    status: 404,
    messages: ["There is nothing here."],
    titleKey: "calls.titles.profileData",
    isSilent: false,
  });

/** The profile calls of an account, which is read on every call. Reads return it, writes succeed and change nothing. */
export function fakeProfile(account: () => DriverAccount): ProfileApi {
  const person = () => account().endUserAccountEntity.person;
  const lists = (): Record<ProfileList, readonly ProfileEntry[]> => ({
    vehicle: person().vehicles,
    "email-address": person().emailAddresses,
    address: person().addresses,
    phone: person().phones,
  });
  return {
    account: vi.fn(() => Promise.resolve(account().endUserAccountEntity)),
    entry: vi.fn((list: ProfileList, _accountId: string, id: string) => {
      const entry = lists()[list].find((each) => each.id === id);
      return entry === undefined ? Promise.reject(missing()) : Promise.resolve(entry);
    }),
    entries: vi.fn((list: ListedKind) => Promise.resolve(lists()[list])) as unknown as ProfileApi["entries"],
    add: vi.fn(() => Promise.resolve()),
    update: vi.fn(() => Promise.resolve()),
    remove: vi.fn(() => Promise.resolve()),
    saveBillingAddress: vi.fn(() => Promise.resolve()),
    updatePerson: vi.fn(() => Promise.resolve()),
    changePassword: vi.fn(() => Promise.resolve()),
    requiredFields: vi.fn(() =>
      Promise.resolve<[boolean, boolean, boolean, boolean, boolean]>([false, false, false, false, false]),
    ),
    vehicleRequiredFields: vi.fn(() => Promise.resolve<string[]>([])),
  };
}
