import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { openSignedInTab, openTab, pair } from "../support/stores.ts";

test.each([
  ["the driver's own cart", (key: string) => key.includes("/cart/")],
  ["others", (key: string) => key.includes("/session")],
])(
  "a browser that is full with %s still passes a logout on to the other tab as a logout",
  async (_what, isInTheWay) => {
    const { root, storage } = await openSignedInTab();
    root.driverStorage.write("cart", "what the driver chose");
    const other = openTab({ storage });
    other.root.restore();
    const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    const set = storage.setItem.bind(storage);
    vi.spyOn(storage, "setItem").mockImplementation((key, text) => {
      if (keys().some(isInTheWay)) throw new DOMException("full", "QuotaExceededError");
      set(key, text);
    });
    await root.session.signOut();
    // A storage event comes once the script that caused it has run to its end.
    other.root.session.followStorage();
    expect(other.root.session).toMatchObject({ isSignedIn: false, notice: null, ending: "signed-out" });
  },
);

test("a tab that cannot store its session continues, and another tab's session ends as expired", async () => {
  const storage = new MemoryStorage();
  const { root, clock } = await openSignedInTab({ storage });
  const other = openTab({ storage });
  other.root.restore();
  const write = storage.setItem.bind(storage);
  vi.spyOn(storage, "setItem").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  root.session.renewed(pair("second", clock.now));
  // The first tab hears of what the other one writes from here on.
  vi.spyOn(storage, "setItem").mockImplementation((key, text) => {
    write(key, text);
    if (key === root.storage.keyOf("session")) root.session.followStorage();
  });
  other.root.session.followStorage();
  expect(other.root.session).toMatchObject({ isSignedIn: false, notice: "expired", ending: "expired" });
  expect(root.session).toMatchObject({ isSignedIn: true, ending: null });
  expect(await root.session.accessToken()).toBe("access-second");
});
