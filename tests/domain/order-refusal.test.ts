import { describe, expect, it } from "vitest";
import { mendingPlace, readOrderRefusal, rightTotals } from "../../src/domain/order-refusal.ts";

describe("a refused order", () => {
  it.each([
    [{ code: "permit_unavailable", step: "cart" }, { view: "cart" }],
    [{ code: "vehicle_unknown" }, { view: "cart" }],
    [{ code: "maximum_number" }, { view: "cart" }],
    [{ code: "method_not_allowed" }, { view: "checkout", step: "payment" }],
    [{ code: "contact_unknown" }, { view: "checkout", step: "contact" }],
    [
      { code: "invalid_form", step: "shift" },
      { view: "checkout", step: "shift" },
    ],
    [{ code: "amounts_differ" }, { view: "checkout", step: "review" }],
    [{ code: "constructor" }, { view: "checkout", step: "review" }],
  ])("%j is mended at %j", (refusal, place) => {
    expect(mendingPlace(refusal)).toEqual(place);
  });

  it.each([[null], ["text"], [[]], [{}], [{ code: 4 }]])("is not what %j says", (body) => {
    expect(readOrderRefusal(body)).toBeUndefined();
  });

  it("brings the right amounts in cents, or none where one of them is no amount", () => {
    const amounts = { subtotal: "10.00", fees: "1.00", tax: "0.91", total: "11.91" };
    const totals = { subtotalCents: 1000, feesCents: 100, taxCents: 91, totalCents: 1191 };
    expect(rightTotals({ code: "amounts_differ", amounts })).toEqual(totals);
    expect(rightTotals({ code: "amounts_differ", amounts: { ...amounts, tax: "a lot" } })).toBeUndefined();
    expect(rightTotals({ code: "amounts_differ" })).toBeUndefined();
  });
});
