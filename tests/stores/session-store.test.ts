import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { openSignedInTab, openTab, pair } from "../support/stores.ts";

const minutes = (count: number) => count * 60_000;

test("leads to the dashboard after sign-in when all four lists have entries", async () => {
  const { root } = openTab({ account: () => driverAccount(completePerson()) });
  expect(await root.session.signIn("Dana", "pw")).toEqual({ kind: "signed-in", next: "dashboard" });
  expect(root.session.isSignedIn).toBe(true);
  expect(root.session.userName).toBe("dana");
  expect(root.profile.account?.userName).toBe("dana");
});

test("leads to the incomplete profile after sign-in when a list is empty", async () => {
  const { root } = openTab({ account: () => driverAccount(person()) });
  expect(await root.session.signIn("dana", "pw")).toEqual({ kind: "signed-in", next: "verify-dashboard" });
});

test("shows the server's message in Login Failed for a wrong password and signs nobody in", async () => {
  const { root, api, storage } = openTab();
  const words = "Invalid username and password. Please try again.";
  api.session.getToken = () =>
    Promise.reject(failure({ status: 401, messages: [words], titleKey: "calls.titles.getToken" }));
  expect(await root.session.signIn("dana", "pw")).toEqual({ kind: "refused", message: words });
  expect(root.ui.error).toMatchObject({ title: "Login Failed", message: words });
  expect(root.session.isSignedIn).toBe(false);
  expect(storage.length).toBe(0);
});

test.each([
  ["the server refuses the token", true],
  ["the loaded account says so", false],
])("shows Unauthorized Login when the email address is not verified because %s", async (_case, byServer) => {
  const { root, api, storage } = openTab({ account: () => ({ ...driverAccount(), verifyEmail: false }) });
  if (byServer) {
    api.session.getToken = () => Promise.reject(failure({ status: 403, code: "email_unverified" }));
  }
  const outcome = await root.session.signIn("dana", "pw");
  expect(outcome).toEqual({ kind: "unverified", message: "Please Verify Your Email First" });
  expect(root.ui.error).toMatchObject({ title: "Unauthorized Login", message: "Please Verify Your Email First" });
  expect(root.session.tokens).toBeNull();
  expect(storage.length).toBe(0);
});

test("Retry completes the same sign-in once the server is back", async () => {
  const { root, api } = openTab();
  const getToken = vi.spyOn(api.session, "getToken");
  getToken.mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const outcome = root.session.signIn("dana", "pw");
  await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
  root.ui.error?.retry?.();
  expect(await outcome).toMatchObject({ kind: "signed-in" });
  expect(getToken).toHaveBeenCalledTimes(2);
});

test("leaves no half session when the account fails to load and the dialog is closed", async () => {
  const { root, api, storage } = openTab();
  api.account.driverAccount = () => Promise.reject(failure({ kind: "server", status: 500 }));
  const outcome = root.session.signIn("dana", "pw");
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
  expect(root.session.isSignedIn).toBe(false);
  root.ui.dismissError();
  expect(await outcome).toEqual({ kind: "failed" });
  expect([root.session.tokens, storage.length]).toEqual([null, 0]);
});

test("loads no driver account for clientadmin, whose name is accepted in any case", async () => {
  const { root, api } = openTab();
  expect(await root.session.signIn("ClientAdmin", "pw")).toEqual({ kind: "signed-in", next: "verify-dashboard" });
  expect(root.session.isAdmin).toBe(true);
  expect(api.account.driverAccount).not.toHaveBeenCalled();
});

test("keeps the role of an administrator over a reload, and drops it for the next driver", async () => {
  const { root, api, storage } = openTab();
  const context = { userName: "ada", userGroup: "plain", role: "ADMIN" } as const;
  vi.mocked(api.account.userContext).mockResolvedValueOnce({ user: context });
  expect(await root.session.signIn("ada", "pw")).toEqual({ kind: "signed-in", next: "verify-dashboard" });
  expect(api.account.driverAccount).not.toHaveBeenCalled();
  const reloaded = openTab({ storage });
  reloaded.root.restore();
  expect([root.session.isAdmin, reloaded.root.session.isAdmin]).toEqual([true, true]);
  await root.session.signOut();
  await root.session.signIn("dana", "pw");
  expect(root.session.isAdmin).toBe(false);
});

