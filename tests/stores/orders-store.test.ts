import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { failure } from "../support/fake-api.ts";
import { order } from "../support/orders.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";

test("orders are loaded for the account, then they are there by id", async () => {
  const { root, api } = await openSignedInTab();
  await Promise.all([root.orders.load(), root.orders.load()]);
  expect(api.orders.list).toHaveBeenCalledExactlyOnceWith("account-1");
  expect([root.orders.status, root.orders.orders[0]?.orderNumber]).toEqual(["ready", "1001"]);
});

test("the list does not load, then the specified title shows, and Retry loads it", async () => {
  const { root, api } = await openSignedInTab();
  vi.spyOn(api.orders, "list").mockRejectedValueOnce(
    failure({ kind: "network", status: 0, titleKey: "calls.titles.orderList" }),
  );
  await root.orders.load();
  expect([root.orders.status, root.ui.error?.title]).toEqual(["failed", "Get view order list"]);
  root.ui.error?.retry?.();
  await vi.waitFor(() => expect(root.orders.status).toBe("ready"));
});

test("the permit list does not load, then its words are on the screen and no dialog shows", async () => {
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

test("the driver leaves while lists load, then late answers are dropped", async () => {
  const { root, api } = await openSignedInTab();
  const orders = deferred<ReturnType<typeof order>[]>();
  api.orders.list = () => orders.promise;
  const loading = root.orders.load();
  await root.session.signOut();
  orders.resolve([order()]);
  await loading;
  expect([root.orders.orders, root.orders.status]).toEqual([[], "idle"]);
});

test("the thank-you screen is reloaded, then its order is fetched by id; another tab has none", async () => {
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

test("an order was placed while the list is there, then it stands first", async () => {
  const { root } = await openSignedInTab();
  await root.orders.load();
  root.orders.accept(order({ id: "order-2" }));
  expect(root.orders.orders.map(({ id }) => id)).toEqual(["order-2", "order-1"]);
});

test("an order was placed while the list was on its way, then the list is read again and has it", async () => {
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

test("a loaded list is loaded anew in vain, then it stays in view and the failure is known", async () => {
  const { root, api } = await openSignedInTab();
  await root.permits.load();
  vi.spyOn(api.orders, "purchasablePermits").mockRejectedValueOnce(failure({ messages: ["Ask the office"] }));
  await root.permits.reload();
  const { status, hasFailed, errorMessages, available } = root.permits;
  expect([status, hasFailed, errorMessages, available.length]).toEqual(["ready", true, ["Ask the office"], 1]);
});

test("the placed order cannot be fetched after a reload, then it is known to stand, with its number", async () => {
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

test("a receipt is downloaded, then the person is given the file; pressed twice it is fetched once", async () => {
  const { root, api, saved } = await openSignedInTab();
  expect(await Promise.all([root.orders.downloadReceipt("o1"), root.orders.downloadReceipt("o1")])).toEqual([
    true,
    false,
  ]);
  expect(saved.map(({ name, content }) => [name, content.type])).toEqual([["receipt.pdf", "application/pdf"]]);
  expect(api.orders.receipt).toHaveBeenCalledTimes(1);
  expect(root.orders.downloading).toBeNull();
});

test("a receipt is refused, then the dialog says why and nothing is saved", async () => {
  const { root, api, saved } = await openSignedInTab();
  api.orders.receipt = () => Promise.reject(failure({ status: 404, messages: ["There is no such order"] }));
  expect(await root.orders.downloadReceipt("o1")).toBe(false);
  expect([root.ui.error?.message, saved]).toEqual(["There is no such order", []]);
});
