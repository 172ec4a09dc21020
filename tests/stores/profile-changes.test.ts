import { describe, expect, test, vi } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";

/** A signed-in tab whose server holds this person, which a test may change. */
async function profileOf(start: Person = completePerson(), tabStorage: Storage = new MemoryStorage()) {
  const server = { person: start };
  const tab = await openSignedInTab({ tabStorage, account: () => driverAccount(server.person) });
  return { ...tab, server, profile: tab.root.profile, changes: tab.root.changes, ui: tab.root.ui };
}

const phone = { id: "p1", number: "5550100111", defaultFlag: true };

describe("changing an entry", () => {
  test("sends it once with its id and reloads the profile", async () => {
    const { profile, api, server, changes } = await profileOf();
    api.profile.update = vi.fn(() => {
      server.person = completePerson({ phones: [] });
      return Promise.resolve();
    });
    expect(await changes.update("phone", phone)).toEqual({ kind: "saved" });
    expect(vi.mocked(api.profile.update).mock.calls).toEqual([["phone", "account-1", phone]]);
    expect(profile.missingSections).toEqual(["phones"]);
    expect(api.profile.account).toHaveBeenCalledWith("account-1");
  });

  test("makes one call for two presses at once, and both receive its result", async () => {
    const { api, changes } = await profileOf();
    const answer = deferred<void>();
    api.profile.update = vi.fn(() => answer.promise);
    const both = [changes.update("phone", phone), changes.update("phone", phone)];
    await vi.waitFor(() => expect(api.profile.update).toHaveBeenCalled());
    answer.resolve();
    expect(await Promise.all(both)).toEqual([{ kind: "saved" }, { kind: "saved" }]);
    expect(api.profile.update).toHaveBeenCalledTimes(1);
    await changes.update("phone", phone);
    expect(api.profile.update).toHaveBeenCalledTimes(2);
  });

  test("shows the profile after the change when a load was under way", async () => {
    const { profile, api, server, changes } = await profileOf();
    const before = deferred<ReturnType<typeof driverAccount>["endUserAccountEntity"]>();
    vi.mocked(api.profile.account).mockReturnValueOnce(before.promise);
    const load = profile.load();
    api.profile.update = () => {
      server.person = completePerson({ phones: [] });
      before.resolve(driverAccount(completePerson()).endUserAccountEntity);
      return Promise.resolve();
    };
    await changes.update("phone", phone);
    await load;
    expect(profile.missingSections).toEqual(["phones"]);
  });

  test("reports in the dialog that another tab has removed the entry, and shows the current profile", async () => {
    const { profile, api, ui, server, changes } = await profileOf();
    server.person = completePerson({ phones: [] });
    api.profile.update = () =>
      Promise.reject(
        failure({ status: 404, messages: ["There is nothing here."], titleKey: "calls.titles.editPhone" }),
      );
    expect(await changes.update("phone", phone)).toEqual({ kind: "missing" });
    expect(ui.error).toMatchObject({ title: "Edit Phone", message: "There is nothing here." });
    expect(profile.missingSections).toEqual(["phones"]);
  });
});

describe("deleting an entry", () => {
  test("removes it from the profile", async () => {
    const { profile, api, server, changes } = await profileOf();
    api.profile.remove = vi.fn(() => {
      server.person = completePerson({ vehicles: [] });
      return Promise.resolve();
    });
    expect(await changes.remove("vehicle", "v1")).toEqual({ kind: "saved" });
    expect(api.profile.remove).toHaveBeenCalledWith("vehicle", "account-1", "v1");
    expect(profile.missingSections).toEqual(["vehicles"]);
  });

  test("succeeds without a dialog when it is repeated after a lost response", async () => {
    const { api, ui, changes } = await profileOf();
    api.profile.remove = () => Promise.reject(failure({ status: 404 }));
    expect(await changes.remove("vehicle", "v1")).toEqual({ kind: "saved" });
    expect(ui.error).toBeNull();
  });
});

test("sends a new entry under the same id after its response was lost and the page was reloaded", async () => {
  const tabStorage = new MemoryStorage();
  const { api, ui, storage, changes } = await profileOf(completePerson(), tabStorage);
  const added = vi.spyOn(api.profile, "add").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const lost = changes.add("phone", { number: "5550100171" });
  await vi.waitFor(() => expect(ui.error).not.toBeNull());
  ui.dismissError();
  await lost;
  const again = openTab({ tabStorage, storage, newId: () => "another" });
  again.root.restore();
  await again.root.changes.add("phone", { number: "5550100171" });
  expect(vi.mocked(again.api.profile.add).mock.calls).toEqual(added.mock.calls);
});

test("loads the profile anew after a refusal too, since another tab may have added the same", async () => {
  const { api, changes } = await profileOf();
  const read = vi.spyOn(api.profile, "account");
  const errors = { "licensePlate.number": "This plate is already in your profile as 7ABC123." };
  api.profile.add = () => Promise.reject(failure({ status: 422, errors, messages: Object.values(errors) }));
  expect(await changes.add("vehicle", {})).toMatchObject({ kind: "refused", errors });
  expect(read).toHaveBeenCalledOnce();
});

