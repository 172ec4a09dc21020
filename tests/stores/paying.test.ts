import { describe, expect, it, test, vi } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import type { ServedMethod } from "../../src/domain/generated/api-portal.ts";
import { declineReasons, declinedWords } from "../../src/domain/order-refusal.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order, pendingOrder, permit, REDIRECT } from "../support/orders.ts";
import { CARD, CHECK, EXTERNAL, NO_CHARGE, offering, orderingBoot } from "../support/ordering.ts";
import { deferred, openSignedInTab, openTab, pair, START, type StoresOptions } from "../support/stores.ts";

const boot = () =>
  orderingBoot({ ordering: { vehiclesSelectedAtOnce: 2, methods: [NO_CHARGE, CHECK, CARD, EXTERNAL] } });

function item(id: string): CartItem {
  return { id, permit: permit(), vehicleIds: ["v1"], attributes: {} };
}

const declined = (reason = "declined") =>
  failure({ status: 402, code: "payment_declined", body: { code: "payment_declined", reason } });

/** A tab whose cart can be submitted by this method. */
async function ready(method: ServedMethod, options: StoresOptions = {}) {
  const tab = await openSignedInTab({ boot: boot(), ...options });
  const { root, api } = tab;
  api.orders.rules = () => Promise.resolve(offering(CHECK, CARD, EXTERNAL));
  await Promise.all([root.profile.load(), root.buyingTerms.load()]);
  root.cart.add(item("a"));
  const { checkout } = root;
  checkout.chooseMethod(method.value);
  if (method.form !== undefined) checkout.answerMethod({ checkNumber: "1042", attributes: { bankName: "First" } });
  checkout.acceptTerms(true);
  return { ...tab, checkout, cart: root.cart, place: vi.spyOn(api.orders, "place") };
}

/** Submits, loses the answer and closes the dialog. */
async function submitInVain({ root, place, checkout }: Awaited<ReturnType<typeof ready>>) {
  place.mockRejectedValueOnce(failure({ kind: "network", status: 0 }));
  const outcome = checkout.place();
  await vi.waitFor(() => expect(root.ui.error).not.toBeNull());
  root.ui.dismissError();
  expect((await outcome).kind).toBe("unknown");
}

test("nothing is sent while the method is the placeholder and an amount is due", async () => {
  const { checkout, place } = await ready(CHECK);
  checkout.chooseMethod(null);
  expect([checkout.method, checkout.facts["method-ready"], checkout.canPlace]).toEqual([null, false, false]);
  expect(await checkout.place()).toEqual({ kind: "not-ready" });
  expect(place).not.toHaveBeenCalled();
});

describe("an order that is paid on another page", () => {
  it("has left the cart, is the placed one, and says where it is paid", async () => {
    const { checkout, cart, root, place } = await ready(EXTERNAL);
    const key = cart.idempotencyKey;
    place.mockResolvedValueOnce({ order: pendingOrder(), redirectDetails: REDIRECT });
    const outcome = await checkout.place();
    expect(place).toHaveBeenCalledWith("/orders/external", expect.anything(), key);
    expect([cart.isEmpty, checkout.isStarted, root.orders.placed?.state]).toEqual([true, false, "PAYMENT_PENDING"]);
    expect(cart.idempotencyKey).not.toBe(key);
    expect(outcome).toEqual({
      kind: "redirect",
      order: pendingOrder(),
      address: "https://pay.example/start?reference=r1",
    });
  });

  it("was placed by a try whose answer was lost, then the same key leads to the same page", async () => {
    const tab = await ready(EXTERNAL);
    const { cart, checkout, place } = tab;
    const key = cart.idempotencyKey;
    await submitInVain(tab);
    expect([cart.count, cart.isOutcomeUnknown]).toEqual([1, true]);
    place.mockResolvedValueOnce({ order: pendingOrder(), redirectDetails: REDIRECT });
    expect((await checkout.place()).kind).toBe("redirect");
    expect(place.mock.calls.map((call) => call[2])).toEqual([key, key]);
    expect([cart.isEmpty, cart.isOutcomeUnknown]).toEqual([true, false]);
  });

  it("waits for the provider, then it has left the cart and nobody is sent away", async () => {
    const { checkout, cart, root, place } = await ready(CARD);
    place.mockResolvedValueOnce({ order: pendingOrder({}, false) });
    expect(await checkout.place()).toEqual({ kind: "pending", order: pendingOrder({}, false) });
    expect([cart.isEmpty, checkout.isStarted, root.orders.placed?.id]).toEqual([true, false, "order-1"]);
  });

  it("is paid when the same key is sent again, then it is placed", async () => {
    const tab = await ready(EXTERNAL);
    await submitInVain(tab);
    tab.place.mockResolvedValueOnce(order({ state: "PAID" }));
    expect((await tab.checkout.place()).kind).toBe("placed");
    expect(tab.cart.isEmpty).toBe(true);
  });

  it("stands under the key of a cart that was changed, then its lines leave the cart and the words say that it waits", async () => {
    const { checkout, cart, root, place } = await ready(EXTERNAL);
    const body = { code: "idempotency_conflict", order: pendingOrder() };
    place.mockRejectedValueOnce(failure({ status: 409, code: body.code, body }));
    expect((await checkout.place()).kind).toBe("already-placed");
    expect(cart.isEmpty).toBe(true);
    expect(root.ui.error?.message).toContain("is awaiting payment");
  });
});

