import { expect, test, vi } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
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

test("hands out items as plain data, by methods that can be handed on", async () => {
  const { add, find } = (await tab()).cart;
  add(item("a"));
  const kept = find("a");
  expect(kept).toMatchObject(item("a"));
  // Only plain data can be cloned.
  expect(structuredClone(kept)).toEqual(kept);
});

test("the summary is subtotal, fees, tax on both rounded half up, and total", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  cart.add(item("b", { permit: permit({ id: "other", price: "0.35", fee: "0.00" }) }));
  expect(cart.totals).toEqual({ subtotalCents: 25035, feesCents: 500, taxCents: 2107, totalCents: 27642 });
});

test("shows no total and no dialog when the tax rate fails to load, and the next screen requests it again", async () => {
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

test("restores the cart with its key after a reload, without the fields that must not be stored", async () => {
  const { cart, storage } = await tab();
  const sneaked = { ...item("a"), cardNumber: "4242424242424242", permit: { ...permit(), cvv: "123" } };
  cart.add(sneaked as CartItem);
  const again = secondTab(storage).cart;
  expect(again.items).toEqual([item("a")]);
  expect(again.idempotencyKey).toBe(cart.idempotencyKey);
  expect(storage.getItem("portal/testville/cart/dana")).not.toMatch(/4242|cvv/);
});

test("gives the cart back to the same driver alone after the session has expired", async () => {
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

test("removes the cart from memory and storage when the driver signs out", async () => {
  const { root, cart, storage } = await tab();
  cart.add(item("a"));
  await root.session.signOut();
  expect([cart.isEmpty, storage.getItem("portal/testville/cart/dana")]).toEqual([true, null]);
  await root.session.signIn("dana", "a password");
  expect(cart.isEmpty).toBe(true);
});

test("merges the changes that two tabs make to the cart, and both tabs send it under one key", async () => {
  const { cart, storage } = await tab();
  const other = secondTab(storage).cart;
  cart.add(item("a"));
  other.add(item("b"));
  expect(ids(other)).toEqual(["a", "b"]);
  cart.followStorage();
  expect(ids(cart)).toEqual(["a", "b"]);
  expect(cart.idempotencyKey).toBe(other.idempotencyKey);
});

test("keeps the newer cart in memory when the browser stops storing", async () => {
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
])("treats a stored cart with %s as no cart", async (_case, text) => {
  const { storage } = await tab();
  storage.setItem("portal/testville/cart/dana", text);
  expect(secondTab(storage).cart.isEmpty).toBe(true);
});

test.each([
  ["a price that is no amount", '"9.99"', '"free"'],
  ["a lot that is no text", '"Zone B"', "7"],
])("skips a stored item with %s and keeps the others", async (_case, stored, changed) => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  cart.add(item("b", { permit: permit({ price: "9.99", lotName: "Zone B" }) }));
  const key = "portal/testville/cart/dana";
  storage.setItem(key, (storage.getItem(key) ?? "").replace(stored, changed));
  expect(ids(secondTab(storage).cart)).toEqual(["a"]);
});

test("renews the key when the cart changes, but not when it is read", async () => {
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

test("keeps the key of a changed cart while an order has no response, so that the cart cannot be ordered twice", async () => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  const attempt = cart.beginOrder();
  const { key } = attempt;
  cart.add(item("b"));
  expect([cart.idempotencyKey, cart.isOutcomeUnknown]).toEqual([key, false]);
  cart.markOutcomeUnknown(attempt);
  expect([cart.isOutcomeUnknown, secondTab(storage).cart.isOutcomeUnknown]).toEqual([true, true]);
  cart.removeOrdered(attempt);
  expect([ids(cart), cart.isOutcomeUnknown]).toEqual([["b"], false]);
  expect(cart.idempotencyKey).not.toBe(key);
});

test("still warns that an order may exist after every item that may have been ordered is removed", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  const attempt = cart.beginOrder();
  cart.markOutcomeUnknown(attempt);
  cart.remove("a");
  expect([cart.isEmpty, cart.isOutcomeUnknown]).toEqual([true, true]);
  cart.release(attempt);
  expect(cart.isOutcomeUnknown).toBe(false);
});

test("shows a new price from reloaded permits under a new key, and keeps the key while no price has changed", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  const key = cart.idempotencyKey;
  cart.refresh([permit({ availability: "sold-out" })]);
  expect(cart.idempotencyKey).toBe(key);
  cart.refresh([permit({ price: "260.00" })]);
  expect(cart.totals?.subtotalCents).toBe(26000);
  expect(cart.idempotencyKey).not.toBe(key);
});

test("keeps an item's problem on display until that item changes", async () => {
  const { cart } = await tab();
  cart.add(item("a"));
  cart.add(item("b"));
  const problem = { words: "Sold out", step: "permit", errors: {}, unasked: [] };
  cart.markProblem(() => true, problem);
  cart.replace(item("a", { vehicleIds: ["v2"] }));
  expect([cart.problemOf("a"), cart.problemOf("b")]).toEqual([undefined, problem]);
});

test("keeps an item orderable that may be the driver's own by an order whose outcome is unknown", async () => {
  const { root, api } = await openSignedInTab();
  api.orders.purchasablePermits = () => Promise.resolve([permit({ availability: "already-yours" })]);
  await root.permits.load();
  root.cart.add(item("a"));
  expect([root.cart.isOrderable, root.cart.count]).toEqual([false, 1]);
  root.cart.markOutcomeUnknown(root.cart.beginOrder());
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

test.each([
  [false, undefined],
  [true, { code: "vehicle-gone" }],
])("an item whose vehicle has the inactive flag %s has the state %j", async (inactive, state) => {
  const vehicles = completePerson().vehicles.map((vehicle) => ({ ...vehicle, inactive }));
  const { root } = await openSignedInTab({ account: () => driverAccount(completePerson({ vehicles })) });
  expect(root.cart.stateOf(item("a"))).toEqual(state);
});
