import { describe, expect, it, test, vi } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { Order, OrderLine } from "../../src/domain/generated/api-orders.ts";
import { refusalCodes } from "../../src/domain/order-refusal.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import type { WholeRoot } from "../support/whole-root.ts";
import { driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order, permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openTransport } from "../support/transport.ts";
import { deferred, openSignedInTab, openTab, pair } from "../support/stores.ts";

/** An item of its own permit for the vehicle v1. */
const item = (id: string): CartItem => ({ id, permit: permit({ id }), vehicleIds: ["v1"], attributes: {} });

function orderOf(...ids: string[]): Order {
  const [line] = order().lines as [OrderLine];
  return order({ lines: ids.map((id) => ({ id: `l-${id}`, item: { ...line.item, permitId: id } })) });
}

const ids = (root: WholeRoot) => root.cart.items.map((each) => each.id);
const conflict = (body: object) => failure({ status: 409, code: "idempotency_conflict", body });
const alreadyPlaced = (standing: Order) => conflict({ code: "idempotency_conflict", order: standing });

/** What is on offer stays unknown: these tests are about orders, whatever permit is in them. */
async function prepare(root: WholeRoot) {
  await Promise.all([root.profile.load(), root.buyingTerms.load()]);
  root.checkout.chooseMethod("CHECK");
  root.checkout.answerMethod({ checkNumber: "1042" });
  root.checkout.acceptTerms(true);
}

/** A tab that can submit, and another one of the same browser, which goes on with its checkout. */
async function twoTabs(...items: string[]) {
  const storage = new MemoryStorage();
  const one = await openSignedInTab({ storage, boot: orderingBoot() });
  for (const id of items) one.root.cart.add(item(id));
  await prepare(one.root);
  const other = openTab({ storage, boot: orderingBoot() });
  other.root.restore();
  await other.root.profile.load().then(other.root.buyingTerms.load);
  other.root.checkout.acceptTerms(true);
  return { one, other };
}

/** Submits, and loses the answer. */
async function submitInVain({ root, api }: Awaited<ReturnType<typeof openSignedInTab>>) {
  vi.spyOn(api.orders, "place").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const outcome = root.checkout.place();
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
  root.ui.dismissError();
  return outcome;
}

test("a reload finds that the order may have been placed even while the dialog about the lost response is open", async () => {
  const storage = new MemoryStorage();
  const tab = await openSignedInTab({ storage, boot: orderingBoot() });
  tab.root.cart.add(item("a"));
  await prepare(tab.root);
  vi.spyOn(tab.api.orders, "place").mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const placing = tab.root.checkout.place();
  await vi.waitFor(() => expect(tab.root.ui.error).not.toBeNull());
  const again = openTab({ storage, boot: orderingBoot() });
  again.root.restore();
  expect(again.root.cart.isOutcomeUnknown).toBe(true);
  tab.root.ui.error?.retry?.();
  expect((await placing).kind).toBe("placed");
  again.root.cart.followStorage();
  expect([ids(again.root), again.root.cart.isOutcomeUnknown]).toEqual([[], false]);
});

test.each([
  ["an empty list", []],
  ["a page of a network", "<html>Log in to the hotel</html>"],
  ["something else", { status: "ok" }],
])("keeps the cart when the server responds 201 with %s, as when the response is lost", async (_case, body) => {
  const { root, api } = await openSignedInTab({ boot: orderingBoot() });
  root.cart.add(item("a"));
  await prepare(root);
  const key = root.cart.idempotencyKey;
  api.orders.place = openTransport(() => ({ status: 201, body })).api.orders.place;
  const placing = root.checkout.place();
  await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
  root.ui.dismissError();
  expect((await placing).kind).toBe("unknown");
  expect([ids(root), root.cart.isOutcomeUnknown, root.cart.idempotencyKey]).toEqual([["a"], true, key]);
  expect(root.orders.placedStatus).toBe("none");
});

