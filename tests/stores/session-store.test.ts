import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/app/browser-storage.ts";
import { completePerson, driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab, pair, START } from "../support/stores.ts";

const minutes = (count: number) => count * 60_000;

test("sign-in succeeds with all four lists filled, then the driver goes to the dashboard", async () => {
  const { root } = openTab({ account: () => driverAccount(completePerson()) });
  expect(await root.session.signIn("Dana", "pw")).toEqual({ kind: "signed-in", next: "dashboard" });
  expect(root.session.isSignedIn).toBe(true);
  expect(root.session.userName).toBe("dana");
  expect(root.profile.account?.userName).toBe("dana");
});

test("sign-in succeeds with a list empty, then the driver goes to the incomplete profile", async () => {
  const { root } = openTab({ account: () => driverAccount(person()) });
  expect(await root.session.signIn("dana", "pw")).toEqual({ kind: "signed-in", next: "verify-dashboard" });
});

test("the password is wrong, then the dialog Login Failed shows the server's words and nobody is signed in", async () => {
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
])("the e-mail address is not verified because %s, then Unauthorized Login shows", async (_case, byServer) => {
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

test("the server is down at sign-in and comes back, then Retry in the dialog goes on with the same sign-in", async () => {
  const { root, api } = openTab();
  const getToken = vi.spyOn(api.session, "getToken");
  getToken.mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const outcome = root.session.signIn("dana", "pw");
  await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
  root.ui.error?.retry?.();
  expect(await outcome).toMatchObject({ kind: "signed-in" });
  expect(getToken).toHaveBeenCalledTimes(2);
});

test("the account cannot be loaded and the dialog is closed, then no half session remains", async () => {
  const { root, api, storage } = openTab();
  api.account.driverAccount = () => Promise.reject(failure({ kind: "server", status: 500 }));
  const outcome = root.session.signIn("dana", "pw");
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
  expect(root.session.isSignedIn).toBe(false);
  root.ui.dismissError();
  expect(await outcome).toEqual({ kind: "failed" });
  expect([root.session.tokens, storage.length]).toEqual([null, 0]);
});

test("clientadmin signs in in any case, then there is no driver account to load", async () => {
  const { root, api } = openTab();
  expect(await root.session.signIn("ClientAdmin", "pw")).toEqual({ kind: "signed-in", next: "dashboard" });
  expect(root.session.isClientAdmin).toBe(true);
  expect(api.account.driverAccount).not.toHaveBeenCalled();
});

test.each([
  [899, 0],
  [900, 1],
  [901, 1],
])("%d s after sign-in a call needs a token, then %d refreshes run", async (seconds, refreshes) => {
  const { root, api, clock } = await openSignedInTab();
  clock.now += seconds * 1000;
  expect(await root.session.accessToken()).not.toBeNull();
  expect(api.session.refresh).toHaveBeenCalledTimes(refreshes);
});

test("validity is counted from receipt on this machine's clock, whatever time the server wrote", async () => {
  const { root, api, clock } = openTab();
  api.session.getToken = () => Promise.resolve(pair("skewed", START - minutes(600)));
  await root.session.signIn("dana", "pw");
  clock.now += 899_000;
  await root.session.ensureFresh();
  expect(api.session.refresh).not.toHaveBeenCalled();
});

test("twenty calls come when the access token has expired, then one refresh serves them all", async () => {
  const { root, api, clock } = await openSignedInTab();
  const answer = deferred<ReturnType<typeof pair>>();
  const refresh = vi.fn(() => answer.promise);
  api.session.refresh = refresh;
  clock.now += minutes(16);
  const calls = Array.from({ length: 20 }, () => root.session.accessToken());
  answer.resolve(pair("second"));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["access-second"]));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenCalledWith("refresh-first");
});

test("both tokens have expired, then the session ends as expired without a call", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  clock.now += minutes(30);
  expect(await root.session.accessToken()).toBeNull();
  expect(api.session.refresh).not.toHaveBeenCalled();
  expect(root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: "expired" });
  expect(storage.length).toBe(0);
});

