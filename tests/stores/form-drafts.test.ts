import { expect, test } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { driverAccount } from "../support/driver-account.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const typed = { data: { number: "5550100199" }, isOpen: true };

async function openTyping() {
  const tabStorage = new MemoryStorage();
  const tab = await openSignedInTab({ tabStorage });
  tab.root.formDrafts.keep("phones/new", typed);
  return { ...tab, tabStorage };
}

/** The page is loaded anew, and the driver signs in. */
async function openSignedInAgain(tabStorage: Storage, storage: Storage) {
  const { root } = openTab({ tabStorage, storage });
  root.restore();
  await root.session.signIn("dana", "pw");
  return root;
}

test("restores the draft of each form by its key after a reload", async () => {
  const { tabStorage, storage } = await openTyping();
  const again = openTab({ tabStorage, storage }).root;
  again.restore();
  expect(again.formDrafts.read("phones/new")).toEqual(typed);
  expect(again.formDrafts.read("vehicles/new")).toBeUndefined();
});

test("restores drafts after an expired session for the same driver alone", async () => {
  const { root } = await openTyping();
  root.session.endAsExpired();
  expect(root.formDrafts.read("phones/new")).toBeUndefined();
  await root.session.signIn("dana", "pw");
  expect(root.formDrafts.read("phones/new")).toEqual(typed);
});

test("keeps the draft of an expired session while another driver signs in and out", async () => {
  const { root, tabStorage, storage } = await openTyping();
  root.session.endAsExpired();
  const account = () => ({ ...driverAccount(), userName: "ben" });
  const other = openTab({ tabStorage, storage, account }).root;
  other.restore();
  await other.session.signIn("ben", "pw");
  await other.session.signOut();
  const again = await openSignedInAgain(tabStorage, storage);
  expect(again.formDrafts.read("phones/new")).toEqual(typed);
});

test("discards the drafts of a driver who signed out elsewhere while the tab did not run", async () => {
  const { tabStorage, storage } = await openTyping();
  const elsewhere = openTab({ storage }).root;
  elsewhere.restore();
  await elsewhere.session.signOut();
  openTab({ tabStorage, storage }).root.restore();
  expect(tabStorage.length).toBe(0);
});

test("keeps the draft for its driver when a tab returns and the stored session was removed without a logout", async () => {
  const { tabStorage, storage, root } = await openTyping();
  root.storage.remove("session");
  const again = await openSignedInAgain(tabStorage, storage);
  expect(again.formDrafts.read("phones/new")).toEqual(typed);
});

test("leaves no draft in the browser when the driver signs out", async () => {
  const { root, tabStorage } = await openTyping();
  await root.session.signOut();
  expect(tabStorage.length).toBe(0);
});

test("discards the draft of a saved form and keeps those of other forms", async () => {
  const { root } = await openTyping();
  root.formDrafts.keep("vehicles/new", { data: { plate: "7ABC123" }, isOpen: false });
  root.formDrafts.remove("phones/new");
  expect(root.formDrafts.read("phones/new")).toBeUndefined();
  expect(root.formDrafts.read("vehicles/new")).toEqual({ data: { plate: "7ABC123" }, isOpen: false });
});

test.each([
  ["a list", []],
  ["a draft of another shape", { "phones/new": { data: "x", isOpen: true } }],
])("treats %s under the draft's name as no draft", async (_what, value) => {
  const { root, tabStorage } = await openTyping();
  tabStorage.setItem(
    "portal/testville/form-drafts/dana",
    JSON.stringify({ version: 1, value: { userName: "dana", value } }),
  );
  expect(root.formDrafts.read("phones/new")).toBeUndefined();
});
