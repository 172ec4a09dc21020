import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { OrderRefusal } from "../../src/domain/generated/api-orders.ts";
import { NO_ORDER } from "../../src/stores/permit-order-draft.ts";
import { dana, openCart, openOwnStep, type Opened } from "../support/buying-pages.tsx";
import { changeForm, formOf } from "../support/changed-form.ts";
import { failure } from "../support/fake-api.ts";
import { withoutChoice, withoutField, withUnit } from "../support/next-version.ts";
import { openPortal } from "../support/portal.tsx";

const isTold = () => screen.findByText("This form has changed since the page was opened");

it("a half-answered step of the wizard names the answer whose field its form has lost when it opens again", async () => {
  const learn = await changeForm(withoutField(await formOf("mercygeneral", "shift-details"), "supervisorExtension"));
  const portal = await openOwnStep();
  const { user, root } = portal;
  await user.type(screen.getByLabelText(/extension/), "22");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
  act(() => learn(portal));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await isTold();
  expect(screen.getByText(/so it was removed: Supervisor's extension/)).toBeVisible();
  expect(root.permitOrder.draft.attributes).toEqual({});
});

describe("an order rejected by forms that changed since their steps were answered", () => {
  const answerPayment = ({ root: { checkout } }: Opened) =>
    act(() => {
      checkout.chooseMethod("CHECK");
      checkout.answerMethod({ checkNumber: "1042" });
      checkout.acceptTerms(true);
    });

  /** Sends the order from its last look; the server rejects it, and the page learns of the form as it is now. */
  async function submitRejected(portal: Opened, learn: (portal: Opened) => void, refusal: Partial<OrderRefusal>) {
    const body = { code: "invalid_form", ...refusal };
    vi.mocked(portal.api.orders.place).mockImplementationOnce(() => {
      learn(portal);
      return Promise.reject(failure({ code: body.code, body }));
    });
    await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
    await portal.user.click(await screen.findByRole("button", { name: /^Submit/ }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
  }

  it("shows the new field of the payment method's step with the earlier answers", async () => {
    const learn = await changeForm(withUnit(await formOf("plain", "check")));
    const portal = await openCart(dana);
    answerPayment(portal);
    await submitRejected(portal, learn, { step: "payment", errors: { unit: "Unit is required" } });
    await isTold();
    expect(await screen.findByLabelText(/^Unit/)).toHaveAccessibleDescription(/Unit is required/);
    expect(screen.getByLabelText(/^Check number/)).toHaveValue("1042");
  });

  it("mentions no change when it is rejected again by the form in which it was answered", async () => {
    const learn = await changeForm(withUnit(await formOf("plain", "check")));
    const portal = await openCart(dana);
    const { checkout } = portal.root;
    answerPayment(portal);
    await submitRejected(portal, learn, { step: "payment", errors: { unit: "Unit is required" } });
    await isTold();
    await portal.user.type(await screen.findByLabelText(/^Unit/), "12b");
    await portal.user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(checkout.refusalAt("payment")).toBeUndefined());
    act(() => checkout.acceptTerms(true));
    await submitRejected(portal, learn, { step: "payment", errors: { checkNumber: "This check was used before" } });
    expect(await screen.findByLabelText(/^Check number/)).toHaveAccessibleDescription(/This check was used before/);
    expect(screen.queryByText("This form has changed since the page was opened")).not.toBeInTheDocument();
  });

  /** Submits an order whose item was answered before its step's form changed, and edits the item that was refused. */
  async function editRefused(form: EffectiveForm, refusal: Partial<OrderRefusal>) {
    const learn = await changeForm(form);
    const portal = await openCart({ ...dana, slug: "mercygeneral" });
    const { cart } = portal.root;
    const [item] = cart.items;
    if (item === undefined) throw new Error("the cart has an item");
    act(() => cart.replace({ ...item, attributes: { shift: "NIGHT", supervisorExtension: "2214" } }));
    answerPayment(portal);
    expect(await screen.findByText("Night, 11 p.m. to 7 a.m.")).toBeInTheDocument();
    await submitRejected(portal, learn, { line: 0, permitId: "permit-1", step: "shift", ...refusal });
    await portal.user.click(await screen.findByRole("button", { name: /^Edit/ }));
    await isTold();
    return portal;
  }

  it("opens the item's step with the new field and the earlier answers", async () => {
    await editRefused(withUnit(await formOf("mercygeneral", "shift-details")), {
      errors: { unit: "Unit is required" },
    });
    expect(await screen.findByLabelText(/^Unit/)).toHaveAccessibleDescription(/Unit is required/);
    expect(screen.getByLabelText(/extension/)).toHaveValue("2214");
  });

  it("names the withdrawn choice that the item's step left out", async () => {
    const form = withoutChoice(await formOf("mercygeneral", "shift-details"), "shift", "NIGHT");
    const { root } = await editRefused(form, { errors: { shift: "Choose your shift" } });
    const words = "The form no longer accepts your answer to this field, so it was removed: Shift";
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText(/^Your other answers have been kept\./)).toBeVisible();
    expect(root.permitOrder.draft.attributes).toEqual({ supervisorExtension: "2214" });
  });

  it("names the answer whose field is gone, and removes it from the item", async () => {
    const form = withoutField(await formOf("mercygeneral", "shift-details"), "supervisorExtension");
    const refusal = { code: "form_changed", form: "Your shift", unasked: ["supervisorExtension"] } as const;
    const { root } = await editRefused(form, { ...refusal, unasked: [...refusal.unasked] });
    expect(screen.getByText(/so it was removed: Supervisor's extension/)).toBeVisible();
    expect(screen.queryByText(/Your answers have been kept/)).not.toBeInTheDocument();
    expect(root.permitOrder.draft.attributes).toEqual({ shift: "NIGHT" });
  });
});

describe("answers that were given under an older version of a form, and outlived a reload", () => {
  const labels = { shift: "Shift", supervisorExtension: "Supervisor's extension", badge: "Badge number" };
  const older = { shift: { version: "0".repeat(32), labels, isDone: true } };
  const answers = { supervisorExtension: "2214", badge: "B-7" };
  const sinceFilled = "This form has changed since you filled it in";

  it("in a draft lead back to their step, which says so, keeps what fits and names what it lost; nothing is sent", async () => {
    const portal = await openPortal("/buyPermits", { ...dana, slug: "mercygeneral" });
    const { root, api, user } = portal;
    await screen.findByRole("heading", { level: 1, name: "Order Permits" });
    const choices = { ...NO_ORDER, permitId: "resident", rulesAccepted: true, vehicleIds: ["v1"] };
    act(() => root.permitOrder.draft.begin({ choices, attributes: answers, filled: older }));
    await act(() => portal.router.navigate("/buyPermits?view=order&step=review"));
    expect(await screen.findByText(sinceFilled)).toBeVisible();
    expect(screen.getByText(/so it was removed: Badge number$/)).toBeVisible();
    expect(await screen.findByLabelText(/extension/)).toHaveValue("2214");
    expect(root.permitOrder.draft.attributes).toEqual({ supervisorExtension: "2214" });
    await user.selectOptions(screen.getByLabelText(/^Shift(?! letter)/), "NIGHT");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Add" }));
    expect(root.cart.items[0]?.attributes).toEqual({ shift: "NIGHT", supervisorExtension: "2214" });
    expect(api.orders.place).not.toHaveBeenCalled();
  });

  it("in the cart keep it from the checkout until they are looked at again", async () => {
    const portal = await openCart({ ...dana, slug: "mercygeneral" });
    const { root, user } = portal;
    const [item] = root.cart.items;
    if (item === undefined) throw new Error("the cart has an item");
    act(() => root.cart.replace({ ...item, attributes: { shift: "NIGHT", ...answers }, filled: older }));
    expect(await screen.findByText(/The questions for this permit have changed/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: /^Edit/ }));
    expect(await screen.findByText(sinceFilled)).toBeVisible();
    await screen.findByLabelText(/extension/);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeEnabled());
    expect(root.cart.items[0]?.attributes).toEqual({ shift: "NIGHT", supervisorExtension: "2214" });
  });
});
