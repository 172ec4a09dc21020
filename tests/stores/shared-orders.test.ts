import { expect, test } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const newId = () => crypto.randomUUID();

/** A tab with an order that only has to be added, and another one of the same driver. */
async function twoTabs() {
  const storage = new MemoryStorage();
  const { root: one } = await openSignedInTab({ storage, boot: orderingBoot(), newId });
  const { root: other } = openTab({ storage, boot: orderingBoot(), newId });
  await one.permits.load();
  one.permitOrder.begin(permit().id);
  one.permitOrder.acceptRules(true);
  other.restore();
  await Promise.all([other.profile.load(), other.permits.load()]);
  return { one, other };
}

test("the other tab goes on with the order, and adds it once", async () => {
  const { one, other } = await twoTabs();
  expect(other.permitOrder.addToCart().kind).toBe("added");
  expect(one.permitOrder.addToCart()).toEqual({ kind: "changed-elsewhere" });
  expect([one.cart.count, one.permitOrder.draft.isStarted]).toEqual([1, false]);
});

test("Add puts nothing into the cart that the other tab has changed since it was reviewed", async () => {
  const { one, other } = await twoTabs();
  other.permitOrder.acceptRules(false);
  expect(one.permitOrder.addToCart()).toEqual({ kind: "changed-elsewhere" });
  expect([one.cart.isEmpty, one.permitOrder.draft.isChangedElsewhere]).toEqual([true, true]);
});

/** A checkout in which Submit alone is left to be pressed, and another tab of the same driver. */
async function submittable() {
  const { one, other } = await twoTabs();
  one.permitOrder.addToCart();
  await one.buyingTerms.load();
  one.checkout.chooseMethod("CHECK");
  one.checkout.answerMethod({ checkNumber: "1042" });
  one.checkout.acceptTerms(true);
  expect([one.checkout.canPlace, one.checkout.isCartChanged]).toEqual([true, false]);
  return { one, other };
}

test("Submit sends nothing that the other tab has changed since the terms were accepted", async () => {
  const { one, other } = await submittable();
  other.checkout.draft.followStorage();
  other.checkout.answerMethod({ checkNumber: "77" });
  expect(await one.checkout.place()).toEqual({ kind: "not-ready" });
  one.checkout.acceptTerms(true);
  expect((await one.checkout.place()).kind).toBe("placed");
});

const another = { id: "another", permit: permit({ id: "another" }), vehicleIds: ["v1"], attributes: {} };

test.each<[string, (tabs: Awaited<ReturnType<typeof submittable>>) => void]>([
  ["an item was added in the same tab", ({ one }) => one.cart.add(another)],
  ["an item was added in the other tab", ({ other }) => other.cart.add(another)],
  ["a price has changed", ({ one }) => one.cart.refresh([permit({ price: "90.00" })])],
])("Submit sends nothing when %s since the terms were accepted, and says so", async (_what, change) => {
  const { one, other } = await submittable();
  change({ one, other });
  expect(await one.checkout.place()).toEqual({ kind: "not-ready" });
  expect([one.checkout.termsAccepted, one.checkout.isCartChanged]).toEqual([false, true]);
  // It is not on sale for this driver.
  one.cart.remove("another");
  one.checkout.acceptTerms(true);
  expect((await one.checkout.place()).kind).toBe("placed");
});

test("a session that expired leaves the order in the storage for its driver", async () => {
  const storage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage, boot: orderingBoot(), newId });
  root.permitOrder.begin(permit().id);
  root.session.endAsExpired();
  expect(storage.getItem("portal/testville/permit-order/dana")).toContain(permit().id);
});
