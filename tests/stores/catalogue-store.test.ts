import { expect, test, vi } from "vitest";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import { isTextBlockKey, textBlocksOf } from "../../src/domain/text-blocks.ts";
import { driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";

test("makes are asked for, then they come once, in one group without a heading, Other last", async () => {
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

test("states are asked for, then they stand under their group's heading", async () => {
  const { root } = openTab();
  root.catalogue.loadOptions("states");
  await vi.waitFor(() => expect(root.catalogue.states.status).toBe("ready"));
  expect(root.catalogue.optionSources.states?.groups).toEqual([
    { label: "United States", options: [{ value: "CA", label: "California" }] },
  ]);
});

test("a list fails, then it can be asked for again from the field and from the dialog", async () => {
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

test("a list that is there cannot be fetched anew, then it stays, and the dialog tries once more", async () => {
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

test("a list is fetched anew twice, then the later fetch counts although its answer comes first", async () => {
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

test("a text block is asked for twice, then it is fetched once and the first page's text shows", async () => {
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

test("a text fails silently, then no dialog shows and it can be asked for again", async () => {
  const { root, api } = openTab();
  vi.spyOn(api.portal, "text").mockRejectedValueOnce(failure({ kind: "server", status: 500, isSilent: true }));
  root.catalogue.loadText("privacy-policy");
  await vi.waitFor(() => expect(root.catalogue.text("privacy-policy").status).toBe("failed"));
  expect(root.ui.error).toBeNull();
  root.catalogue.text("privacy-policy").retry();
  await vi.waitFor(() => expect(root.catalogue.text("privacy-policy").status).toBe("ready"));
});

test("a driver is signed in, then texts are asked for with the driver's group", async () => {
  const { root, api } = await openSignedInTab();
  root.catalogue.loadText("driver-account");
  await vi.waitFor(() => expect(api.portal.text).toHaveBeenCalledWith("driver-account", "drivers"));
});

test("the driver signs out, then the driver's texts go, late answers too, and public ones stay", async () => {
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

test.each(textBlocksOf("group"))(
  "a page with the text %s is loaded, then the text waits for the group",
  async (key) => {
    if (!isTextBlockKey(key)) throw new Error(`${key} is not fetched`);
    const { root, api, account } = await openRestoredTab();
    root.catalogue.loadText(key);
    await vi.waitFor(() => expect(api.account.driverAccount).toHaveBeenCalled());
    expect(api.portal.text).not.toHaveBeenCalled();
    account.resolve(driverAccount());
    await vi.waitFor(() => expect(root.catalogue.text(key).status).toBe("ready"));
    expect(vi.mocked(api.portal.text).mock.calls).toEqual([[key, "drivers"]]);
  },
);

test("the dashboard is loaded, then its text, whose call names no group, waits for nothing", async () => {
  const { root } = await openRestoredTab();
  root.catalogue.loadText("home");
  await vi.waitFor(() => expect(root.catalogue.text("home").status).toBe("ready"));
});

test("the account cannot be loaded, then one dialog says so and the text comes without the group", async () => {
  const { root, api, account } = await openRestoredTab();
  root.catalogue.loadText("driver-account");
  root.catalogue.loadText("permit-order");
  account.reject(failure({ kind: "network", status: 0, titleKey: "calls.titles.driverAccount" }));
  await vi.waitFor(() => expect(root.catalogue.text("permit-order").status).toBe("ready"));
  expect(root.catalogue.text("driver-account").status).toBe("ready");
  expect(root.ui.error).not.toBeNull();
  expect(api.account.driverAccount).toHaveBeenCalledTimes(1);
});