test.each([400, 401, 403])(
  "the server refuses the refresh with %d, then the session ends as expired",
  async (status) => {
    const { root, api, clock } = await openSignedInTab();
    api.session.refresh = () => Promise.reject(failure({ status, code: "invalid_grant" }));
    clock.now += minutes(16);
    expect(await root.session.accessToken()).toBeNull();
    expect(root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: "expired" });
    expect(root.profile.account).toBeNull();
  },
);

test.each([
  ["the server is out of reach", { kind: "network", status: 0 }],
  ["the server answers too late", { kind: "timeout", status: 0 }],
  ["the server fails", { kind: "server", status: 503 }],
  ["the refresh is rate limited", { kind: "refused", status: 429 }],
] as const)("%s during a refresh, then the call fails and the session lives on", async (_case, facts) => {
  const { root, api, clock } = await openSignedInTab();
  const refresh = vi.spyOn(api.session, "refresh").mockRejectedValueOnce(failure(facts));
  clock.now += minutes(16);
  await expect(root.session.accessToken()).rejects.toMatchObject(facts);
  expect(root.session.isSignedIn).toBe(true);
  expect(await root.session.accessToken()).not.toBeNull();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("409 answers a refresh, then the pair that another tab stored is taken", async () => {
  const storage = new MemoryStorage();
  const { root, api, clock } = await openSignedInTab({
    storage,
    // The other tab stores its pair while this one waits.
    delay: () => Promise.resolve(other.root.session.renewed(pair("second"))),
  });
  const other = openTab({ storage });
  other.root.restore();
  other.clock.now += minutes(16);
  api.session.refresh = () => Promise.reject(failure({ status: 409, code: "already_refreshed" }));
  clock.now += minutes(16);
  expect(await root.session.accessToken()).toBe("access-second");
  expect(root.session.isSignedIn).toBe(true);
});

test("409 answers and no pair ever comes, then the session ends as expired", async () => {
  const { root, api, clock } = await openSignedInTab();
  api.session.refresh = () => Promise.reject(failure({ status: 409, code: "already_refreshed" }));
  clock.now += minutes(16);
  expect(await root.session.accessToken()).toBeNull();
  expect(root.session.notice).toBe("expired");
});

test("another tab refreshed while this one waited for its turn, then no second refresh runs", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const second = openTab({ storage });
  second.root.restore();
  first.clock.now += minutes(16);
  second.clock.now += minutes(16);
  first.api.session.refresh = () => Promise.resolve(pair("second"));
  await first.root.session.ensureFresh();
  expect(await second.root.session.accessToken()).toBe("access-second");
  expect(second.api.session.refresh).not.toHaveBeenCalled();
});

test("the server refuses an access token that looks valid, then it is renewed once for all who hold it", async () => {
  const { root, api } = await openSignedInTab();
  const refresh = vi.fn(() => Promise.resolve(pair("second")));
  api.session.refresh = refresh;
  const renewed = await Promise.all([1, 2, 3].map(() => root.session.renewedToken("access-first")));
  expect(renewed).toEqual(["access-second", "access-second", "access-second"]);
  expect(await root.session.renewedToken("access-first")).toBe("access-second");
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a driver signs out during a refresh, then the late pair does not sign anybody in", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  const answer = deferred<ReturnType<typeof pair>>();
  api.session.refresh = () => answer.promise;
  clock.now += minutes(16);
  const token = root.session.accessToken();
  await root.session.signOut();
  answer.resolve(pair("late"));
  expect(await token).toBeNull();
  expect([root.session.isSignedIn, storage.length]).toEqual([false, 0]);
});

test("a driver signs out, then server, memory and storage forget the session and the language stays", async () => {
  const { root, api, storage } = await openSignedInTab();
  root.storage.write("language", "en");
  storage.setItem("portal/other/session", "another tenant's");
  const logout = vi.spyOn(api.session, "logout");
  await root.session.signOut();
  expect(logout).toHaveBeenCalledWith("refresh-first");
  expect(root.session).toMatchObject({ isSignedIn: false, tokens: null, userName: null, ending: "signed-out" });
  expect([root.session.notice, root.profile.account]).toEqual([null, null]);
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(keys.sort()).toEqual(["portal/other/session", "portal/testville/language"]);
});

test("the server is down at sign-out, then the driver is signed out all the same", async () => {
  const { root, api, storage } = await openSignedInTab();
  api.session.logout = () => Promise.reject(failure({ kind: "network", status: 0 }));
  await root.session.signOut();
  expect([root.session.isSignedIn, storage.length, root.ui.error]).toEqual([false, 0, null]);
});

test("a page is loaded again, then the session is taken up, and nothing but the listed fields was stored", async () => {
  const { storage, api, root } = openTab();
  const canary = "canary-7f3a";
  api.session.getToken = () =>
    Promise.resolve({ ...pair("first"), ...{ id_token: canary, isAdmin: true } } as ReturnType<typeof pair>);
  await root.session.signIn("dana", canary);
  const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  expect(stored).toEqual(["portal/testville/session"]);
  const text = storage.getItem("portal/testville/session") ?? "";
  expect(text).not.toContain(canary);
  expect(text).not.toContain("Rivers");
  expect(JSON.parse(text)).toEqual({
    version: 1,
    value: { userName: "dana", isAuthenticated: true, tokens: pair("first") },
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
])("storage holds %s, then nobody is signed in", (_case, text) => {
  const storage = new MemoryStorage();
  storage.setItem("portal/testville/session", text);
  const { root } = openTab({ storage });
  root.restore();
  expect(root.session).toMatchObject({ isSignedIn: false, tokens: null });
});

test("the stored session has died meanwhile, then only the notice is left", async () => {
  const { storage } = await openSignedInTab();
  const later = openTab({ storage });
  later.clock.now += minutes(31);
  later.root.restore();
  expect(later.root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: null });
  expect(storage.length).toBe(0);
});

test("another tab stores an older pair, then the fresher one in memory stays", async () => {
  const { root, storage, clock } = await openSignedInTab();
  const old = storage.getItem("portal/testville/session") ?? "";
  clock.now += minutes(5);
  root.session.renewed(pair("second"));
  storage.setItem("portal/testville/session", old);
  root.session.followStorage();
  expect(root.session.tokens?.access_token).toBe("access-second");
});

test("another tab signs out, then this one does; another tab signs in, then this one does", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const second = openTab({ storage });
  second.root.session.followStorage();
  expect(second.root.session.isSignedIn).toBe(true);
  await first.root.session.signOut();
  second.root.session.followStorage();
  expect(second.root.session).toMatchObject({ isSignedIn: false, ending: "signed-out" });
});

test("another tab signs in as somebody else, then what belonged to the first driver is forgotten", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const second = openTab({ storage, account: () => ({ ...driverAccount(), userName: "other" }) });
  second.clock.now += 1000;
  await second.root.session.signIn("other", "pw");
  first.root.session.followStorage();
  expect(first.root.session.userName).toBe("other");
  expect(first.root.profile.account).toBeNull();
});

test("two tenants are open in one browser, then their sessions do not mix", async () => {
  const { storage } = await openSignedInTab();
  const { boot } = openTab().root;
  const tenant = boot.tenant === null ? null : { ...boot.tenant, slug: "elsewhere" };
  const elsewhere = openTab({ storage, boot: { ...boot, tenant } });
  elsewhere.root.restore();
  expect(elsewhere.root.session.isSignedIn).toBe(false);
});

test("a new sign-in follows an expiry, then notice and ending are gone", async () => {
  const { root, clock } = await openSignedInTab();
  clock.now += minutes(31);
  expect(root.session.endIfDead()).toBe(true);
  await root.session.signIn("dana", "pw");
  expect(root.session).toMatchObject({ isSignedIn: true, notice: null, ending: null });
});
