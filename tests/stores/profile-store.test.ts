import { expect, test, vi } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { completePerson, driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";

/** A signed-in tab whose server holds this person, which a test may change. */
async function profileOf(start: Person) {
  const server = { person: start };
  const tab = await openSignedInTab({ account: () => driverAccount(server.person) });
  return { ...tab, server, profile: tab.root.profile, changes: tab.root.changes, ui: tab.root.ui };
}

const phone = { number: "5550100199", defaultFlag: true };

test("reloads the profile after an entry is saved", async () => {
  const { profile, api, server, changes } = await profileOf(person());
  const add = vi.spyOn(api.profile, "add").mockImplementation(() => {
    server.person = completePerson();
    return Promise.resolve();
  });
  expect(profile.missingSections).toEqual(["vehicles", "addresses", "phones"]);
  expect(await changes.add("phone", phone)).toEqual({ kind: "saved" });
  expect(add).toHaveBeenCalledWith("phone", "account-1", { ...phone, id: expect.any(String) });
  expect(profile.missingSections).toEqual([]);
  expect(profile.isCompleteForSignIn).toBe(true);
});

test("each list has its own call", async () => {
  const { api, changes } = await profileOf(person());
  await changes.add("vehicle", {});
  await changes.add("email-address", {});
  await changes.add("address", {});
  expect(vi.mocked(api.profile.add).mock.calls.map(([list]) => list)).toEqual(["vehicle", "email-address", "address"]);
});

test("returns the messages of rejected fields and lists them in the dialog named after the call", async () => {
  const { api, ui, changes } = await profileOf(person());
  const refusal = {
    errors: { number: "Enter 10 digits" },
    messages: ["Enter 10 digits"],
    titleKey: "calls.titles.addPhone",
  } as const;
  api.profile.add = () => Promise.reject(failure(refusal));
  expect(await changes.add("phone", phone)).toEqual({
    kind: "refused",
    hasDialog: true,
    errors: { number: "Enter 10 digits" },
    message: "Enter 10 digits",
  });
  expect(ui.error).toMatchObject({ title: "Add New Phone", message: "Enter 10 digits" });
});

test("gives the reason in the dialog named after the call when the call is rejected as a whole", async () => {
  const { api, ui, changes } = await profileOf(person());
  api.profile.add = () =>
    Promise.reject(failure({ status: 409, messages: ["Too many phones"], titleKey: "calls.titles.addPhone" }));
  expect(await changes.add("phone", phone)).toEqual({ kind: "failed" });
  expect(ui.error).toMatchObject({ title: "Add New Phone", message: "Too many phones" });
});

test("Retry saves the same entry after the connection was lost, and ends the wait", async () => {
  const { api, ui, changes } = await profileOf(person());
  const add = vi.spyOn(api.profile, "add").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const outcome = changes.add("phone", phone);
  await vi.waitFor(() => expect(ui.error?.retry).toBeDefined());
  ui.error?.retry?.();
  expect(await outcome).toEqual({ kind: "saved" });
  const [first, second] = add.mock.calls.map(([, , entity]) => entity);
  expect(first).toEqual({ ...phone, id: expect.any(String) });
  expect(second).toEqual(first);
});

test("sends the same entry under the same id when it is saved again by hand after a lost response", async () => {
  const { api, ui, changes } = await profileOf(person());
  const add = vi.spyOn(api.profile, "add").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const lost = changes.add("phone", phone);
  await vi.waitFor(() => expect(ui.error).not.toBeNull());
  ui.dismissError();
  await lost;
  await changes.add("phone", phone);
  await changes.add("phone", phone);
  const [first, again, another] = add.mock.calls.map(([, , entity]) => entity["id"]);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

test("calls a profile neither complete nor incomplete while the tenant's requirements are unknown", async () => {
  const { profile, api } = await profileOf(completePerson());
  api.profile.requiredFields = () => Promise.reject(failure({ kind: "server", status: 503 }));
  profile.clear();
  await profile.load();
  expect([profile.isComplete, profile.isJudged]).toEqual([false, false]);
});

test("reports a failed save without a retry when the dialog about the lost connection is closed", async () => {
  const { api, ui, changes } = await profileOf(person());
  const add = vi.spyOn(api.profile, "add").mockRejectedValue(failure({ kind: "timeout", status: 0 }));
  const outcome = changes.add("phone", phone);
  await vi.waitFor(() => expect(ui.error).not.toBeNull());
  ui.dismissError();
  expect(await outcome).toEqual({ kind: "failed" });
  expect(add).toHaveBeenCalledTimes(1);
});

test("keeps the save when the reload after it fails, and the dialog offers to reload", async () => {
  const { profile, api, ui, server, changes } = await profileOf(person());
  const load = vi.spyOn(api.profile, "account").mockRejectedValueOnce(failure({ kind: "server", status: 503 }));
  expect(await changes.add("phone", phone)).toEqual({ kind: "saved" });
  server.person = completePerson();
  ui.error?.retry?.();
  await vi.waitFor(() => expect(profile.missingSections).toEqual([]));
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  [{ driversLicense: { number: "D1" } }, "calls.titles.editLicense"],
  [{ firstName: "Dana", lastName: "Rivers" }, "calls.titles.editUserName"],
])("saving %j has a dialog named %s", async (entity, titleKey) => {
  const { api, changes } = await profileOf(person());
  await changes.updatePerson(entity);
  expect(api.profile.updatePerson).toHaveBeenCalledWith(entity, titleKey);
});

test("counts a birthday that the tenant requires as missing", async () => {
  const { profile, api } = await profileOf(completePerson());
  api.profile.requiredFields = () => Promise.resolve([false, true, false, false, false]);
  await profile.ensureLoaded();
  expect(profile.missingSections).toEqual(["birthday"]);
  expect([profile.isComplete, profile.isCompleteForSignIn]).toEqual([false, true]);
});

test("fetches only what sign-in has not loaded already", async () => {
  const { profile, api } = await profileOf(person());
  vi.mocked(api.account.driverAccount).mockClear();
  await profile.ensureLoaded();
  await profile.ensureLoaded();
  expect(api.account.driverAccount).not.toHaveBeenCalled();
  expect(api.profile.requiredFields).toHaveBeenCalledTimes(1);
});

test("loads the profile once for several screens", async () => {
  const { profile, api } = await profileOf(person());
  profile.clear();
  vi.mocked(api.account.driverAccount).mockClear();
  const loads = [profile.load(), profile.load()];
  expect(profile.status).toBe("loading");
  await Promise.all(loads);
  expect(profile.status).toBe("ready");
  expect(api.account.driverAccount).toHaveBeenCalledTimes(1);
});

test("sets the status to failed when loading fails, and Retry in the dialog loads the profile", async () => {
  const { profile, api, ui } = await profileOf(person());
  profile.clear();
  vi.spyOn(api.account, "driverAccount").mockRejectedValueOnce(
    failure({ kind: "network", status: 0, titleKey: "calls.titles.driverAccount" }),
  );
  await profile.load();
  expect([profile.status, ui.error?.title]).toEqual(["failed", "Get Driver Portal Data"]);
  ui.error?.retry?.();
  await vi.waitFor(() => expect(profile.status).toBe("ready"));
});

test("drops a profile that arrives after the driver has signed out", async () => {
  const { root, profile, api } = await profileOf(person());
  const answer = deferred<ReturnType<typeof driverAccount>>();
  profile.clear();
  api.account.driverAccount = () => answer.promise;
  const load = profile.load();
  await root.session.signOut();
  answer.resolve(driverAccount());
  await load;
  expect([profile.account, profile.status, profile.fullName]).toEqual([null, "idle", ""]);
});

test("loads nothing and misses nothing while nobody is signed in", async () => {
  const { root, api } = openTab();
  await root.profile.load();
  expect(api.account.driverAccount).not.toHaveBeenCalled();
  expect([root.profile.missingSections, root.profile.isComplete]).toEqual([[], false]);
});

test("judges a profile with an empty list while the tenant's requirements are unknown", async () => {
  const { profile, api } = await profileOf(completePerson({ phones: [] }));
  api.profile.requiredFields = () => Promise.reject(failure({ kind: "server", status: 503 }));
  profile.clear();
  await profile.load();
  expect([profile.isComplete, profile.isJudged]).toEqual([false, true]);
});
