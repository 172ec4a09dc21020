import { expect, test, vi } from "vitest";
import { LISTED_ORDERS } from "../../src/domain/listed-orders.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { failure } from "../support/fake-api.ts";
import { order } from "../support/orders.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";

test("loads the account's orders and finds each by its id", async () => {
  const { root, api } = await openSignedInTab();
  await Promise.all([root.orders.load(), root.orders.load()]);
  expect(api.orders.list).toHaveBeenCalledExactlyOnceWith("account-1");
  expect([root.orders.status, root.orders.orders[0]?.orderNumber]).toEqual(["ready", "1001"]);
});

test("knows that the newest orders alone are listed where there may be more", async () => {
  const { root, api } = await openSignedInTab();
  const orders = Array.from({ length: LISTED_ORDERS }, (_each, place) => order({ id: `order-${place}` }));
  for (const [listed, areNewestOnly] of [
    [orders.slice(1), false],
    [orders, true],
  ] as const) {
    vi.spyOn(api.orders, "list").mockResolvedValueOnce([...listed]);
    await root.orders.load();
    expect(root.orders.areNewestOnly).toBe(areNewestOnly);
  }
});

test("hands out the very order that it took, by a method that can be handed on", async () => {
  const { root } = await openSignedInTab();
  const { accept } = root.orders;
  const placed = order({ id: "order-7" });
  accept(placed);
  expect(root.orders.placed).toBe(placed);
});

test("shows the specified title when the list fails to load, and Retry loads it", async () => {
  const { root, api } = await openSignedInTab();
  vi.spyOn(api.orders, "list").mockRejectedValueOnce(
    failure({ kind: "network", status: 0, titleKey: "calls.titles.orderList" }),
  );
  await root.orders.load();
  expect([root.orders.status, root.ui.error?.title]).toEqual(["failed", "Get view order list"]);
  root.ui.error?.retry?.();
  await vi.waitFor(() => expect(root.orders.status).toBe("ready"));
});

test("shows the message on the screen instead of a dialog when the permit list fails to load", async () => {
  const { root, api } = await openSignedInTab();
  vi.spyOn(api.orders, "purchasablePermits").mockRejectedValueOnce(
    failure({ messages: ["Ask the office", "Or wait"] }),
  );
  await root.permits.load();
  expect([root.permits.status, root.permits.errorMessages]).toEqual(["failed", ["Ask the office", "Or wait"]]);
  expect(root.ui.error).toBeNull();
  await root.permits.load();
  expect([root.permits.status, root.permits.errorMessages, root.permits.available.length]).toEqual(["ready", [], 1]);
});

test("drops responses that arrive after the driver has left", async () => {
  const { root, api } = await openSignedInTab();
  const orders = deferred<ReturnType<typeof order>[]>();
  api.orders.list = () => orders.promise;
  const loading = root.orders.load();
  await root.session.signOut();
  orders.resolve([order()]);
  await loading;
  expect([root.orders.orders, root.orders.status]).toEqual([[], "idle"]);
});

test("fetches the order of a reloaded thank-you screen by id, in the tab that placed it alone", async () => {
  const tabStorage = new MemoryStorage();
  const { root, storage } = await openSignedInTab({ tabStorage });
  root.orders.accept(order({ id: "order-7" }));
  expect(tabStorage.getItem("portal/testville/placed-order/dana")).not.toContain("Toyota");
  const again = openTab({ storage, tabStorage });
  again.root.restore();
  await again.root.orders.ensurePlaced();
  expect([again.root.orders.placedStatus, again.root.orders.placed?.id]).toEqual(["ready", "order-7"]);
  const other = openTab({ storage });
  other.root.restore();
  await other.root.orders.ensurePlaced();
  expect([other.root.orders.placedStatus, other.api.orders.order]).toEqual(["none", expect.any(Function)]);
  expect(other.api.orders.order).not.toHaveBeenCalled();
});

