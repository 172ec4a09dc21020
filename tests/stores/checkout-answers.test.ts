import { expect, test, vi } from "vitest";
import type { OrderRefusal } from "../../src/domain/generated/api-orders.ts";
import { failure } from "../support/fake-api.ts";
import { permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab, openTab, type StoresOptions } from "../support/stores.ts";

/** Everything chosen, so that Submit can be pressed. */
async function ready(options: StoresOptions = {}) {
  const tab = await openSignedInTab({ boot: orderingBoot(), ...options });
  const { permits, buyingTerms, cart, checkout } = tab.root;
  await Promise.all([permits.load(), buyingTerms.load()]);
  cart.add({ id: "a", permit: permit(), vehicleIds: ["v1"], attributes: {} });
  checkout.chooseMethod("CHECK");
  checkout.answerMethod({ checkNumber: "1042" });
  checkout.acceptTerms(true);
  return { ...tab, checkout, place: vi.spyOn(tab.api.orders, "place") };
}

function refused(refusal: OrderRefusal) {
  return failure({ code: refusal.code, body: refusal });
}

test("clears the messages and marks of a rejected answer once it is corrected", async () => {
  const { checkout, place } = await ready();
  const errors = { checkNumber: "Enter a shorter number" };
  place.mockRejectedValueOnce(refused({ code: "invalid_form", step: "payment", errors }));
  await checkout.place();
  expect([checkout.refusalAt("payment")?.errors, checkout.refusalAt("review"), checkout.refusals]).toEqual([
    errors,
    undefined,
    1,
  ]);
  checkout.answerMethod({ checkNumber: "7" });
  expect(checkout.refusalAt("payment")).toBeUndefined();
});

test("keeps the value of a tenant's own payment field over a reload and sends it", async () => {
  const { checkout, place, storage } = await ready();
  checkout.answerMethod({ checkNumber: "1042", attributes: { bankName: "First" } });
  const again = openTab({ storage, boot: orderingBoot() });
  again.root.restore();
  expect(again.root.checkout.methodAnswers?.attributes).toEqual({ bankName: "First" });
  await checkout.place();
  expect(place.mock.calls[0]?.[1].paymentRequest).toMatchObject({ attributes: { bankName: "First" } });
});

test("reloads what buying requires when the profile lacks a part of it", async () => {
  const { checkout, api, root, place } = await ready();
  api.profile.requiredFields = () => Promise.resolve([false, true, false, false, false]);
  place.mockRejectedValueOnce(refused({ code: "profile_incomplete" }));
  await checkout.place();
  expect(root.profile.requiredFields).toEqual([false, true, false, false, false]);
});