test("removes the session from server, memory and storage at sign-out, but keeps the language", async () => {
  const { root, api, storage } = await openSignedInTab();
  root.storage.write("language", "en");
  storage.setItem("portal/other/session", "another tenant's");
  const logout = vi.spyOn(api.session, "logout");
  await root.session.signOut();
  expect(logout).toHaveBeenCalledWith("refresh-first");
  expect(root.session).toMatchObject({ isSignedIn: false, tokens: null, userName: null, ending: "signed-out" });
  expect([root.session.notice, root.profile.account]).toEqual([null, null]);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(keys.sort()).toEqual(["portal/other/session", "portal/testville/language", "portal/testville/logged-out"]);
  await root.session.signIn("dana", "pw");
  expect(storage.getItem("portal/testville/logged-out")).toBeNull();
});

test("tells another tab of a logout at the very moment at which the stored session is removed", async () => {
  const { root, storage } = await openSignedInTab();
  const other = openTab({ storage });
  other.root.restore();
  const remove = storage.removeItem.bind(storage);
  vi.spyOn(storage, "removeItem").mockImplementation((key) => {
    remove(key);
    if (key === root.storage.keyOf("session")) other.root.session.followStorage();
  });
  await root.session.signOut();
  expect(other.root.session).toMatchObject({ isSignedIn: false, notice: null, ending: "signed-out" });
});

test("ends as expired in the other tab when the stored session is removed without a logout, and keeps the cart", async () => {
  const { storage } = await openSignedInTab();
  const other = openTab({ storage });
  other.root.restore();
  other.root.driverStorage.write("cart", "what the driver chose");
  other.root.storage.remove("session");
  other.root.session.followStorage();
  expect(other.root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: "expired" });
  expect(other.root.storage.read("cart", "dana")).toMatchObject({ value: "what the driver chose" });
});

test("signs the driver out even if the server is down", async () => {
  const { root, api } = await openSignedInTab();
  api.session.logout = () => Promise.reject(failure({ kind: "network", status: 0 }));
  await root.session.signOut();
  expect([root.session.isSignedIn, root.storage.read("session"), root.ui.error]).toEqual([false, undefined, null]);
});

test("restores the session after a reload, with nothing but the listed fields stored", async () => {
  const { storage, api, root } = openTab();
  const canary = "canary-7f3a";
  api.session.getToken = () => Promise.resolve(Object.assign(pair("first"), { id_token: canary, isAdmin: true }));
  await root.session.signIn("dana", canary);
  const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  expect(stored).toEqual(["portal/testville/session"]);
  const text = storage.getItem("portal/testville/session") ?? "";
  expect(text).not.toContain(canary);
  expect(text).not.toContain("Rivers");
  expect(JSON.parse(text)).toEqual({
    version: 1,
    value: { userName: "dana", role: "DRIVER", isAuthenticated: true, tokens: pair("first") },
  });
  const again = openTab({ storage });
  again.root.restore();
  expect(again.root.session).toMatchObject({ isSignedIn: true, userName: "dana" });
});

test.each([
  ["no JSON", "{"],
  ["another version", JSON.stringify({ version: 0, value: {} })],
  ["no tokens", JSON.stringify({ version: 1, value: { userName: "dana", isAuthenticated: true } })],
  [
    "a token that is no text",
    JSON.stringify({
      version: 1,
      value: { userName: "dana", isAuthenticated: true, tokens: { ...pair("x"), access_token: 1 } },
    }),
  ],
  [
    "not authenticated",
    JSON.stringify({ version: 1, value: { userName: "dana", isAuthenticated: false, tokens: pair("x") } }),
  ],
  ["null", "null"],
])("treats storage that holds %s as signed out", (_case, text) => {
  const storage = new MemoryStorage();
  storage.setItem("portal/testville/session", text);
  const { root } = openTab({ storage });
  root.restore();
  expect(root.session).toMatchObject({ isSignedIn: false, tokens: null });
});

test("restores nothing but the notice when the stored session has expired", async () => {
  const { storage } = await openSignedInTab();
  const later = openTab({ storage });
  later.clock.now += minutes(31);
  later.root.restore();
  expect(later.root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: null });
  expect(storage.getItem(storage.key(0) ?? "")).not.toContain("refresh-first");
});

test("keeps the newer tokens in memory when another tab stores older ones", async () => {
  const { root, storage, clock } = await openSignedInTab();
  const old = storage.getItem("portal/testville/session") ?? "";
  clock.now += minutes(5);
  root.session.renewed(pair("second"));
  storage.setItem("portal/testville/session", old);
  root.session.followStorage();
  expect(root.session.tokens?.access_token).toBe("access-second");
});

