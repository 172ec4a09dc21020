import { expect, test, vi } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

function item(id: string, changes: Partial<CartItem> = {}): CartItem {
  return { id, permit: permit(), vehicleIds: ["v1"], attributes: { department: "Radiology" }, ...changes };
}

const ids = (cart: { items: readonly CartItem[] }) => cart.items.map((each) => each.id);

async function tab(storage: Storage = new MemoryStorage()) {
  const opened = await openSignedInTab({ storage, boot: orderingBoot() });
  await opened.root.buyingTerms.load();
  return { ...opened, cart: opened.root.cart };
}

/** Another tab of the same browser, which takes up the session that is stored. */
function secondTab(storage: Storage) {
  const { root } = openTab({ storage, boot: orderingBoot() });
  root.restore();
  return root;
}

test("items are added, replaced in their place and removed", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  cart.add(item("b"));
  cart.replace(item("a", { vehicleIds: ["v3"] }));
  expect([ids(cart), cart.find("a")?.vehicleIds]).toEqual([["a", "b"], ["v3"]]);
  cart.remove("a");
  expect([ids(cart), cart.count, cart.isEmpty]).toEqual([["b"], 1, false]);
  cart.remove("b");
  expect(cart.isEmpty).toBe(true);
});

test("the summary is subtotal, fees, tax on both rounded half up, and total", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  cart.add(item("b", { permit: permit({ id: "other", price: "0.35", fee: "0.00" }) }));
  expect(cart.totals).toEqual({ subtotalCents: 25035, feesCents: 500, taxCents: 2107, totalCents: 27642 });
});

test("the tax rate does not load, then no dialog shows, there is no total, and the next screen asks again", async () => {
  const { root, api } = await openSignedInTab();
  const rate = vi
    .spyOn(api.orders, "taxRate")
    .mockRejectedValueOnce(failure({ kind: "network", status: 0, isSilent: true }));
  root.cart.add(item("a"));
  await root.buyingTerms.ensureLoaded();
  expect([root.cart.totals, root.ui.error, root.buyingTerms.status]).toEqual([null, null, "failed"]);
  await root.buyingTerms.ensureLoaded();
  expect(rate).toHaveBeenCalledTimes(2);
  expect(root.cart.totals?.totalCents).toBe(27604);
});

test("the page is reloaded, then the cart is there with its key; nothing else of it is stored", async () => {
  const { cart, storage } = await tab();
  const sneaked = { ...item("a"), cardNumber: "4242424242424242", permit: { ...permit(), cvv: "123" } };
  cart.add(sneaked as CartItem);
  const again = secondTab(storage).cart;
  expect(again.items).toEqual([item("a")]);
  expect(again.idempotencyKey).toBe(cart.idempotencyKey);
  expect(storage.getItem("portal/testville/cart/dana")).not.toMatch(/4242|cvv/);
});

test("the session expires, then the same driver finds the cart after signing in, and another one does not", async () => {
  const { root, cart, storage } = await tab();
  cart.add(item("a"));
  root.session.endAsExpired();
  expect(cart.isEmpty).toBe(true);
  await root.session.signIn("dana", "a password");
  expect(ids(cart)).toEqual(["a"]);
  root.session.endAsExpired();
  const other = openTab({ storage, account: () => ({ ...driverAccount(), userName: "sam" }) });
  await other.root.session.signIn("sam", "a password");
  expect(other.root.cart.isEmpty).toBe(true);
});

test("the driver signs out, then the cart is gone from memory and storage", async () => {
  const { root, cart, storage } = await tab();
  cart.add(item("a"));
  await root.session.signOut();
  expect([cart.isEmpty, storage.getItem("portal/testville/cart/dana")]).toEqual([true, null]);
  await root.session.signIn("dana", "a password");
  expect(cart.isEmpty).toBe(true);
});

test("two tabs change the cart, then neither loses the other's item and both send it under one key", async () => {
  const { cart, storage } = await tab();
  const other = secondTab(storage).cart;
  cart.add(item("a"));
  other.add(item("b"));
  expect(ids(other)).toEqual(["a", "b"]);
  cart.followStorage();
  expect(ids(cart)).toEqual(["a", "b"]);
  expect(cart.idempotencyKey).toBe(other.idempotencyKey);
});

test("the browser stops storing, then memory, being newer, is not overwritten", async () => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  cart.add(item("b"));
  cart.followStorage();
  cart.add(item("c"));
  expect(ids(cart)).toEqual(["a", "b", "c"]);
});

