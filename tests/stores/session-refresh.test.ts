import { expect, test, vi } from "vitest";
import { attempt } from "../../src/stores/attempt.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import type { Lock } from "../../src/stores/ports.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab, pair, START } from "../support/stores.ts";

function storedTexts(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? "") ?? "");
}

const minutes = (count: number) => count * 60_000;

test.each([
  [899, 0],
  [900, 1],
  [901, 1],
])("%d s after sign-in a call that needs a token causes %d refreshes", async (seconds, refreshes) => {
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

test("serves twenty calls by one refresh when the access token has expired", async () => {
  const { root, api, clock } = await openSignedInTab();
  const answer = deferred<ReturnType<typeof pair>>();
  const refresh = vi.fn<typeof api.session.refresh>(() => answer.promise);
  api.session.refresh = refresh;
  clock.now += minutes(16);
  const calls = Array.from({ length: 20 }, () => root.session.accessToken());
  answer.resolve(pair("second"));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["access-second"]));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenCalledWith("refresh-first");
});

test("ends the session as expired without a call when both tokens have expired", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  clock.now += minutes(30);
  expect(await root.session.accessToken()).toBeNull();
  expect(api.session.refresh).not.toHaveBeenCalled();
  expect(root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: "expired" });
  expect(storedTexts(storage).join()).not.toContain("refresh-first");
});

test("expires the session in the other tab too, and keeps the notice over a reload", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  const other = openTab({ storage });
  other.root.restore();
  api.session.refresh = () => Promise.reject(failure({ status: 400, code: "invalid_grant" }));
  clock.now += minutes(16);
  await root.session.ensureFresh();
  other.root.session.followStorage();
  expect(other.root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: "expired" });
  const reloaded = openTab({ storage });
  reloaded.root.restore();
  expect(reloaded.root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: null });
});

test("without locks, a refresh of another tab that takes nine seconds still serves both", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  const other = openTab({ storage });
  other.root.restore();
  let waited = 0;
  const slow = openTab({
    storage,
    delay: async (milliseconds) => {
      waited += milliseconds;
      if (waited >= 9_000) other.root.session.renewed(pair("second"));
    },
  });
  slow.root.restore();
  for (const tab of [slow, other]) tab.clock.now += minutes(16);
  slow.api.session.refresh = () => Promise.reject(failure({ status: 409, code: "already_refreshed" }));
  expect(await slow.root.session.accessToken()).toBe("access-second");
  expect([root.session.isSignedIn, other.root.session.isSignedIn]).toEqual([true, true]);
  expect(api.session.refresh).not.toHaveBeenCalled();
  expect(clock.now).toBe(START);
});

test("serves two tabs that need a token at once by one refresh, in turns, and signs nobody out", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  const other = openTab({ storage });
  other.root.restore();
  const answer = deferred<ReturnType<typeof pair>>();
  const refresh = vi.fn<typeof api.session.refresh>(() => answer.promise);
  const lateRefresh = vi.fn<typeof api.session.refresh>(() =>
    Promise.reject(failure({ status: 400, code: "invalid_grant" })),
  );
  api.session.refresh = refresh;
  other.api.session.refresh = lateRefresh;
  clock.now += minutes(16);
  other.clock.now += minutes(16);

  const needed = [root.session.accessToken(), other.root.session.accessToken()];
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  answer.resolve(pair("second", clock.now));

  expect(await Promise.all(needed)).toEqual(["access-second", "access-second"]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(lateRefresh).not.toHaveBeenCalled();
  expect([root.session.isSignedIn, other.root.session.isSignedIn]).toEqual([true, true]);
});

test("does not keep used tokens for a reload when the browser cannot store the new ones", async () => {
  const { root, api, clock, storage } = await openSignedInTab();
  api.session.refresh = () => Promise.resolve(pair("second"));
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  clock.now += minutes(16);
  expect(await root.session.accessToken()).toBe("access-second");
  expect(storedTexts(storage)).toEqual([]);
});

