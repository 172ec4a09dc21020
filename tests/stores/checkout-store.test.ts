import { expect, test, vi } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { OrderRefusal } from "../../src/domain/generated/api-orders.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order, permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { deferred, openSignedInTab, openTab, type StoresOptions } from "../support/stores.ts";

function item(id: string, changes: Partial<CartItem> = {}): CartItem {
  return { id, permit: permit(), vehicleIds: ["v1"], attributes: {}, ...changes };
}

async function withCart(options: StoresOptions = {}, changes: Partial<CartItem> = {}) {
  const tab = await openSignedInTab({ boot: orderingBoot(), ...options });
  const { root } = tab;
  await Promise.all([root.permits.load(), root.buyingTerms.load()]);
  root.cart.add(item("a", changes));
  return { ...tab, root, cart: root.cart, checkout: root.checkout, ui: root.ui };
}

/** Everything chosen, so that Submit can be pressed. */
async function ready(options: StoresOptions = {}) {
  const tab = await withCart(options);
  tab.checkout.chooseMethod("CHECK");
  tab.checkout.answerMethod({ checkNumber: "1042" });
  tab.checkout.acceptTerms(true);
  return { ...tab, place: vi.spyOn(tab.api.orders, "place") };
}

function refused(refusal: OrderRefusal) {
  return failure({ status: 422, code: refusal.code, body: refusal, titleKey: "calls.titles.placeOrder" });
}

const lost = () => failure({ kind: "network", status: 0, titleKey: "calls.titles.placeOrder" });