describe("two tabs submit the same cart", () => {
  it("removes everything that was ordered when one attempt is rejected before the other is placed", async () => {
    const { one, other } = await twoTabs("a");
    const answer = deferred<Order>();
    one.api.orders.place = () => answer.promise;
    const placing = one.root.checkout.place();
    const key = one.root.cart.idempotencyKey;
    other.api.orders.place = () =>
      Promise.reject(failure({ code: "contact_unknown", body: { code: "contact_unknown" } }));
    expect((await other.root.checkout.place()).kind).toBe("refused");
    expect(other.root.cart.idempotencyKey).toBe(key);
    one.root.cart.followStorage();
    answer.resolve(orderOf("a"));
    expect((await placing).kind).toBe("placed");
    expect(ids(one.root)).toEqual([]);
  });

  it("keeps what was not ordered under a key of its own when one cart has more items", async () => {
    const { one, other } = await twoTabs("a");
    const answer = deferred<Order>();
    one.api.orders.place = () => answer.promise;
    const placing = one.root.checkout.place();
    other.root.cart.add(item("b"));
    other.api.orders.place = vi.fn(() => Promise.reject(alreadyPlaced(orderOf("a"))));
    other.root.checkout.acceptTerms(true);
    const key = other.root.cart.idempotencyKey;
    answer.resolve(orderOf("a"));
    const second = other.root.checkout.place();
    expect((await placing).kind).toBe("placed");
    expect((await second).kind).toBe("already-placed");
    other.root.cart.followStorage();
    expect(ids(other.root)).toEqual(["b"]);
    expect(other.root.cart.idempotencyKey).not.toBe(key);
  });
});

test("a conflict removes exactly the lines of the order that exists after several responses were lost", async () => {
  const tab = await openSignedInTab({ boot: orderingBoot() });
  const { root, api } = tab;
  for (const id of ["a", "b"]) {
    root.cart.add(item(id));
    await prepare(root);
    await submitInVain(tab);
  }
  root.cart.add(item("c"));
  await prepare(root);
  vi.spyOn(api.orders, "place").mockRejectedValueOnce(alreadyPlaced(orderOf("a")));
  expect((await root.checkout.place()).kind).toBe("already-placed");
  expect(root.ui.error?.message).toContain("nothing was ordered twice");
  expect([ids(root), root.cart.isOutcomeUnknown]).toEqual([["b", "c"], false]);
  await vi.waitFor(() => expect(root.orders.orders).toHaveLength(1));
});

test.each([
  ["CANCELLED", "it was cancelled since"],
  ["PAYMENT_FAILED", "its payment has failed since"],
] as const)(
  "keeps the cart for a new order when an order whose response was lost is %s by now, and says so",
  async (state, words) => {
    const tab = await openSignedInTab({ boot: orderingBoot() });
    const { root, api } = tab;
    root.cart.add(item("a"));
    await prepare(root);
    await submitInVain(tab);
    const key = root.cart.idempotencyKey;
    vi.spyOn(api.orders, "place").mockResolvedValueOnce({ ...orderOf("a"), state });
    expect((await root.checkout.place()).kind).toBe("ended");
    expect(root.ui.error?.message).toContain(words);
    expect([ids(root), root.cart.isOutcomeUnknown]).toEqual([["a"], false]);
    expect(root.cart.idempotencyKey).not.toBe(key);
    vi.spyOn(api.orders, "place").mockResolvedValueOnce(orderOf("a"));
    expect((await root.checkout.place()).kind).toBe("placed");
  },
);

test("a tab that missed the newest cart overwrites nothing when it sends and releases", async () => {
  const { one, other } = await twoTabs("a");
  one.root.cart.add(item("b"));
  const attempt = other.root.cart.beginOrder();
  expect(attempt.itemIds).toEqual(["a", "b"]);
  one.root.cart.add(item("c"));
  other.root.cart.release(attempt);
  expect(ids(other.root)).toEqual(["a", "b", "c"]);
});

const statuses = Array.from({ length: 52 }, (_, place) => 400 + place).filter((status) => status !== 401);

test.each(statuses)("keeps the key of the cart when status %s follows a lost response", async (status) => {
  const tab = await openSignedInTab({ boot: orderingBoot() });
  const { root, api } = tab;
  root.cart.add(item("a"));
  await prepare(root);
  const key = root.cart.idempotencyKey;
  vi.spyOn(api.orders, "place").mockRejectedValueOnce(
    failure({ status, body: { code: "not_found" }, messages: ["No"] }),
  );
  expect((await root.checkout.place()).kind).toBe("unknown");
  expect([ids(root), root.cart.idempotencyKey, root.cart.isOutcomeUnknown, root.ui.error?.message]).toEqual([
    ["a"],
    key,
    true,
    "No",
  ]);
});

test.each(refusalCodes.filter((code) => code !== "idempotency_conflict"))(
  "keeps the cart under a new key when the order is rejected with %s, and under the old one for any other status",
  async (code) => {
    const { root, api } = await openSignedInTab({ boot: orderingBoot() });
    root.cart.add(item("a"));
    await prepare(root);
    const key = root.cart.idempotencyKey;
    const place = vi.spyOn(api.orders, "place").mockRejectedValueOnce(failure({ status: 403, body: { code } }));
    expect((await root.checkout.place()).kind).toBe("unknown");
    root.cart.removeOrdered(root.cart.beginOrder());
    root.cart.add(item("b"));
    await prepare(root);
    const next = root.cart.idempotencyKey;
    place.mockRejectedValueOnce(failure({ status: code === "too_many_declines" ? 429 : 422, body: { code } }));
    expect((await root.checkout.place()).kind).toBe("refused");
    expect([ids(root), root.cart.isOutcomeUnknown]).toEqual([["b"], false]);
    expect(new Set([key, next, root.cart.idempotencyKey]).size).toBe(3);
  },
);