describe("a declined payment", () => {
  it.each(declineReasons)(
    "for the reason %s is told in its words; cart and choices are kept, the key is not",
    async (reason) => {
      const { checkout, cart, root, place } = await ready(CHECK);
      const key = cart.idempotencyKey;
      place.mockRejectedValueOnce(declined(reason));
      expect(await checkout.place()).toMatchObject({
        kind: "declined",
        refusal: { code: "payment_declined", place: { view: "checkout", step: "payment" } },
      });
      expect([root.ui.error?.title, root.ui.error?.message]).toEqual([
        "Buy Permit Order Payment",
        declinedWords(root.boot.messages, reason),
      ]);
      expect([cart.count, cart.isOutcomeUnknown, checkout.status]).toEqual([1, false, "idle"]);
      expect(cart.idempotencyKey).not.toBe(key);
      expect([checkout.method, checkout.methodAnswers?.checkNumber, checkout.termsAccepted]).toEqual([
        "CHECK",
        "1042",
        true,
      ]);
      expect(checkout.refusalAt("payment")?.message).toBe(declinedWords(root.boot.messages, reason));
      expect(root.orders.placedStatus).toBe("none");
    },
  );

  it("is followed by another method, then the words are gone and the next order has a key of its own", async () => {
    const { checkout, root, place } = await ready(CHECK);
    place.mockRejectedValueOnce(declined());
    await checkout.place();
    root.ui.dismissError();
    checkout.chooseMethod(EXTERNAL.value);
    expect(checkout.refusal).toBeNull();
    expect((await checkout.place()).kind).toBe("placed");
    const [one, other] = place.mock.calls;
    expect(other?.[2]).not.toBe(one?.[2]);
    expect(other?.[1].paymentRequest.paymentMethod).toBe("TRANSACT_PAYMENTS");
  });

  it("answers a try that was lost, then nothing is open any more", async () => {
    const tab = await ready(CHECK);
    await submitInVain(tab);
    tab.place.mockRejectedValueOnce(declined());
    expect((await tab.checkout.place()).kind).toBe("declined");
    expect([tab.cart.count, tab.cart.isOutcomeUnknown]).toEqual([1, false]);
  });

  it.each([
    ["another status", failure({ status: 403, body: { code: "payment_declined", reason: "declined" } })],
    ["another body", failure({ status: 402, body: { error: "Payment required by the proxy" } })],
  ])("is not what %s tells: nothing is known then, and the key stays", async (_what, answer) => {
    const { checkout, cart, place } = await ready(CHECK);
    const key = cart.idempotencyKey;
    place.mockRejectedValueOnce(answer);
    expect((await checkout.place()).kind).toBe("unknown");
    expect([cart.count, cart.idempotencyKey, cart.isOutcomeUnknown]).toEqual([1, key, true]);
  });
});