test("follows another tab's sign-out and sign-in", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const second = openTab({ storage });
  second.root.session.followStorage();
  expect(second.root.session.isSignedIn).toBe(true);
  await first.root.session.signOut();
  second.root.session.followStorage();
  expect(second.root.session).toMatchObject({ isSignedIn: false, ending: "signed-out" });
});

test("forgets the first driver's data when another tab signs in as somebody else", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const second = openTab({ storage, account: () => ({ ...driverAccount(), userName: "other" }) });
  second.clock.now += 1000;
  await second.root.session.signIn("other", "pw");
  first.root.session.followStorage();
  expect(first.root.session.userName).toBe("other");
  expect(first.root.profile.account).toBeNull();
});

test("keeps the sessions of two tenants in one browser apart", async () => {
  const { storage } = await openSignedInTab();
  const { boot } = openTab().root;
  const tenant = boot.tenant === null ? null : { ...boot.tenant, slug: "elsewhere" };
  const elsewhere = openTab({ storage, boot: { ...boot, tenant } });
  elsewhere.root.restore();
  expect(elsewhere.root.session.isSignedIn).toBe(false);
});

test("a new sign-in clears the notice and the reason of an expired session", async () => {
  const { root, clock } = await openSignedInTab();
  clock.now += minutes(31);
  expect(root.session.endIfDead()).toBe(true);
  await root.session.signIn("dana", "pw");
  expect(root.session).toMatchObject({ isSignedIn: true, notice: null, ending: null });
});

const network = () => failure({ kind: "network", status: 0 });
const asErin = () => ({ ...driverAccount(), userName: "erin" });

test("keeps the session of another tab when a sign-in fails at the connection", async () => {
  const storage = new MemoryStorage();
  const tab = openTab({ storage });
  tab.api.session.getToken = () => Promise.reject(network());
  const outcome = tab.root.session.signIn("dana", "pw");
  await vi.waitFor(() => expect(tab.root.ui.error).not.toBeNull());
  await openSignedInTab({ storage, account: asErin }, "other");
  tab.root.session.followStorage();
  tab.root.ui.dismissError();
  expect((await outcome).kind).toBe("failed");
  expect(tab.root.session).toMatchObject({ isSignedIn: true, userName: "erin", tokens: pair("other") });
  expect(tab.api.session.logout).not.toHaveBeenCalled();
});

test("ends only its own tokens when a sign-in fails late, and adopts the other tab's session", async () => {
  const storage = new MemoryStorage();
  const tab = openTab({ storage });
  tab.api.session.getToken = () => Promise.resolve(pair("own"));
  tab.api.account.driverAccount = () => Promise.reject(network());
  const outcome = tab.root.session.signIn("dana", "pw");
  await vi.waitFor(() => expect(tab.root.ui.error).not.toBeNull());
  await openSignedInTab({ storage, account: asErin }, "other");
  tab.root.session.followStorage();
  expect(tab.root.session.tokens).toEqual(pair("own"));
  tab.root.ui.dismissError();
  expect((await outcome).kind).toBe("failed");
  expect(tab.root.session).toMatchObject({ isSignedIn: true, userName: "erin", tokens: pair("other") });
  expect(vi.mocked(tab.api.session.logout).mock.calls).toEqual([["refresh-own"]]);
});

test.each([
  ["the password is wrong", "getToken"],
  ["the account is refused", "driverAccount"],
] as const)("keeps the session when %s in another sign-in", async (_case, call) => {
  const { root, api } = await openSignedInTab();
  api.session.getToken = () => Promise.resolve(pair("second"));
  const refusal = () => Promise.reject(failure({ status: 401, code: "invalid_credentials", messages: ["No."] }));
  if (call === "getToken") api.session.getToken = refusal;
  else api.account.driverAccount = refusal;
  expect((await root.session.signIn("erin", "pw")).kind).toBe("refused");
  expect(root.session).toMatchObject({ isSignedIn: true, userName: "dana", tokens: pair("first") });
  expect(api.session.logout).not.toHaveBeenCalledWith("refresh-first");
});

test("forgets the first driver's data when somebody signs in as another driver", async () => {
  let account = driverAccount(completePerson());
  const { root } = await openSignedInTab({ account: () => account });
  root.checkout.chooseMethod("CHECK");
  account = asErin();
  await root.session.signIn("erin", "pw");
  expect(root.session.userName).toBe("erin");
  expect([root.profile.account?.userName, root.checkout.method]).toEqual(["erin", null]);
});
