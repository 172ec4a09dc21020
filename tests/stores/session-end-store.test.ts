import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab, pair, START } from "../support/stores.ts";

type Tab = ReturnType<typeof openTab>;

function passTo({ root, clock }: Tab, seconds: number): void {
  clock.now = START + seconds * 1000;
  root.sessionEnd.tick();
}

/** A refresh token that lives fewer seconds than any other: the session's absolute maximum is near. */
function lastToken(seconds: number): string {
  return `x.${btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds }))}.x`;
}

test.each([
  [0, null],
  [1679, null],
  [1680, 120],
  [1779.2, 21],
  [1780, 20],
  [1799, 1],
])("%d s after the last refresh the seconds left are %s", async (seconds, left) => {
  const tab = await openSignedInTab();
  passTo(tab, seconds);
  expect(tab.root.sessionEnd.secondsLeft).toBe(left);
  expect(tab.root.session.isSignedIn).toBe(true);
});

test("announces no end while nobody is signed in", () => {
  const tab = openTab();
  passTo(tab, 1790);
  expect(tab.root.sessionEnd.secondsLeft).toBeNull();
  expect(tab.root.session.notice).toBeNull();
});

test("does not sign a signed-out tab in at a tick, which leaves that to the storage event", async () => {
  const { storage } = await openSignedInTab();
  const tab = openTab({ storage });
  passTo(tab, 10);
  expect(tab.root.session.isSignedIn).toBe(false);
  tab.root.session.followStorage();
  expect(tab.root.session.isSignedIn).toBe(true);
});

test("ends the session as expired without a call when the time runs out", async () => {
  const tab = await openSignedInTab();
  passTo(tab, 1800);
  expect(tab.root.session).toMatchObject({ isSignedIn: false, ending: "expired", notice: "expired" });
  expect(tab.root.sessionEnd.secondsLeft).toBeNull();
  expect(tab.api.session.refresh).not.toHaveBeenCalled();
});

test("ends the session at the first tick after the machine slept past the end", async () => {
  const tab = await openSignedInTab();
  passTo(tab, 40_000);
  expect(tab.root.session.ending).toBe("expired");
});

test("prolongs the session by one refresh, however often the button is pressed", async () => {
  const tab = await openSignedInTab();
  const answer = deferred<ReturnType<typeof pair>>();
  const refresh = vi.fn<typeof tab.api.session.refresh>(() => answer.promise);
  tab.api.session.refresh = refresh;
  passTo(tab, 1700);
  const presses = [tab.root.sessionEnd.goOn(), tab.root.sessionEnd.goOn()];
  expect(tab.root.sessionEnd.isGoingOn).toBe(true);
  answer.resolve(pair("second"));
  await Promise.all(presses);
  expect(refresh).toHaveBeenCalledExactlyOnceWith("refresh-first");
  expect(tab.root.sessionEnd).toMatchObject({ secondsLeft: null, isGoingOn: false });
  passTo(tab, 1700 + 1799);
  expect(tab.root.sessionEnd.secondsLeft).toBe(1);
});

test("removes the warning from every tab when the driver continues in one, by the event or by the next tick", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const second = openTab({ storage });
  second.root.restore();
  for (const tab of [first, second]) passTo(tab, 1700);
  expect(second.root.sessionEnd.secondsLeft).toBe(100);
  first.api.session.refresh = () => Promise.resolve(pair("second"));
  await first.root.sessionEnd.goOn();
  passTo(second, 1701);
  expect(second.root.sessionEnd.secondsLeft).toBeNull();
  expect(second.root.session.tokens?.refresh_token).toBe("refresh-second");
  expect(second.api.session.refresh).not.toHaveBeenCalled();
});

test("adopts the new tokens of another tab after sleeping, instead of ending the session", async () => {
  const storage = new MemoryStorage();
  const first = await openSignedInTab({ storage });
  const sleeping = openTab({ storage });
  sleeping.root.restore();
  passTo(first, 1700);
  first.api.session.refresh = () => Promise.resolve(pair("second"));
  await first.root.sessionEnd.goOn();
  passTo(sleeping, 1900);
  expect(sleeping.root.session).toMatchObject({ isSignedIn: true, ending: null });
});

test.each([
  ["the server is down", { kind: "network", status: 0, messages: ["Out of reach."] }],
  ["too many ask at once", { status: 429, messages: ["Too many."] }],
] as const)("offers Retry and keeps the session waiting when %s", async (_case, facts) => {
  const tab = await openSignedInTab();
  tab.api.session.refresh = vi.fn(() => Promise.resolve(pair("second"))).mockRejectedValueOnce(failure(facts));
  passTo(tab, 1700);
  const going = tab.root.sessionEnd.goOn();
  await vi.waitFor(() => expect(tab.root.ui.error?.retry).toBeDefined());
  expect(tab.root.ui.error?.message).toBe(facts.messages[0]);
  expect(tab.root.session.isSignedIn).toBe(true);
  tab.root.ui.error?.retry?.();
  await going;
  expect(tab.root.session.tokens?.access_token).toBe("access-second");
});

test("ends the session as expired when the server rejects the refresh", async () => {
  const tab = await openSignedInTab();
  tab.api.session.refresh = () => Promise.reject(failure({ status: 400, code: "invalid_grant" }));
  passTo(tab, 1700);
  await tab.root.sessionEnd.goOn();
  expect(tab.root.session).toMatchObject({ isSignedIn: false, ending: "expired" });
});

test("warns before the twelve-hour limit ahead of the idle limit, and continuing requires a new sign-in", async () => {
  const tab = await openSignedInTab();
  tab.root.session.renewed({ ...pair("last"), refresh_token: lastToken(300) });
  passTo(tab, 179);
  expect(tab.root.sessionEnd).toMatchObject({ secondsLeft: null, canGoOn: false });
  passTo(tab, 180);
  expect(tab.root.sessionEnd.secondsLeft).toBe(120);
  await tab.root.sessionEnd.goOn();
  expect(tab.api.session.refresh).not.toHaveBeenCalled();
  expect(tab.root.session).toMatchObject({ isSignedIn: false, ending: "expired" });
});

test("ends the session when its twelve hours are over", async () => {
  const tab = await openSignedInTab();
  tab.root.session.renewed({ ...pair("last"), refresh_token: lastToken(300) });
  passTo(tab, 299);
  expect(tab.root.session.isSignedIn).toBe(true);
  passTo(tab, 300);
  expect(tab.root.session.ending).toBe("expired");
});

test("does not reopen a dialog that was closed while the server was out of reach", async () => {
  const tab = await openSignedInTab();
  tab.api.session.refresh = () => Promise.reject(failure({ kind: "network", status: 0 }));
  passTo(tab, 1700);
  const going = tab.root.sessionEnd.goOn();
  await vi.waitFor(() => expect(tab.root.ui.error).not.toBeNull());
  tab.root.ui.dismissError();
  await going;
  expect(tab.root.ui.error).toBeNull();
  expect(tab.root.session.isSignedIn).toBe(true);
});
