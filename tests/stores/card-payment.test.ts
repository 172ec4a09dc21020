import { describe, expect, it, vi } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { ServedMethod } from "../../src/domain/generated/api-portal.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order, permit } from "../support/orders.ts";
import { CHECK, NO_CHARGE, offering, orderingBoot } from "../support/ordering.ts";
import { openSignedInTab } from "../support/stores.ts";

const CARD: ServedMethod = {
  value: "ONLINE_CC",
  label: "Credit Card",
  endpoint: "/orders/portal/order",
  form: "card",
  takesCards: true,
  keepsNoAnswers: true,
};
const entered = { number: "4242424242424242", expiry: "11/31", code: "739", name: "Dana Rivers" };
const item = (price = "250.00", fee = "5.00"): CartItem => ({
  id: "a",
  permit: permit({ price, fee }),
  vehicleIds: ["v1"],
  attributes: {},
});

async function ready(cartItem = item()) {
  const boot = orderingBoot({ ordering: { vehiclesSelectedAtOnce: 2, methods: [NO_CHARGE, CHECK, CARD] } });
  const tab = await openSignedInTab({ boot, account: () => driverAccount(completePerson()) });
  const { root, api } = tab;
  api.orders.rules = () => Promise.resolve(offering(CHECK, CARD));
  await Promise.all([root.profile.load(), root.buyingTerms.load(), root.merchantAccount.load()]);
  root.cart.add(cartItem);
  const { checkout } = root;
  checkout.chooseMethod(CARD.value);
  checkout.answerMethod({ card: entered });
  checkout.acceptTerms(true);
  return { ...tab, checkout, place: vi.spyOn(api.orders, "place") };
}

describe("an order by card", () => {
  it("carries the card in the words of the call, with its billing address and one item", async () => {
    const { checkout, place, root } = await ready();
    await checkout.place();
    const [endpoint, request] = place.mock.calls[0] ?? [];
    const [address] = root.profile.account?.endUserAccountEntity.person.addresses ?? [];
    expect(endpoint).toBe("/orders/portal/order");
    expect(request?.paymentRequest).toEqual({
      paymentMethod: "ONLINE_CC",
      acceptedAmount: request?.totalAmount,
      checkNumber: "",
      note: "",
      cardDetails: {
        cvv: "739",
        cardExpireMonth: "11",
        cardExpireYear: "2031",
        cardNumber: "4242424242424242",
        nameOnCard: "Dana Rivers",
        billingAddress: {
          line1: address?.line1,
          line2: address?.line2 ?? "",
          city: address?.city,
          state: { code: address?.state.code },
          zip: address?.zip,
        },
      },
      items: [{ type: "PERMIT", price: 1 }],
      paymentMethodOption: { value: "ONLINE_CC", label: "Credit Card" },
    });
  });

  it("is submitted as no charge where nothing is due, whatever was chosen before", async () => {
    const { checkout, place } = await ready(item("0.00", "0.00"));
    await checkout.place();
    const [endpoint, request] = place.mock.calls[0] ?? [];
    expect([endpoint, request?.paymentRequest.paymentMethod]).toEqual(["/orders/portal", "NO_CHARGE"]);
    expect(request?.paymentRequest.cardDetails?.cardNumber).toBe("");
    expect(request?.paymentRequest.items).toEqual([]);
  });

  it("keeps its card in memory alone, until it is sent", async () => {
    const { checkout, place, storage } = await ready();
    expect(checkout.methodAnswers?.card).toEqual(entered);
    const stored = Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? "")).join("\n");
    expect(stored).toContain("ONLINE_CC");
    for (const secret of [entered.number, entered.name, `"${entered.code}"`]) expect(stored).not.toContain(secret);
    place.mockRejectedValueOnce(
      failure({ status: 402, body: { code: "payment_declined", reason: "insufficient_funds" } }),
    );
    expect((await checkout.place()).kind).toBe("declined");
    expect([checkout.method, checkout.methodAnswers]).toEqual(["ONLINE_CC", null]);
  });

  it("asks the card anew once the dialog about a lost answer is closed, and pays under the same key", async () => {
    const { root, checkout, place } = await ready();
    const key = root.cart.idempotencyKey;
    place.mockRejectedValueOnce(
      failure({ kind: "server", status: 503, code: "payment_unreached", messages: ["Lost"] }),
    );
    const outcome = checkout.place();
    await vi.waitFor(() => expect(root.ui.error?.message).toBe("Lost"));
    expect(checkout.methodAnswers?.card).toEqual(entered);
    root.ui.dismissError();
    expect((await outcome).kind).toBe("unknown");
    expect([checkout.methodAnswers, checkout.facts["method-ready"], root.cart.isOutcomeUnknown]).toEqual([
      null,
      false,
      true,
    ]);
    checkout.answerMethod({ card: entered });
    place.mockResolvedValueOnce(order({ state: "PAID" }));
    expect((await checkout.place()).kind).toBe("placed");
    expect(place.mock.calls.map((call) => call[2])).toEqual([key, key]);
  });

  it("takes no card into the answers of a method that are stored", async () => {
    const { checkout, storage } = await ready();
    checkout.chooseMethod("CHECK");
    checkout.answerMethod({ checkNumber: "1042", card: entered });
    expect(checkout.methodAnswers).toEqual({ checkNumber: "1042", attributes: {} });
    expect(storage.getItem("portal/testville/checkout/dana")).not.toContain(entered.number);
  });

  it("keeps why the merchant account takes no cards, and raises no dialog", async () => {
    const { root, api } = await ready();
    const refused = failure({
      status: 409,
      code: "cards_not_allowed",
      messages: ["Credit card payments are not allowed."],
    });
    vi.spyOn(api.orders, "merchantAccount").mockRejectedValue(refused);
    await root.merchantAccount.load();
    expect([root.merchantAccount.failure, root.merchantAccount.isRefused]).toEqual([refused, true]);
    expect(root.ui.error).toBeNull();
  });
});