describe("a billing address", () => {
  test("is added with the driver's id and an id of its own, which it keeps after a lost response", async () => {
    const { api, ui, changes } = await profileOf();
    const save = vi
      .spyOn(api.profile, "saveBillingAddress")
      .mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
    const lost = changes.add("billing-address", { line1: "1 Pier Road" });
    await vi.waitFor(() => expect(ui.error).not.toBeNull());
    ui.dismissError();
    expect(await lost).toEqual({ kind: "failed" });
    await changes.add("billing-address", { line1: "1 Pier Road" });
    const [first, again] = save.mock.calls.map(([entity]) => entity);
    expect(first).toEqual({ line1: "1 Pier Road", id: expect.any(String), driverId: "account-1" });
    expect(again).toEqual(first);
  });

  test("keeps its id when it is changed", async () => {
    const { api, changes } = await profileOf();
    await changes.update("billing-address", { id: "b1", line1: "2 Pier Road" });
    expect(api.profile.saveBillingAddress).toHaveBeenCalledWith({
      id: "b1",
      line1: "2 Pier Road",
      driverId: "account-1",
    });
  });
});

describe("changing the password", () => {
  test("reports a wrong current password as Edit Password and beside the field", async () => {
    const { api, ui, changes } = await profileOf();
    const errors = { currentPassword: "This is not your current password" };
    api.profile.changePassword = () =>
      Promise.reject(failure({ errors, messages: Object.values(errors), titleKey: "calls.titles.editPassword" }));
    expect(await changes.changePassword({})).toMatchObject({ kind: "refused", hasDialog: true, errors });
    expect(ui.error).toMatchObject({ title: "Edit Password", message: errors.currentPassword });
  });

  test("reports in the dialog that it was tried too often", async () => {
    const { api, ui, changes } = await profileOf();
    api.profile.changePassword = () =>
      Promise.reject(failure({ status: 429, messages: ["Wait a while."], titleKey: "calls.titles.editPassword" }));
    expect(await changes.changePassword({})).toEqual({ kind: "failed" });
    expect(ui.error).toMatchObject({ title: "Edit Password", message: "Wait a while." });
  });
});

describe("reading an entry before it is edited", () => {
  test("returns what the server holds now", async () => {
    const { profile, server } = await profileOf();
    const [stored] = server.person.phones;
    server.person = completePerson({ phones: stored === undefined ? [] : [{ ...stored, extension: "12" }] });
    expect(await profile.reads.entry("phone", "p1")).toMatchObject({ kind: "found", entity: { extension: "12" } });
  });

  test.each([
    ["is not there", completePerson({ phones: [] })],
    ["was put away", completePerson({ phones: completePerson().phones.map((each) => ({ ...each, inactive: true })) })],
  ])("reports it as missing without a dialog when it %s", async (_case, person) => {
    const { profile, server, ui } = await profileOf();
    server.person = person;
    expect(await profile.reads.entry("phone", "p1")).toEqual({ kind: "missing" });
    expect(ui.error).toBeNull();
  });
});

test("reloads one list into the profile and changes nothing else", async () => {
  const { profile, server } = await profileOf();
  const before = profile.account?.endUserAccountEntity.person;
  server.person = completePerson({ addresses: [], phones: [] });
  await profile.refreshList("address");
  expect(profile.account?.endUserAccountEntity.person).toEqual({ ...before, addresses: [] });
});

test("drops a list that arrives after the driver has left", async () => {
  const { root, profile, api } = await profileOf();
  const answer = deferred<never[]>();
  api.profile.entries = () => answer.promise as never;
  const read = profile.refreshList("phone");
  await root.session.signOut();
  answer.resolve([]);
  await read;
  expect(profile.account).toBeNull();
});

test("loads the fields that a vehicle requires once for all parts that request them", async () => {
  const { profile, api } = await profileOf();
  vi.mocked(api.profile.vehicleRequiredFields).mockResolvedValue(["vin"]);
  await Promise.all([profile.ensureVehicleRequiredFields(), profile.ensureVehicleRequiredFields()]);
  await profile.ensureVehicleRequiredFields();
  expect(profile.vehicleRequiredFields).toEqual(["vin"]);
  expect(api.profile.vehicleRequiredFields).toHaveBeenCalledTimes(1);
});

test("deletes two entries at once by a call for each", async () => {
  const { api, changes } = await profileOf();
  const answer = deferred<void>();
  api.profile.remove = vi.fn(() => answer.promise);
  const both = [changes.remove("vehicle", "v1"), changes.remove("email-address", "e1")];
  await vi.waitFor(() => expect(api.profile.remove).toHaveBeenCalledTimes(2));
  answer.resolve();
  expect(await Promise.all(both)).toEqual([{ kind: "saved" }, { kind: "saved" }]);
});