test.each([
  ["no JSON", "{"],
  ["another version", JSON.stringify({ version: 0, value: {} })],
  ["no owner", JSON.stringify({ version: 1, value: { revision: 9, idempotencyKey: "k", items: [] } })],
  [
    "no items",
    JSON.stringify({ version: 1, value: { userName: "dana", value: { revision: 9, idempotencyKey: "k" } } }),
  ],
])("the stored cart has %s, then it is as good as none", async (_case, text) => {
  const { storage } = await tab();
  storage.setItem("portal/testville/cart/dana", text);
  expect(secondTab(storage).cart.isEmpty).toBe(true);
});

test("one stored item cannot be read, then it is left out and the others stay", async () => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  cart.add(item("b", { permit: permit({ price: "9.99" }) }));
  const key = "portal/testville/cart/dana";
  storage.setItem(key, (storage.getItem(key) ?? "").replace('"9.99"', '"free"'));
  expect(ids(secondTab(storage).cart)).toEqual(["a"]);
});

test("the cart changes, then its key is renewed; reading it does not", async () => {
  const { cart } = await tab();
  const keys: string[] = [];
  const note = () => keys.push(cart.idempotencyKey);
  cart.add(item("a"));
  note();
  cart.replace(item("a", { vehicleIds: ["v2"] }));
  note();
  cart.remove("a");
  note();
  expect(new Set(keys).size).toBe(3);
  cart.followStorage();
  expect(cart.idempotencyKey).toBe(keys[2]);
});

test("an order is sent and its answer is missing, then a changed cart keeps the key, so that it cannot be ordered twice", async () => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  const attempt = cart.beginOrder();
  const { key } = attempt;
  cart.add(item("b"));
  expect([cart.idempotencyKey, cart.isUnsettled]).toEqual([key, false]);
  cart.lose(attempt);
  expect([cart.isUnsettled, secondTab(storage).cart.isUnsettled]).toEqual([true, true]);
  cart.settle(attempt);
  expect([ids(cart), cart.isUnsettled]).toEqual([["b"], false]);
  expect(cart.idempotencyKey).not.toBe(key);
});

test("all that may have been ordered is deleted from the cart, then it is still told that an order may stand", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  const attempt = cart.beginOrder();
  cart.lose(attempt);
  cart.remove("a");
  expect([cart.isEmpty, cart.isUnsettled]).toEqual([true, true]);
  cart.release(attempt);
  expect(cart.isUnsettled).toBe(false);
});

test("permits are loaded anew with another price, then items show it under a new key; unchanged ones keep theirs", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  const key = cart.idempotencyKey;
  cart.refresh([permit({ availability: "sold-out" })]);
  expect(cart.idempotencyKey).toBe(key);
  cart.refresh([permit({ price: "260.00" })]);
  expect(cart.totals?.subtotalCents).toBe(26000);
  expect(cart.idempotencyKey).not.toBe(key);
});

test("an item is marked with a problem, then the words stay until that item changes", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  cart.add(item("b"));
  const problem = { words: "Sold out", step: "permit", errors: {}, unasked: [] };
  cart.blame(() => true, problem);
  cart.replace(item("a", { vehicleIds: ["v2"] }));
  expect([cart.problemOf("a"), cart.problemOf("b")]).toEqual([undefined, problem]);
});

test("keeps an item orderable that is the driver's own by now while the outcome of an order is not known", async () => {
  const { root, api } = await openSignedInTab();
  api.orders.purchasablePermits = () => Promise.resolve([permit({ availability: "already-yours" })]);
  await root.permits.load();
  root.cart.add(item("a"));
  expect([root.cart.isOrderable, root.cart.count]).toEqual([false, 0]);
  root.cart.lose(root.cart.beginOrder());
  expect([root.cart.isOrderable, root.cart.count]).toEqual([true, 1]);
});

test.each([
  ["America/Los_Angeles", 15, "2026-11-27", "2026-11-26"],
  ["Pacific/Auckland", 0, "2026-11-28", "2026-11-27"],
])("in %s, where it is another day than in UTC, a day ticket may start today and not yesterday", async (...row) => {
  const [timeZone, hoursLater, today, yesterday] = row;
  const boot = orderingBoot();
  if (boot.tenant === null) throw new Error("the boot data has a tenant");
  const { root, clock } = await openSignedInTab({ boot: { ...boot, tenant: { ...boot.tenant, timeZone } } });
  clock.now += hoursLater * 3600_000;
  const ticket = permit({ permitType: "DAILY", validStartDate: undefined, validEndDate: undefined });
  const starting = (startOn: string) => item(startOn, { permit: ticket, startOn: startOn as PlainDate });
  expect(root.cart.stateOf(starting(today))).toBeUndefined();
  expect(root.cart.stateOf(starting(yesterday))).toEqual({ code: "start-not-possible" });
});
