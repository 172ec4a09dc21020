import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dana, openCart, openReview, openVehicleStep, type Opened } from "../support/buying-pages.tsx";
import { openPortal } from "../support/portal.tsx";

/** The texts of the tenant that the page shows; those of the fake api are named after their block. */
const shownBlocks = () =>
  [...screen.getByRole("main").querySelectorAll("p")]
    .map(({ textContent }) => /^Text of (.+)$/.exec(textContent)?.[1])
    .filter((block) => block !== undefined);

/** Opens a step of the checkout of one permit. */
async function openCheckout(step: string): Promise<Opened> {
  const portal = await openCart();
  await act(() => portal.router.navigate(`/buyPermits?view=checkout&step=${step}`));
  return portal;
}

describe("the tenant's texts of ordering (decisions section 5)", () => {
  it("stand at the top of the wizard and of its first step", async () => {
    await openPortal("/buyPermits?view=order", dana);
    await screen.findByRole("heading", { level: 2, name: "Select Permit" });
    await waitFor(() => expect(shownBlocks()).toEqual(["permit-order", "permit-selection"]));
  });

  it("stand in the wizard's review, and that of the first step in no other", async () => {
    const { user } = await openVehicleStep();
    await waitFor(() => expect(shownBlocks()).toEqual(["permit-order"]));
    await user.click(await screen.findByRole("checkbox", { name: /7ABC123/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { level: 2, name: "Review and Add" });
    await waitFor(() => expect(shownBlocks()).toEqual(["permit-order", "permit-review"]));
  });

  it("stand at the top of the checkout, and at the choice of the payment", async () => {
    await openCheckout("payment");
    await screen.findByRole("heading", { level: 2, name: "Payment Information" });
    await waitFor(() => expect(shownBlocks()).toEqual(["checkout-instructions", "permit-payment"]));
  });

  it("stand in the checkout's review, beside the terms, and on the thank-you page", async () => {
    const { user } = await openReview();
    await waitFor(() => expect(shownBlocks()).toEqual(["checkout-instructions", "permit-review", "permit-order-cba"]));
    const box = screen.getByRole("checkbox", { name: "I accept the terms and conditions" });
    expect(within(box.closest("section") ?? document.body).getByText("Text of permit-order-cba")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Submit/ }));
    await screen.findByRole("heading", { level: 1, name: "Thank you!" });
    await waitFor(() => expect(shownBlocks()).toEqual(["permit-complete"]));
  });
});

describe("the dialogs of contacts in the checkout", () => {
  it.each([
    ["Select or add Address", /1 Pier Road/],
    ["Select or add Phone", /\(555\) 010-0\d{3}/],
    ["Select or add Email", /dana@/],
  ])("'%s' lists what the profile has, and adds to it", async (name, entry) => {
    const portal = await openCart();
    act(() => {
      portal.root.checkout.chooseMethod("CHECK");
      portal.root.checkout.answerMethod({ checkNumber: "1042" });
    });
    await act(() => portal.router.navigate("/buyPermits?view=checkout&step=contact"));
    await portal.user.click(await screen.findByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name }));
    expect(dialog.getByRole("radio", { name: entry })).toBeChecked();
    expect(dialog.getByRole("button", { name: /^Add / })).toBeInTheDocument();
  });
});
