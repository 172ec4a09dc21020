import { expect, test, vi } from "vitest";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import { textBlocksOf } from "../../src/domain/text-blocks.ts";
import { driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";

test("loads the makes once, as one group without a heading that ends with Other", async () => {
  const { root, api } = openTab();
  expect(root.catalogue.makes.status).toBe("loading");
  root.catalogue.loadOptions("vehicle-makes");
  root.catalogue.loadOptions("vehicle-makes");
  await vi.waitFor(() => expect(root.catalogue.makes.status).toBe("ready"));
  const options = [
    { value: "Toyota", label: "Toyota" },
    { value: "Other", label: "Other" },
  ];
  expect(root.catalogue.makes.groups).toEqual([{ label: null, options }]);
  expect(api.portal.makes).toHaveBeenCalledTimes(1);
});

test("lists the states under the heading of their group", async () => {
  const { root } = openTab();
  root.catalogue.loadOptions("states");
  await vi.waitFor(() => expect(root.catalogue.states.status).toBe("ready"));
  expect(root.catalogue.optionSources.states?.groups).toEqual([
    { label: "United States", options: [{ value: "CA", label: "California" }] },
  ]);
});

test("allows a failed list to be requested again from the field and from the dialog", async () => {
  const { root, api } = openTab();
  const fails = failure({ kind: "network", status: 0, titleKey: "calls.titles.publicStates" });
  vi.spyOn(api.portal, "states").mockRejectedValueOnce(fails).mockRejectedValueOnce(fails);
  root.catalogue.loadOptions("states");
  await vi.waitFor(() => expect(root.catalogue.states.status).toBe("failed"));
  expect(root.ui.error?.title).toBe("Get American States Failed");
  root.catalogue.states.retry?.();
  await vi.waitFor(() => expect(root.catalogue.states.status).toBe("failed"));
  root.ui.error?.retry?.();
  await vi.waitFor(() => expect(root.catalogue.states.status).toBe("ready"));
});

/** A tab whose makes are there, and whose next answers the test gives. */
async function makesOf() {
  const tab = openTab();
  tab.root.catalogue.loadOptions("vehicle-makes");
  await vi.waitFor(() => expect(tab.root.catalogue.makes.status).toBe("ready"));
  const labels = () => tab.root.catalogue.makes.groups.flatMap(({ options }) => options.map(({ label }) => label));
  return { ...tab, labels, refresh: () => tab.root.catalogue.refreshOptions(["vehicle-makes"]) };
}

const make = (name: string) => ({ id: name, name });

test("keeps a loaded list when refreshing it fails, and the dialog retries once", async () => {
  const { root, api, labels, refresh } = await makesOf();
  vi.spyOn(api.portal, "makes")
    .mockRejectedValueOnce(failure({ kind: "network", status: 0 }))
    .mockResolvedValueOnce([make("Saab")]);
  refresh();
  await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
  expect(root.catalogue.makes.status).toBe("ready");
  expect(labels()).toEqual(["Toyota", "Other"]);
  root.ui.error?.retry?.();
  await vi.waitFor(() => expect(labels()).toEqual(["Saab"]));
});

test("keeps the result of the later of two refreshes even if its response arrives first", async () => {
  const { root, api, labels, refresh } = await makesOf();
  const older = deferred<ReturnType<typeof make>[]>();
  const makes = vi
    .spyOn(api.portal, "makes")
    .mockReturnValueOnce(older.promise)
    .mockResolvedValueOnce([make("Saab")]);
  refresh();
  await vi.waitFor(() => expect(makes).toHaveBeenCalledTimes(1));
  refresh();
  await vi.waitFor(() => expect(labels()).toEqual(["Saab"]));
  older.resolve([make("Lada")]);
  await older.promise;
  await Promise.resolve();
  expect([root.catalogue.makes.status, labels()]).toEqual(["ready", ["Saab"]]);
});

test("loads a text block once, and shows the text that came with the page", async () => {
  const { root, api } = openTab();
  api.portal.text = vi.fn<typeof api.portal.text>(() =>
    Promise.resolve([
      { key: "security", language: "en", text: "<p>First</p>" },
      { key: "security", language: "en", text: "<p>Second</p>" },
    ]),
  );
  expect(root.catalogue.text("security")).toMatchObject({ status: "loading", html: "" });
  root.catalogue.loadText("security");
  root.catalogue.loadText("security");
  await vi.waitFor(() =>
    expect(root.catalogue.text("security")).toMatchObject({ status: "ready", html: "<p>First</p>" }),
  );
  expect(api.portal.text).toHaveBeenCalledTimes(1);
});

test("takes a text without pages as an empty one", async () => {
  const { root, api } = openTab();
  api.portal.text = () => Promise.resolve([]);
  root.catalogue.loadText("security");
  await vi.waitFor(() => expect(root.catalogue.text("security")).toMatchObject({ status: "ready", html: "" }));
});

test("opens no dialog when a text fails silently, and allows it to be requested again", async () => {
  const { root, api } = openTab();
  vi.spyOn(api.portal, "text").mockRejectedValueOnce(failure({ kind: "server", status: 500, isSilent: true }));
  root.catalogue.loadText("privacy-policy");
  await vi.waitFor(() => expect(root.catalogue.text("privacy-policy").status).toBe("failed"));
  expect(root.ui.error).toBeNull();
  root.catalogue.text("privacy-policy").retry();
  await vi.waitFor(() => expect(root.catalogue.text("privacy-policy").status).toBe("ready"));
});

test("opens no dialog for a text where the transport of all calls could not be loaded; the dashboard's text has one", async () => {
  const { root } = openTab({ loadApi: () => Promise.reject(failure({ kind: "network", isSilent: false })) });
  root.catalogue.loadText("privacy-policy");
  await vi.waitFor(() => expect(root.catalogue.text("privacy-policy").status).toBe("failed"));
  expect(root.ui.error).toBeNull();
  root.catalogue.loadText("home");
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
});

test("requests texts with the group of the signed-in driver", async () => {
  const { root, api } = await openSignedInTab();
  root.catalogue.loadText("driver-account");
  await vi.waitFor(() => expect(api.portal.text).toHaveBeenCalledWith("driver-account", "drivers"));
});

test("drops the driver's texts at sign-out, also those that arrive late, and keeps the public ones", async () => {
  const { root, api } = await openSignedInTab();
  root.catalogue.loadText("security");
  await vi.waitFor(() => expect(root.catalogue.text("security").status).toBe("ready"));
  const answer = deferred<[{ key: string; language: string; text: string }]>();
  api.portal.text = () => answer.promise;
  root.catalogue.loadText("home");
  await root.session.signOut();
  answer.resolve([{ key: "home", language: "en", text: "<p>Secret</p>" }]);
  await answer.promise;
  await Promise.resolve();
  expect(root.catalogue.text("home")).toMatchObject({ status: "loading", html: "" });
  expect(root.catalogue.text("security").status).toBe("ready");
});

/** A tab that took a session up from storage: the group is not known before the account is there. */
async function openRestoredTab() {
  const { storage } = await openSignedInTab();
  const tab = openTab({ storage });
  const account = deferred<DriverAccount>();
  vi.spyOn(tab.api.account, "driverAccount").mockReturnValue(account.promise);
  tab.root.restore();
  return { ...tab, account };
}

test.each(textBlocksOf("group"))("the text %s of a loaded page waits for the driver's group", async (key) => {
  const { root, api, account } = await openRestoredTab();
  root.catalogue.loadText(key);
  await vi.waitFor(() => expect(api.account.driverAccount).toHaveBeenCalled());
  expect(api.portal.text).not.toHaveBeenCalled();
  account.resolve(driverAccount());
  await vi.waitFor(() => expect(root.catalogue.text(key).status).toBe("ready"));
  expect(vi.mocked(api.portal.text).mock.calls).toEqual([[key, "drivers"]]);
});

test("does not delay the dashboard's text, whose call names no group", async () => {
  const { root } = await openRestoredTab();
  root.catalogue.loadText("home");
  await vi.waitFor(() => expect(root.catalogue.text("home").status).toBe("ready"));
});

test("loads the text without the group when the account cannot be loaded, and reports that in one dialog", async () => {
  const { root, api, account } = await openRestoredTab();
  root.catalogue.loadText("driver-account");
  root.catalogue.loadText("permit-order");
  account.reject(failure({ kind: "network", status: 0, titleKey: "calls.titles.driverAccount" }));
  await vi.waitFor(() => expect(root.catalogue.text("permit-order").status).toBe("ready"));
  expect(root.catalogue.text("driver-account").status).toBe("ready");
  expect(root.ui.error).not.toBeNull();
  expect(api.account.driverAccount).toHaveBeenCalledTimes(1);
});
