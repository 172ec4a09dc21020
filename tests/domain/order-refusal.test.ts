import { describe, expect, it } from "vitest";
import type { OrderRefusal } from "../../src/domain/generated/api-orders.ts";
import { flattenMessages } from "../../src/domain/messages.ts";
import {
  declineReasons,
  isKnownPlace,
  mendingPlace,
  readUnplaced,
  refusalCodes,
  refusalWords,
  rightTotals,
  standingOrder,
  type MendingPlace,
} from "../../src/domain/order-refusal.ts";
import english from "../../schemas/messages/en.json" with { type: "json" };
import shapes from "../../schemas/api/orders.json" with { type: "json" };
import permitOrder from "../../schemas/flows/permit-order.json" with { type: "json" };
import { orderingBoot } from "../support/ordering.ts";
import { order } from "../support/orders.ts";
import checkout from "../../schemas/flows/checkout.json" with { type: "json" };

const messages = flattenMessages(english);
const cart = (step: string) => ({ view: "cart", step });
const atCheckout = (step: string) => ({ view: "checkout", step });

describe("a refused order", () => {
  it.each<[OrderRefusal, unknown]>([
    [{ code: "permit_unavailable", step: "cart" }, cart("permit")],
    [{ code: "vehicle_unknown" }, cart("vehicles")],
    [{ code: "maximum_number" }, cart("permit")],
    [{ code: "permit_changed", permitId: "a" }, cart("permit")],
    [{ code: "method_not_allowed" }, atCheckout("payment")],
    [{ code: "too_many_declines" }, atCheckout("payment")],
    [{ code: "contact_unknown" }, atCheckout("contact")],
    [{ code: "invalid_form", step: "survey" }, atCheckout("survey")],
    [{ code: "invalid_form", step: "shift", permitId: "a" }, cart("shift")],
    [{ code: "invalid_form", step: "cart", errors: { vehicleIds: "None" } }, cart("vehicles")],
    [{ code: "invalid_form", line: 0, errors: { shift: "Choose" } }, cart("permit")],
    [{ code: "invalid_form", line: 0 }, cart("permit")],
    [{ code: "form_changed", permitId: "a" }, cart("review")],
    [{ code: "amounts_differ" }, atCheckout("review")],
    [{ code: "idempotency_conflict" }, { view: "orders" }],
  ])("%j is mended at %j", (refusal, place) => {
    expect(mendingPlace(refusal, orderingBoot().flows)).toEqual(place);
  });

  it("is what a body with a known code says", () => {
    const body = { code: "amounts_differ", permitId: "a" };
    expect(readUnplaced(422, body)).toEqual({ kind: "refused", refusal: body });
  });

  it("of a card after too many that failed comes with its own status alone", () => {
    const body = { code: "too_many_declines" };
    expect(readUnplaced(429, body)).toEqual({ kind: "refused", refusal: body });
    expect(readUnplaced(422, body)).toEqual({ kind: "unknown" });
    expect(readUnplaced(429, { code: "amounts_differ" })).toEqual({ kind: "unknown" });
  });

  it.each([[null], ["text"], [[]], [{}], [{ code: 4 }], [{ code: "not_found" }], [{ code: "constructor" }]])(
    "is not what %j says",
    (body) => {
      expect(readUnplaced(422, body)).toEqual({ kind: "unknown" });
    },
  );

  it("has a place, a text and an existing step for each code of the API, and for no other", () => {
    expect(refusalCodes.toSorted()).toEqual(shapes.definitions.RefusalCode.enum.toSorted());
    const steps = [...permitOrder.steps, ...checkout.steps].map(({ id }) => id);
    for (const code of refusalCodes) {
      const place = mendingPlace({ code }, orderingBoot().flows);
      expect([...steps, undefined], code).toContain("step" in place ? place.step : undefined);
    }
    // The vehicle limit has the words of the wizard's alert.
    const worded = refusalCodes.filter((code) => code !== "vehicle_limit");
    expect(Object.keys(english.ordering.refusals).toSorted()).toEqual(["aPermit", ...worded].toSorted());
  });

  it("names the permit, its maximum and the right total, with no placeholder left", () => {
    const permit = { name: "Resident", maximumNumber: 2 };
    const amounts = { subtotal: "10.00", fees: "1.00", tax: "0.91", total: "11.91" };
    expect(refusalWords(messages, { code: "permit_changed" }, permit)).toMatch(/^Resident has changed/);
    expect(refusalWords(messages, { code: "amounts_differ", amounts }, undefined)).toContain("$11.91");
    for (const code of refusalCodes) expect(refusalWords(messages, { code }, permit)).not.toMatch(/[{}]/);
  });

  it.each([
    [1, "You are only allowed to select 1 vehicle"],
    [2, "You are only allowed to select 2 vehicle"],
    [3, "You are only allowed to select 3 vehicles"],
  ])("tells a limit of %s vehicles in the words of the specification", (limit, words) => {
    const permit = { name: "Resident", maximumNumber: 9 };
    expect(refusalWords(messages, { code: "vehicle_limit", limit }, permit)).toBe(words);
  });

  it("names the order of a permit that waits for its payment, and what to do about it", () => {
    const refusal = { code: "payment_pending", orderNumber: "123456789" } as const;
    expect(refusalWords(messages, refusal, { name: "Resident" })).toBe(
      "Your order 123456789 of Resident is awaiting payment. Complete the payment or give it up under View Orders, or delete Resident from your cart.",
    );
  });

  it("says of a permit that the driver holds that it is already the driver's", () => {
    expect(refusalWords(messages, { code: "permit_already_yours" }, { name: "Resident" })).toBe(
      "Resident is already yours. Delete it from your cart, or choose another permit.",
    );
  });

  it.each<[MendingPlace, boolean]>([
    [{ view: "cart", step: "vehicles" }, true],
    [{ view: "cart", step: "added" }, false],
    [{ view: "checkout", step: "payment" }, true],
    [{ view: "checkout", step: "added" }, false],
    [{ view: "checkout", step: "vehicles" }, false],
    [{ view: "orders" }, true],
  ])("%j is known to a page that has the product's flows: %s", (place, isKnown) => {
    const flows = orderingBoot().flows;
    expect(isKnownPlace(place, flows)).toBe(isKnown);
  });

  it("is known at a step that the reduced checkout alone has", () => {
    const step = { id: "added", title: "Added", form: "added" };
    const reduced = { id: "checkout-no-charge", title: "Checkout", steps: [step] };
    expect(isKnownPlace({ view: "checkout", step: "added" }, { "checkout-no-charge": reduced })).toBe(true);
  });

  const amounts = { subtotal: "10.00", fees: "1.00", tax: "0.91", total: "11.91" };

  it.each<[OrderRefusal, string, { name: string; maximumNumber?: number } | undefined]>([
    [{ code: "maximum_number" }, "Resident, 2, , ", { name: "Resident", maximumNumber: 2 }],
    [{ code: "permit_changed" }, "a permit, , , ", undefined],
    [{ code: "permit_changed", errors: { shift: "Choose" } }, "Resident, , , ", { name: "Resident" }],
    [{ code: "form_changed", form: "Your shift" }, "a permit, , Your shift, ", undefined],
    [{ code: "amounts_differ", amounts }, "a permit, , , $11.91", undefined],
  ])("%j has the values %j in its words", (refusal, words, permit) => {
    const catalogue = {
      "common.currencySign": "$",
      "ordering.refusals.aPermit": "a permit",
      [`ordering.refusals.${refusal.code}`]: "{permit}, {n}, {form}, {total}",
    };
    expect(refusalWords(catalogue, refusal, permit)).toBe(words);
  });

  it("brings the order that stands, and nothing that is none", () => {
    const standing = order();
    expect(standingOrder({ code: "idempotency_conflict", order: standing })).toBe(standing);
    expect(standingOrder({ code: "idempotency_conflict" })).toBeUndefined();
  });

  it("of a form says what stands beside its fields, which is more than the code's own words", () => {
    const errors = { shift: "Choose your shift", extension: "Enter an extension" };
    expect(refusalWords(messages, { code: "invalid_form", errors }, undefined)).toBe(
      "Choose your shift\nEnter an extension",
    );
    expect(refusalWords(messages, { code: "invalid_form" }, undefined)).toMatch(/^Some answers/);
  });

  it("brings the right amounts in cents, or none where one of them is no amount", () => {
    const amounts = { subtotal: "10.00", fees: "1.00", tax: "0.91", total: "11.91" };
    const totals = { subtotalCents: 1000, feesCents: 100, taxCents: 91, totalCents: 1191 };
    expect(rightTotals({ code: "amounts_differ", amounts })).toEqual(totals);
    for (const name of Object.keys(amounts)) {
      expect(rightTotals({ code: "amounts_differ", amounts: { ...amounts, [name]: "a lot" } }), name).toBeUndefined();
    }
    expect(rightTotals({ code: "amounts_differ" })).toBeUndefined();
  });
});

describe("a declined payment", () => {
  it.each(declineReasons)("for the reason %s is read and has words of its own", (reason) => {
    expect(readUnplaced(402, { code: "payment_declined", reason })).toEqual({ kind: "declined", reason });
    const words = declineReasons.map((each) => messages[`ordering.declined.${each}`]);
    expect(words.filter((each) => each === messages[`ordering.declined.${reason}`])).toHaveLength(1);
    expect(messages[`ordering.declined.${reason}`]).toBeDefined();
  });

  it("names every reason that the call can answer, and has words for no other", () => {
    expect([...declineReasons].sort()).toEqual([...shapes.definitions.DeclineReason.enum].sort());
    expect(Object.keys(english.ordering.declined).sort()).toEqual([...declineReasons].sort());
  });

  it("for a reason that this page does not know is declined all the same", () => {
    const body = { code: "payment_declined", reason: "moon_phase" };
    expect(readUnplaced(402, body)).toEqual({ kind: "declined", reason: "declined" });
  });

  it.each([undefined, "payment_declined", { code: "amounts_differ" }, { reason: "expired_card" }])(
    "is not told by %j",
    (body) => {
      expect(readUnplaced(402, body)).toEqual({ kind: "unknown" });
    },
  );
});