test("fetches the placed order once, and not again when it is there", async () => {
  const tabStorage = new MemoryStorage();
  const { root, api, storage } = await openSignedInTab({ tabStorage });
  root.orders.accept(order({ id: "order-7" }));
  await root.orders.ensurePlaced();
  expect(api.orders.order).not.toHaveBeenCalled();
  const again = openTab({ storage, tabStorage });
  again.root.restore();
  await Promise.all([again.root.orders.ensurePlaced(), again.root.orders.ensurePlaced()]);
  await again.root.orders.ensurePlaced();
  expect(again.api.orders.order).toHaveBeenCalledExactlyOnceWith("order-7");
});

test("puts a new order at the top of the loaded list", async () => {
  const { root } = await openSignedInTab();
  await root.orders.load();
  root.orders.accept(order({ id: "order-2" }));
  expect(root.orders.orders.map(({ id }) => id)).toEqual(["order-2", "order-1"]);
});

test("loads the list again when an order was placed while it was loading", async () => {
  const { root, api } = await openSignedInTab();
  const before = deferred<ReturnType<typeof order>[]>();
  vi.spyOn(api.orders, "list")
    .mockReturnValueOnce(before.promise)
    .mockResolvedValueOnce([order({ id: "order-2" })]);
  const loading = root.orders.load();
  root.orders.accept(order({ id: "order-2" }));
  before.resolve([]);
  await loading;
  await vi.waitFor(() => expect(root.orders.orders.map(({ id }) => id)).toEqual(["order-2"]));
});

test("keeps a loaded list on display and records the failure when refreshing it fails", async () => {
  const { root, api } = await openSignedInTab();
  await root.permits.load();
  vi.spyOn(api.orders, "purchasablePermits").mockRejectedValueOnce(failure({ messages: ["Ask the office"] }));
  await root.permits.reload();
  const { status, hasFailed, errorMessages, available } = root.permits;
  expect([status, hasFailed, errorMessages, available.length]).toEqual(["ready", true, ["Ask the office"], 1]);
});

test("keeps the number of a placed order that cannot be fetched after a reload", async () => {
  const tabStorage = new MemoryStorage();
  const { root, storage } = await openSignedInTab({ tabStorage });
  root.orders.accept(order({ id: "order-7", orderNumber: "777" }));
  const again = openTab({ storage, tabStorage });
  again.api.orders.order = () => Promise.reject(failure({ status: 404 }));
  again.root.restore();
  expect(again.root.orders.placedStatus).toBe("known");
  await again.root.orders.ensurePlaced();
  expect([again.root.orders.placedStatus, again.root.orders.placedNumber]).toEqual(["failed", "777"]);
});

test("downloads a receipt as a file, once even if the button is pressed twice", async () => {
  const { root, api, saved } = await openSignedInTab();
  expect(await Promise.all([root.orders.downloadReceipt("o1"), root.orders.downloadReceipt("o1")])).toEqual([
    true,
    false,
  ]);
  expect(saved.map(({ name, content }) => [name, content.type])).toEqual([["receipt.pdf", "application/pdf"]]);
  expect(api.orders.receipt).toHaveBeenCalledTimes(1);
  expect(root.orders.downloading).toBeNull();
});

test("explains a rejected receipt in the dialog and saves no file", async () => {
  const { root, api, saved } = await openSignedInTab();
  api.orders.receipt = () => Promise.reject(failure({ status: 404, messages: ["There is no such order"] }));
  expect(await root.orders.downloadReceipt("o1")).toBe(false);
  expect([root.ui.error?.message, saved]).toEqual(["There is no such order", []]);
});

test("drops a placed order that arrives after the driver has signed out", async () => {
  const tabStorage = new MemoryStorage();
  const { root, storage } = await openSignedInTab({ tabStorage });
  root.orders.accept(order({ id: "order-7" }));
  const again = openTab({ storage, tabStorage });
  const response = deferred<ReturnType<typeof order>>();
  again.api.orders.order = vi.fn(() => response.promise);
  again.root.restore();
  const fetching = again.root.orders.ensurePlaced();
  await vi.waitFor(() => expect(again.api.orders.order).toHaveBeenCalled());
  await again.root.session.signOut();
  response.resolve(order({ id: "order-7" }));
  await fetching;
  expect([again.root.orders.placed, again.root.orders.placedStatus]).toEqual([null, "none"]);
});
