import { describe, expect, it, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import type { CartItem } from "../../src/domain/cart-item.ts";
import type { WholeRoot } from "../support/whole-root.ts";
import { failure } from "../support/fake-api.ts";
import { order, permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab } from "../support/stores.ts";

/** An item of its own permit for the vehicle v1. */
function item(id: string): CartItem {
  return { id, permit: permit({ id }), vehicleIds: ["v1"], attributes: {} };
}

async function prepare({ root, api }: { root: WholeRoot; api: Api }) {
  api.orders.purchasablePermits = () => Promise.resolve(["a", "b"].map((id) => permit({ id })));
  await Promise.all([root.profile.load(), root.permits.load(), root.buyingTerms.load()]);
  root.checkout.chooseMethod("CHECK");
  root.checkout.answerMethod({ checkNumber: "1042" });
  root.checkout.acceptTerms(true);
}

describe("answers that no form asks for any more", () => {
  it("of an item leave the cart, so that the next try goes through, and the item says why", async () => {
    const boot = orderingBoot();
    const flow = boot.flows["permit-order"];
    if (flow === undefined) throw new Error("the product has a permit order");
    boot.flows["permit-order"] = {
      ...flow,
      steps: [...flow.steps, { id: "shift", title: "Your shift", form: "shift" }],
    };
    const { root, api } = await openSignedInTab({ boot });
    root.cart.add({ ...item("a"), attributes: { shift: "DAY", former: "x" } });
    root.cart.add({ ...item("b"), attributes: { former: "y" } });
    await prepare({ root, api });
    const body = {
      code: "form_changed",
      line: 0,
      permitId: "a",
      step: "shift",
      form: "Your shift",
      unasked: ["former"],
    };
    const place = vi.spyOn(api.orders, "place").mockRejectedValueOnce(failure({ body }));
    expect((await root.checkout.place()).kind).toBe("refused");
    expect(root.cart.items.map(({ attributes }) => attributes)).toEqual([{ shift: "DAY" }, { former: "y" }]);
    expect(root.cart.problemOf("a")?.words).toMatch(/^The questions under "Your shift" have changed/);
    // What would be ordered now is not what the driver agreed to.
    expect(root.checkout.termsAccepted).toBe(false);
    root.checkout.acceptTerms(true);
    place.mockResolvedValueOnce(order());
    expect((await root.checkout.place()).kind).toBe("placed");
  });

  it("of the checkout are removed from its draft, and a payment form that lost one is shown again", async () => {
    const { root, api } = await openSignedInTab({ boot: orderingBoot() });
    root.cart.add(item("a"));
    await prepare({ root, api });
    root.checkout.answerMethod({ checkNumber: "1042", attributes: { former: "x", bank: "B" } });
    const body = { code: "form_changed", step: "payment", form: "Check", unasked: ["former"] };
    vi.spyOn(api.orders, "place").mockRejectedValueOnce(failure({ body }));
    await root.checkout.place();
    expect(root.checkout.methodAnswers).toEqual({ checkNumber: "1042", attributes: { bank: "B" } });
    expect(root.checkout.refusalAt("payment")?.message).toMatch(/^The questions under "Check" have changed/);
    expect(root.checkout.canPlace).toBe(false);
  });
});