it("a card is not ready to be paid with before the merchant account was checked", async () => {
  const tab = await openSignedInTab({
    boot: orderingBoot({ ordering: { vehiclesSelectedAtOnce: 2, methods: [NO_CHARGE, CARD] } }),
    account: () => driverAccount(completePerson()),
  });
  tab.api.orders.rules = () => Promise.resolve(offering(CARD));
  const { root } = tab;
  await Promise.all([root.profile.load(), root.buyingTerms.load()]);
  root.cart.add(item());
  root.checkout.answerMethod({ card: entered }, undefined);
  const isReady = () => root.checkout.facts["method-ready"];
  const before = isReady();
  await root.merchantAccount.ensureLoaded();
  expect([before, isReady()]).toEqual([false, true]);
});

describe("the billing address of a card", () => {
  const billing = (id: string, defaultFlag = false) => ({
    id,
    line1: `${id} Bank Street`,
    city: "Harbor",
    state: { code: "CA" },
    zip: "90210",
    defaultFlag,
    inactive: false,
    driverId: "account-1",
  });

  async function withBilling(...ids: string[]) {
    const tab = await ready();
    const { profile } = tab.root;
    const person = profile.account?.endUserAccountEntity.person;
    if (person === undefined) throw new Error("no profile");
    person.billingAddresses = ids.map((id, place) => billing(id, place === 0));
    return tab.checkout.contacts;
  }

  it("is the shipping address where none is saved, or the driver says so", async () => {
    const none = await withBilling();
    expect([none.isBillingAsShipping, none.billing]).toEqual([true, none.address]);
    const saved = await withBilling("b1");
    expect(saved.isBillingAsShipping).toBe(false);
    saved.setBillingAsShipping(true);
    expect(saved.billing).toEqual(saved.address);
  });

  it("is the chosen billing address, else the default one, else the first address that is saved", async () => {
    const saved = await withBilling("b1", "b2");
    expect(saved.billing?.id).toBe("b1");
    saved.chooseBilling("b2");
    expect(saved.billing?.id).toBe("b2");
    const none = await withBilling();
    none.setBillingAsShipping(false);
    expect(none.billing).toEqual(none.address);
  });
});

it("an order that is found paid after a lost answer is placed", async () => {
  const { checkout, place } = await ready();
  place.mockResolvedValueOnce(order({ state: "PAID" }));
  expect((await checkout.place()).kind).toBe("placed");
  expect(checkout.methodAnswers).toBeNull();
});