test("offers the methods that both the rules and the server allow, and only CHECK without a rule", async () => {
  const { checkout, api, root } = await withCart();
  expect(checkout.methods.map(({ value }) => value)).toEqual(["CHECK"]);
  api.orders.rules = () =>
    Promise.resolve([
      { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK", "CASH"] },
      { ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["true"] },
    ]);
  await root.buyingTerms.load();
  expect(checkout.methods.map(({ value }) => value)).toEqual(["CHECK", "PAYROLL_DEDUCTION"]);
});

test("offers no method when the rules fail to load, and the dialog named after the call offers Retry", async () => {
  const tab = await openSignedInTab({ boot: orderingBoot() });
  vi.spyOn(tab.api.orders, "rules").mockRejectedValueOnce(
    failure({ kind: "server", status: 503, titleKey: "calls.titles.buyerRules" }),
  );
  await tab.root.buyingTerms.load();
  expect([tab.root.checkout.methods, tab.root.ui.error?.title]).toEqual([[], "Get Buyer Access Rules"]);
  tab.root.ui.error?.retry?.();
  await vi.waitFor(() => expect(tab.root.checkout.methods).toHaveLength(1));
});

test("a skipped step does not prevent submitting", async () => {
  const boot = orderingBoot();
  const reduced = boot.flows["checkout-no-charge"];
  if (reduced === undefined) throw new Error("the product has no reduced checkout");
  const skipped = { id: "why", title: "Why", form: "why", skipWhen: "nothing-due" } as const;
  boot.flows["checkout-no-charge"] = { ...reduced, steps: [skipped, ...reduced.steps] };
  const { checkout } = await withCart({ boot }, { permit: permit({ price: "0.00", fee: "0.00" }) });
  checkout.acceptTerms(true);
  expect(checkout.flow?.steps.map(({ id }) => id)).not.toContain("why");
  expect(checkout.canPlace).toBe(true);
});

test("a method with a form is ready once its form is answered, and choosing another method opens the step again", async () => {
  const { checkout } = await withCart();
  expect(checkout.facts["method-ready"]).toBe(false);
  checkout.chooseMethod("CHECK");
  expect(checkout.facts["method-ready"]).toBe(false);
  checkout.answerMethod({});
  expect(checkout.facts["method-ready"]).toBe(true);
  checkout.chooseMethod(null);
  checkout.chooseMethod("CHECK");
  expect(checkout.facts["method-ready"]).toBe(false);
});

test("keeps a typed check number over a reload, and the step still waits for Next", async () => {
  const storage = new MemoryStorage();
  const { checkout } = await withCart({ storage });
  checkout.chooseMethod("CHECK");
  checkout.typeMethod({ checkNumber: "1042", cardNumber: "4242424242424242" });
  expect(checkout.facts["method-ready"]).toBe(false);
  const again = openTab({ storage, boot: orderingBoot() });
  again.root.restore();
  expect(again.root.checkout.methodAnswers).toEqual({ checkNumber: "1042", attributes: {} });
});

test("waits for Next again after a check number that was sent is changed, but not after the same number", async () => {
  const { checkout } = await ready();
  checkout.typeMethod({ checkNumber: "1042" });
  expect(checkout.canPlace).toBe(true);
  checkout.typeMethod({ checkNumber: "1043" });
  expect(checkout.canPlace).toBe(false);
  checkout.answerMethod({ checkNumber: "1043" });
  expect(checkout.canPlace).toBe(true);
});

test("preselects the default address, phone and email, and returns to the default when the chosen one is removed", async () => {
  const person = completePerson();
  const [address] = person.addresses;
  if (address === undefined) throw new Error("the person has an address");
  const more = [{ ...address, id: "a0", defaultFlag: false }, address, { ...address, id: "a2", inactive: true }];
  const { checkout } = await withCart({ account: () => driverAccount({ ...person, addresses: more }) });
  expect([checkout.contacts.address?.id, checkout.contacts.phone?.id, checkout.contacts.email?.id]).toEqual([
    "a1",
    "p1",
    "e1",
  ]);
  checkout.contacts.chooseAddress("a0");
  expect(checkout.contacts.address?.id).toBe("a0");
  checkout.contacts.chooseAddress("a2");
  expect(checkout.contacts.address?.id).toBe("a1");
});

test("keeps the contact step open when a permit is mailed and there is no address", async () => {
  const account = () => driverAccount(completePerson({ addresses: [] }));
  const { checkout, cart } = await withCart({ account });
  expect(checkout.facts["contact-chosen"]).toBe(true);
  cart.add(item("b", { permit: permit({ id: "letter", hasFulfillmentLetter: true }) }));
  expect(checkout.facts["contact-chosen"]).toBe(false);
});

test("asks for no payment in the reduced checkout of an order that costs nothing", async () => {
  const { checkout } = await withCart({}, { permit: permit({ price: "0.00", fee: "0.00" }) });
  expect([checkout.isNothingDue, checkout.method, checkout.flow?.id]).toEqual([
    true,
    "NO_CHARGE",
    "checkout-no-charge",
  ]);
  expect(checkout.totals?.totalCents).toBe(0);
});

test("offers no step, total or Submit while the tax rate is unknown", async () => {
  const tab = await ready();
  tab.api.orders.taxRate = () => Promise.resolve({ taxRate: 8.256 });
  await tab.root.buyingTerms.load();
  expect([tab.checkout.flow, tab.checkout.totals, tab.checkout.canPlace]).toEqual([undefined, null, false]);
  expect(await tab.checkout.place()).toEqual({ kind: "not-ready" });
  expect(tab.place).not.toHaveBeenCalled();
});

test("sends nothing when Submit is pressed before everything is chosen", async () => {
  const { checkout, place } = await ready();
  checkout.acceptTerms(false);
  expect(await checkout.place()).toEqual({ kind: "not-ready" });
  expect(place).not.toHaveBeenCalled();
});

test("empties the cart and the checkout once the order is placed, and keeps the order for the thank-you screen", async () => {
  const { checkout, cart, root, place } = await ready();
  const key = cart.idempotencyKey;
  expect(await checkout.place()).toEqual({ kind: "placed", order: order() });
  expect(place).toHaveBeenCalledWith("/orders/portal", expect.objectContaining({ totalAmount: "276.04" }), key);
  expect(place.mock.calls[0]?.[1].paymentRequest).toMatchObject({ paymentMethod: "CHECK", checkNumber: "1042" });
  expect([cart.isEmpty, checkout.isStarted, root.orders.placed?.id]).toEqual([true, false, "order-1"]);
  expect(cart.idempotencyKey).not.toBe(key);
});

test("sends one order when Submit is pressed twice", async () => {
  const { checkout, place } = await ready();
  const answer = deferred<ReturnType<typeof order>>();
  place.mockReturnValue(answer.promise);
  const both = [checkout.place(), checkout.place()];
  expect([checkout.status, checkout.canPlace]).toEqual(["placing", false]);
  answer.resolve(order());
  expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(["placed", "placed"]);
  expect(place).toHaveBeenCalledTimes(1);
});

test("Retry sends the same order under the same key when the response was lost", async () => {
  const { checkout, ui, place } = await ready();
  place.mockRejectedValueOnce(lost());
  const outcome = checkout.place();
  await vi.waitFor(() => expect(ui.error?.title).toBe("Buy Permit Order Payment"));
  ui.error?.retry?.();
  expect((await outcome).kind).toBe("placed");
  const [one, other] = place.mock.calls;
  expect(other).toEqual(one);
});

test("the next attempt uses the same key when the response was lost and the page was reloaded", async () => {
  const { checkout, cart, ui, place, storage } = await ready();
  const key = cart.idempotencyKey;
  place.mockRejectedValueOnce(lost());
  const outcome = checkout.place();
  await vi.waitFor(() => expect(ui.error).not.toBeNull());
  ui.dismissError();
  expect(await outcome).toEqual({ kind: "unknown" });
  expect([cart.count, cart.isOutcomeUnknown]).toEqual([1, true]);
  const again = openTab({ storage, boot: orderingBoot() });
  again.root.restore();
  await Promise.all([again.root.profile.load(), again.root.buyingTerms.load()]);
  expect(again.root.checkout.methodAnswers).toEqual({ checkNumber: "1042", attributes: {} });
  again.root.checkout.acceptTerms(true);
  await again.root.checkout.place();
  expect(again.api.orders.place).toHaveBeenCalledWith("/orders/portal", place.mock.calls[0]?.[1], key);
});

test("reloads the permits when the amounts differ, and shows the right total under a new key", async () => {
  const { checkout, cart, ui, api, place } = await ready();
  const key = cart.idempotencyKey;
  api.orders.purchasablePermits = () => Promise.resolve([permit({ price: "260.00" })]);
  const amounts = { subtotal: "260.00", fees: "5.00", tax: "21.86", total: "286.86" };
  place.mockRejectedValueOnce(refused({ code: "amounts_differ", amounts }));
  const outcome = await checkout.place();
  expect(outcome).toMatchObject({ kind: "refused", refusal: { place: { view: "checkout", step: "review" } } });
  expect([ui.error?.title, ui.error?.message]).toEqual([
    "Buy Permit Order Payment",
    "The price of your order has changed. The total is now $286.86. Please look at it and submit again.",
  ]);
  expect(cart.totals?.totalCents).toBe(28686);
  expect(cart.idempotencyKey).not.toBe(key);
  expect(checkout.refusal?.code).toBe("amounts_differ");
});

test.each<[OrderRefusal, unknown, string]>([
  [
    { code: "permit_unavailable", permitId: "resident", step: "cart" },
    { view: "cart", step: "permit" },
    "Resident permit can no longer be bought",
  ],
  [
    { code: "vehicle_unknown", permitId: "resident", vehicleId: "v1" },
    { view: "cart", step: "vehicles" },
    "A vehicle of Resident permit is no longer",
  ],
  [{ code: "method_not_allowed" }, { view: "checkout", step: "payment" }, "no longer offered"],
  [{ code: "contact_unknown" }, { view: "checkout", step: "contact" }, "no longer in your profile"],
  [
    { code: "invalid_form", step: "payment", errors: { bank: "Choose" } },
    { view: "checkout", step: "payment" },
    "Choose",
  ],
])(
  "an order rejected with %j points to the step that needs correction, and the cart is kept",
  async (refusal, at, words) => {
    const { checkout, cart, ui, place } = await ready();
    const key = cart.idempotencyKey;
    place.mockRejectedValueOnce(refused(refusal));
    expect(await checkout.place()).toMatchObject({
      kind: "refused",
      refusal: { place: at, errors: refusal.errors ?? {} },
    });
    expect(ui.error?.message).toContain(words);
    expect(cart.count).toBe(1);
    expect(cart.idempotencyKey).not.toBe(key);
    expect(cart.problemOf("a") !== undefined).toBe(refusal.permitId !== undefined);
  },
);

test("keeps the cart and its key for the same driver when the session ends while the order is sent", async () => {
  const { checkout, cart, root, ui, place } = await ready();
  const key = cart.idempotencyKey;
  place.mockImplementationOnce(() => {
    root.session.endAsExpired();
    return Promise.reject(failure({ kind: "session-ended", status: 0 }));
  });
  expect(await checkout.place()).toEqual({ kind: "failed" });
  expect(ui.error).toBeNull();
  await root.session.signIn("dana", "pw");
  expect([cart.count, cart.idempotencyKey]).toEqual([1, key]);
});

test("what is stored of a checkout names no card and no agreement", async () => {
  const { checkout, storage } = await ready();
  checkout.answerMethod({ checkNumber: "1042", cardNumber: "4242424242424242", cvv: "123", password: "secret" });
  const text = storage.getItem("portal/testville/checkout/dana") ?? "";
  expect(text).toContain("1042");
  expect(text).not.toMatch(/4242|cvv|123"|secret/);
  const again = openTab({ storage, boot: orderingBoot() }).root;
  again.restore();
  expect([again.checkout.methodAnswers?.checkNumber, again.checkout.termsAccepted]).toEqual(["1042", false]);
});

test.each(["Exit Order", "signing out"])(
  "%s discards the draft, and only signing out discards the cart too",
  async (how) => {
    const { checkout, cart, root } = await ready();
    if (how === "Exit Order") checkout.discard();
    else await root.session.signOut();
    expect([checkout.isStarted, cart.isEmpty]).toEqual([false, how !== "Exit Order"]);
  },
);

test("never takes a cart whose only item is sold out for one that costs nothing", async () => {
  const { checkout, root, api } = await withCart();
  api.orders.purchasablePermits = () => Promise.resolve([permit({ availability: "sold-out" })]);
  await root.permits.reload();
  expect([checkout.isNothingDue, checkout.canPlace, checkout.flow?.id]).toEqual([false, false, "checkout"]);
});
