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

test("something was typed and the page is loaded again, then it is there, each form's by its key", async () => {
  const { tabStorage, storage } = await openTyping();
  const again = openTab({ tabStorage, storage }).root;
  again.restore();
  expect(again.formDrafts.read("phones/new")).toEqual(typed);
  expect(again.formDrafts.read("vehicles/new")).toBeUndefined();
});

test("the session expires, then what was typed waits for the same driver and is nothing to another", async () => {
  const { root } = await openTyping();
  root.session.endAsExpired();
  expect(root.formDrafts.read("phones/new")).toBeUndefined();
  await root.session.signIn("dana", "pw");
  expect(root.formDrafts.read("phones/new")).toEqual(typed);
});

test("another driver signed in and out since the session expired, then what was typed still waits", async () => {
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

test("the driver signed out elsewhere while the tab did not run, then nothing of what was typed is left", async () => {
  const { tabStorage, storage } = await openTyping();
  const elsewhere = openTab({ storage }).root;
  elsewhere.restore();
  await elsewhere.session.signOut();
  openTab({ tabStorage, storage }).root.restore();
  expect(tabStorage.length).toBe(0);
});

test("the stored session is gone without a logout when a tab comes back, and what was typed waits for its driver", async () => {
  const { tabStorage, storage, root } = await openTyping();
  root.storage.remove("session");
  const again = await openSignedInAgain(tabStorage, storage);
  expect(again.formDrafts.read("phones/new")).toEqual(typed);
});

test("the driver signs out, then nothing that was typed is left in the browser", async () => {
  const { root, tabStorage } = await openTyping();
  await root.session.signOut();
  expect(tabStorage.length).toBe(0);
});

test("a form was saved, then its draft goes and another's stays", async () => {
  const { root } = await openTyping();
  root.formDrafts.keep("vehicles/new", { data: { plate: "7ABC123" }, isOpen: false });
  root.formDrafts.remove("phones/new");
  expect(root.formDrafts.read("phones/new")).toBeUndefined();
  expect(root.formDrafts.read("vehicles/new")).toEqual({ data: { plate: "7ABC123" }, isOpen: false });
});

test.each([
  ["a list", []],
  ["a draft of another shape", { "phones/new": { data: "x", isOpen: true } }],
])("the browser holds %s under the name, then there is no draft", async (_what, value) => {
  const { root, tabStorage } = await openTyping();
  tabStorage.setItem(
    "portal/testville/form-drafts/dana",
    JSON.stringify({ version: 1, value: { userName: "dana", value } }),
  );
  expect(root.formDrafts.read("phones/new")).toBeUndefined();
});