test.each(["invalid_grant", "invalid_request", undefined])(
  "ends the session as expired when the server rejects the refresh with 400 %s",
  async (code) => {
    const { root, api, clock } = await openSignedInTab();
    api.session.refresh = () => Promise.reject(failure({ status: 400, ...(code === undefined ? {} : { code }) }));
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
  ["a network refuses with a page of its own", { kind: "refused", status: 403 }],
  ["the customer is being reloaded", { kind: "refused", status: 404, code: "not_found" }],
  ["somebody answers 409 to anything", { kind: "refused", status: 409 }],
] as const)("keeps the session and offers Retry when %s during a refresh", async (_case, facts) => {
  const { root, api, clock } = await openSignedInTab();
  const refresh = vi.spyOn(api.session, "refresh").mockRejectedValueOnce(failure(facts));
  clock.now += minutes(16);
  const waiting = attempt(root.ui, () => root.session.accessToken());
  await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
  expect(root.session.isSignedIn).toBe(true);
  root.ui.error?.retry?.();
  expect(await waiting).toEqual({ isDone: true, value: root.session.tokens?.access_token });
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("ends the session as expired once its own time is over while the server is out of reach", async () => {
  const { root, api, clock } = await openSignedInTab();
  api.session.refresh = () => Promise.reject(failure({ kind: "network", status: 0 }));
  clock.now += minutes(30) - 1;
  await expect(root.session.accessToken()).rejects.toMatchObject({ kind: "network" });
  expect(root.session.isSignedIn).toBe(true);
  clock.now += 1;
  expect(await root.session.accessToken()).toBeNull();
  expect(root.session.ending).toBe("expired");
});

test("adopts the tokens that another tab stored when a refresh receives 409", async () => {
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

test("ends the session as expired when a refresh receives 409 and no new tokens ever come", async () => {
  const { root, api, clock } = await openSignedInTab();
  api.session.refresh = () => Promise.reject(failure({ status: 409, code: "already_refreshed" }));
  clock.now += minutes(16);
  expect(await root.session.accessToken()).toBeNull();
  expect(root.session.notice).toBe("expired");
});

test("runs no second refresh when another tab refreshed during the wait for its turn", async () => {
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

test("renews an access token once for all calls when the server rejects it although it looks valid", async () => {
  const { root, api } = await openSignedInTab();
  const refresh = vi.fn<typeof api.session.refresh>(() => Promise.resolve(pair("second")));
  api.session.refresh = refresh;
  const renewed = await Promise.all([1, 2, 3].map(() => root.session.renewedToken("access-first")));
  expect(renewed).toEqual(["access-second", "access-second", "access-second"]);
  expect(await root.session.renewedToken("access-first")).toBe("access-second");
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("does not sign anybody in by tokens that arrive after the driver has signed out", async () => {
  const { root, api, clock } = await openSignedInTab();
  const answer = deferred<ReturnType<typeof pair>>();
  api.session.refresh = () => answer.promise;
  clock.now += minutes(16);
  const token = root.session.accessToken();
  await root.session.signOut();
  answer.resolve(pair("late"));
  expect(await token).toBeNull();
  expect([root.session.isSignedIn, root.storage.read("session")]).toEqual([false, undefined]);
});

test("takes the lock of the tabs only when a token has to be renewed", async () => {
  const taken: string[] = [];
  const lock: Lock = (name, run) => {
    taken.push(name);
    return run();
  };
  const { root, clock } = await openSignedInTab({ lock });
  await root.session.accessToken();
  expect(taken).toEqual([]);
  clock.now += minutes(16);
  await root.session.accessToken();
  expect(taken).toEqual(["portal/testville/session"]);
  await root.session.signOut();
  expect(await root.session.accessToken()).toBeNull();
  expect(taken).toEqual(["portal/testville/session"]);
});