test("changes nothing when the server does not name the order that exists under the key", async () => {
  const { root, api } = await openSignedInTab({ boot: orderingBoot() });
  root.cart.add(item("a"));
  await prepare(root);
  api.orders.place = () => Promise.reject(conflict({ code: "idempotency_conflict" }));
  expect((await root.checkout.place()).kind).toBe("unknown");
  expect([ids(root), root.cart.isOutcomeUnknown]).toEqual([["a"], true]);
});

test("drops the response to an order when the tab has changed hands in the meantime", async () => {
  const storage = new MemoryStorage();
  let name = "dana";
  const account = () => ({ ...driverAccount(), userName: name });
  const { root, api } = await openSignedInTab({ storage, account, boot: orderingBoot() });
  root.cart.add(item("a"));
  await prepare(root);
  const answer = deferred<Order>();
  api.orders.place = () => answer.promise;
  const placing = root.checkout.place();
  name = "sam";
  const other = openTab({ storage, account, boot: orderingBoot() });
  other.api.session.getToken = () => Promise.resolve(pair("sam", Date.UTC(2026, 10, 27, 13)));
  await other.root.session.signIn("sam", "a password");
  root.session.followStorage();
  expect(root.session.userName).toBe("sam");
  root.cart.add(item("s"));
  answer.resolve(orderOf("a"));
  expect((await placing).kind).toBe("failed");
  expect([root.orders.placed, ids(root), root.ui.error]).toEqual([null, ["s"], null]);
});

test("reports a missing response in another tab only after the order has waited for minutes", async () => {
  const { one, other } = await twoTabs("a");
  one.root.cart.beginOrder();
  other.root.cart.followStorage();
  expect(other.root.cart.isOutcomeUnknown).toBe(false);
  other.clock.now += 180_000;
  const late = openTab({ storage: one.storage, boot: orderingBoot(), clock: () => other.clock.now });
  late.root.restore();
  expect(late.root.cart.isOutcomeUnknown).toBe(true);
});

test("keeps the carts of two drivers in one browser apart, and signing out removes that driver's alone", async () => {
  const storage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage, account: () => ({ ...driverAccount(), userName: "dana" }) });
  root.cart.add(item("a"));
  const key = root.cart.idempotencyKey;
  root.session.endAsExpired();
  const sam = openTab({ storage, account: () => ({ ...driverAccount(), userName: "sam" }) });
  await sam.root.session.signIn("sam", "a password");
  sam.root.cart.add(item("b"));
  await sam.root.session.signOut();
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
  expect(keys.sort()).toEqual(["portal/testville/cart/dana", "portal/testville/logged-out"]);
  await root.session.signIn("dana", "a password");
  expect([ids(root), root.cart.idempotencyKey]).toEqual([["a"], key]);
});

test.each([
  ["signed out", true],
  ["expired", false],
])("a tab that did not run while the session %s discards its drafts after a sign-out alone", async (how, isGone) => {
  const [storage, tabStorage] = [new MemoryStorage(), new MemoryStorage()];
  const asleep = await openSignedInTab({ storage, tabStorage, boot: orderingBoot() });
  asleep.root.permitOrder.begin("resident");
  asleep.root.formDrafts.keep("phone:p1", { data: {}, isOpen: true });
  const other = openTab({ storage, boot: orderingBoot() });
  other.root.restore();
  if (how === "expired") other.root.session.endAsExpired();
  else await other.root.session.signOut();
  openTab({ storage, tabStorage, boot: orderingBoot() }).root.restore();
  expect(tabStorage.length === 0).toBe(isGone);
  expect(storage.getItem("portal/testville/permit-order/dana") === null).toBe(isGone);
});

test("sends nothing when a permit in the cart now needs a start, and marks the item", async () => {
  const { root, api } = await openSignedInTab({ boot: orderingBoot() });
  root.cart.add({ ...item("a"), permit: permit() });
  await prepare(root);
  root.cart.refresh([permit({ permitType: "DAILY", validDays: 1 })]);
  const states = root.cart.items.map((each) => root.cart.stateOf(each)?.code);
  expect([root.checkout.canPlace, states]).toEqual([false, ["start-missing"]]);
  expect(await root.checkout.place()).toEqual({ kind: "not-ready" });
  expect(api.orders.place).not.toHaveBeenCalled();
});