describe("the answers to the form of a method that keeps none", () => {
  const stored = (storage: Storage) => storage.getItem("portal/testville/checkout/dana") ?? "";

  it("are sent, and stand in no storage: after a reload the form is asked again", async () => {
    const { checkout, place, storage } = await ready(CARD);
    expect(checkout.methodAnswers).toEqual({ checkNumber: "1042", attributes: { bankName: "First" } });
    expect(stored(storage)).toContain("ONLINE_CC");
    expect(stored(storage)).not.toMatch(/1042|First/);
    const again = openTab({ storage, boot: boot() });
    again.root.restore();
    again.api.orders.rules = () => Promise.resolve(offering(CARD));
    await again.root.buyingTerms.load();
    expect([again.root.checkout.method, again.root.checkout.methodAnswers]).toEqual(["ONLINE_CC", null]);
    expect(again.root.checkout.facts["method-ready"]).toBe(false);
    await checkout.place();
    expect(place.mock.calls[0]?.[1].paymentRequest).toMatchObject({ checkNumber: "1042" });
  });

  it("that were only typed stand in no storage either", async () => {
    const { checkout, storage } = await ready(CARD);
    checkout.typeMethod({ checkNumber: "CK-4242" });
    expect(checkout.methodAnswers?.checkNumber).toBe("CK-4242");
    expect(stored(storage)).not.toContain("CK-4242");
  });

  it("that a page of an earlier version has stored are not taken up", async () => {
    const { storage } = await ready(CHECK);
    const text = stored(storage).replaceAll("CHECK", "ONLINE_CC");
    storage.setItem("portal/testville/checkout/dana", text);
    const again = openTab({ storage, boot: boot() });
    again.root.restore();
    expect([text.includes("1042"), again.root.checkout.methodAnswers]).toEqual([true, null]);
  });

  it.each<[string, () => Promise<Order | OrderToPay>]>([
    ["declined", () => Promise.reject(declined())],
    ["refused", () => Promise.reject(failure({ body: { code: "amounts_differ" } }))],
    ["answered by nobody who knows it", () => Promise.reject(failure({ status: 403 }))],
    ["found to have ended", () => Promise.resolve(order({ state: "CANCELLED" }))],
  ])("are gone once their order was sent and is %s; what else was chosen stays", async (_how, answer) => {
    const { checkout, place } = await ready(CARD);
    place.mockImplementationOnce(answer);
    await checkout.place();
    expect([checkout.method, checkout.methodAnswers, checkout.facts["method-ready"]]).toEqual([
      "ONLINE_CC",
      null,
      false,
    ]);
    expect(checkout.facts["contact-chosen"]).toBe(true);
  });

  it("are gone once another method is chosen, also when the first one is chosen again", async () => {
    const { checkout } = await ready(CARD);
    checkout.chooseMethod("CHECK");
    checkout.chooseMethod("ONLINE_CC");
    expect([checkout.methodAnswers, checkout.facts["method-ready"]]).toEqual([null, false]);
  });

  it("go with the driver: an expired session and another driver find none", async () => {
    const storage = new MemoryStorage();
    let name = "dana";
    const account = () => ({ ...driverAccount(), userName: name });
    const { root, checkout } = await ready(CARD, { storage, account });
    root.session.endAsExpired();
    expect(checkout.methodAnswers).toBeNull();
    await root.session.signIn("dana", "a password");
    expect([checkout.methodAnswers, checkout.isStarted]).toEqual([null, true]);
    name = "sam";
    const other = openTab({ storage, account, boot: boot() });
    other.api.session.getToken = () => Promise.resolve(pair("sam", START + 60_000));
    await other.root.session.signIn("sam", "a password");
    root.session.followStorage();
    expect([root.session.userName, checkout.methodAnswers, checkout.isStarted]).toEqual(["sam", null, false]);
  });
});

test("the tab changes hands while a payment is open, then its answer is nobody's, and leads to no page", async () => {
  const storage = new MemoryStorage();
  let name = "dana";
  const account = () => ({ ...driverAccount(), userName: name });
  const { root, checkout, place, surroundings } = await ready(EXTERNAL, { storage, account });
  const answer = deferred<OrderToPay>();
  place.mockReturnValueOnce(answer.promise);
  const placing = checkout.place();
  name = "sam";
  const other = openTab({ storage, account, boot: boot() });
  other.api.session.getToken = () => Promise.resolve(pair("sam", START + 60_000));
  await other.root.session.signIn("sam", "a password");
  root.session.followStorage();
  answer.resolve({ order: pendingOrder(), redirectDetails: REDIRECT });
  // No address is in it that a page could go to.
  expect(await placing).toEqual({ kind: "failed" });
  expect([root.orders.placed, surroundings.leave.mock.calls.length]).toEqual([null, 0]);
});

test("nothing is due, then the method that is for nothing else is sent, whatever was chosen and answered before", async () => {
  const { checkout, cart, place } = await ready(CARD);
  cart.replace({ ...item("a"), permit: permit({ price: "0.00", fee: "0.00" }) });
  expect([checkout.method, checkout.chosenMethod?.waives, checkout.facts["method-ready"]]).toEqual([
    "NO_CHARGE",
    true,
    true,
  ]);
  checkout.acceptTerms(true);
  await checkout.place();
  expect(place.mock.calls[0]?.[1].paymentRequest).toMatchObject({
    paymentMethod: "NO_CHARGE",
    checkNumber: "",
    note: "",
  });
});
