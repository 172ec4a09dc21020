import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dana, openCart, type Opened } from "../support/buying-pages.tsx";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { permit } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

/** Walks the wizard up to its last step. */
async function orderUpToReview({ user }: Opened) {
  await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
  await user.click(screen.getByRole("checkbox", { name: /parking rules and regulations/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(await screen.findByRole("checkbox", { name: /7ABC123/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { level: 2, name: "Review and Add" });
}

/** Walks the checkout up to its last step, terms accepted. */
async function checkOut({ user }: Opened) {
  await user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
  await user.click(await screen.findByRole("radio", { name: /^Check/ }));
  await user.type(await screen.findByLabelText(/Check number/), "1042");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { level: 2, name: "Contact and Shipping Information" });
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(await screen.findByRole("checkbox", { name: "I accept the terms and conditions" }));
}

describe("the permit list", () => {
  it("offers what is on sale with its full price, and shows the rest with the reason", async () => {
    const sold = permit({ id: "garage", name: "Garage", price: "90.00", availability: "sold-out" });
    await openPortal("/buyPermits", {
      ...dana,
      api: (api) => (api.orders.purchasablePermits = vi.fn(() => Promise.resolve([permit(), sold]))),
    });
    expect(await screen.findByRole("button", { name: /^Order\s*Resident permit/ })).toBeInTheDocument();
    expect(await screen.findByText("$276.04")).toBeInTheDocument();
    const off = within(screen.getByRole("region", { name: /^Not on sale for you now/ }));
    expect(off.getByText("Sold out")).toBeInTheDocument();
    expect(off.queryByRole("button")).not.toBeInTheDocument();
  });

  it("explains a failed load on the screen, and Try again loads it", async () => {
    const load = vi.fn(() => Promise.reject(failure({ messages: ["The shop is closed."] })));
    const { user, api } = await openPortal("/buyPermits", {
      ...dana,
      api: (each) => (each.orders.purchasablePermits = load),
    });
    expect(await screen.findByText("The shop is closed.")).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve([permit()]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: /^Order\s*Resident permit/ })).toBeInTheDocument();
  });

  it("lists six parts with their contents and requirement when a required part of the profile is missing", async () => {
    await openPortal("/buyPermits", {
      userName: "dana",
      account: () => driverAccount(completePerson({ phones: [] })),
      api: (api) => (api.profile.requiredFields = () => Promise.resolve([false, false, false, true, false])),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Profile Incomplete" })).toBeInTheDocument();
    const rows = within(screen.getByRole("main")).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("span")?.textContent)).toEqual([
      "Birthday",
      "Address",
      "Email Address",
      "Phones",
      "Vehicles",
      "Driver License",
    ]);
    expect(rows[3]).toHaveTextContent(/^PhonesNeeded$/);
    expect(rows[4]).toHaveTextContent(/^VehiclesProvided/);
  });
});

describe("the order wizard", () => {
  it("keeps Next disabled until a permit is chosen and its rules are accepted", async () => {
    const { user } = await openPortal("/buyPermits?view=order", dana);
    const next = await screen.findByRole("button", { name: "Next" });
    expect(next).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: /Resident permit/ }));
    expect(next).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
    expect(next).toBeEnabled();
  });

  it("puts the step into the address and focuses its heading on Next, and keeps the choices on Back", async () => {
    const portal = await openPortal("/buyPermits?view=order", dana);
    await orderUpToReview(portal);
    expect(portal.router.state.location.search).toBe("?view=order&step=review");
    expect(screen.getByRole("heading", { level: 2, name: "Review and Add" })).toHaveFocus();
    await portal.user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("checkbox", { name: /7ABC123/ })).toBeChecked();
  });

  it("reports a missing vehicle in a dialog on Next", async () => {
    const { user, router } = await openPortal("/buyPermits?view=order", dana);
    await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
    await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
    await user.click(screen.getByRole("button", { name: "Next" }));
    const alert = await screen.findByRole("alertdialog");
    expect(alert).toHaveTextContent("Permit must be Associated with at least 1 Vehicle");
    await user.click(within(alert).getByRole("button", { name: "Ok" }));
    // The dialog leaves nothing in the history of the browser: one press leads to the step before.
    await act(() => router.navigate(-1));
    expect(await screen.findByRole("heading", { level: 2, name: "Select Permit" })).toBeInTheDocument();
  });

  it("shows 'Permit Added' on Add and leads to the cart", async () => {
    const portal = await openPortal("/buyPermits?view=order", dana);
    await orderUpToReview(portal);
    await portal.user.click(screen.getByRole("button", { name: "Add" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Permit Added" }));
    expect(dialog.getByRole("button", { name: "Add another permit" })).toBeInTheDocument();
    // Behind it stands what was added, and not the first step of another order.
    const behind = within(screen.getByRole("region", { name: "Review and Add", hidden: true }));
    expect(behind.getByRole("heading", { level: 3, name: "Resident permit", hidden: true })).toBeInTheDocument();
    expect(behind.getByText("7ABC123 (CA)")).toBeInTheDocument();
    expect(screen.queryByRole("radio", { hidden: true })).not.toBeInTheDocument();
    await portal.user.click(dialog.getByRole("button", { name: "View cart" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
    expect(portal.root.cart.count).toBe(1);
  });

  it("begins another order at its first step on 'Add another permit'", async () => {
    const portal = await openPortal("/buyPermits?view=order", dana);
    await orderUpToReview(portal);
    await portal.user.click(screen.getByRole("button", { name: "Add" }));
    await portal.user.click(await screen.findByRole("button", { name: "Add another permit" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Select Permit" })).toHaveFocus();
    await waitFor(() => expect(portal.router.state.location.search).toBe("?view=order&step=permit"));
  });

  it("shows the open step when a later one is requested", async () => {
    const { router } = await openPortal("/buyPermits?view=order&step=review", dana);
    expect(await screen.findByRole("heading", { level: 2, name: "Select Permit" })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe("?view=order&step=permit"));
  });

  it("asks before a started order is left: Cancel stays, Confirm discards it and leaves", async () => {
    const { user, router, root } = await openPortal("/buyPermits?view=order", dana);
    await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
    await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
    await user.click(screen.getByRole("link", { name: "View Orders" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Exit Order" });
    expect(dialog).toHaveTextContent("Order will not be saved if you leave this page");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(root.permitOrder.draft.isStarted).toBe(true);
    await user.click(screen.getByRole("link", { name: "View Orders" }));
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("heading", { level: 1, name: "View Orders" })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/vieworders");
    expect(root.permitOrder.draft.isStarted).toBe(false);
  });

  it("keeps the draft without a question on the browser's Back", async () => {
    const { user, router, root } = await openPortal("/buyPermits", dana);
    await user.click(await screen.findByRole("button", { name: /^Order/ }));
    await screen.findByRole("heading", { level: 2, name: "Select Permit" });
    await router.navigate(-1);
    expect(await screen.findByText("You have an order under way")).toBeInTheDocument();
    expect(root.permitOrder.permitId).toBe("resident");
  });

  it("shows the form of a tenant's own step and its answers in the review", async () => {
    const portal = await openPortal("/buyPermits?view=order", { ...dana, slug: "mercygeneral" });
    const { user } = portal;
    await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
    await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("checkbox", { name: /7ABC123/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.selectOptions(await screen.findByLabelText(/^Shift(?! letter)/), "NIGHT");
    await user.type(screen.getByLabelText(/extension/), "2214");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { level: 2, name: "Review and Add" });
    expect(await screen.findByText("Night, 11 p.m. to 7 a.m.")).toBeInTheDocument();
    expect(portal.root.permitOrder.draft.attributes).toEqual({ shift: "NIGHT", supervisorExtension: "2214" });
  });
});

describe("the cart", () => {
  it("has no checkout while it is empty, and says so", async () => {
    await openPortal("/buyPermits?view=cart", dana);
    expect(await screen.findByText("Your Shopping Cart is empty.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeDisabled();
  });

  it("shows the days, vehicles and four amounts of a permit", async () => {
    await openCart();
    expect(screen.getByText("Good from 11/01/2026 to 10/31/2027")).toBeInTheDocument();
    expect(screen.getByText(/2021 Blue Toyota Prius CA 7ABC123/)).toBeInTheDocument();
    const summary = screen.getByRole("complementary", { name: "Summary" });
    expect(summary).toHaveTextContent("SUBTOTAL$250.00FEES$5.00TAX$21.04Total$276.04");
  });

  it("asks before it deletes an item", async () => {
    const { user, root } = await openCart();
    await user.click(screen.getByRole("button", { name: /^Delete/ }));
    const dialog = await screen.findByRole("alertdialog");
    expect(root.cart.count).toBe(1);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Your Shopping Cart is empty.")).toBeInTheDocument();
    expect(root.cart.count).toBe(0);
  });

  it("opens the wizard with the choices of an edited item and returns with the change", async () => {
    const { user, root } = await openCart();
    await user.click(screen.getByRole("button", { name: /^Edit/ }));
    expect(await screen.findByRole("radio", { name: /Resident permit/ })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
    expect(root.cart.count).toBe(1);
  });

  it("opens by the navigation state 'view'", async () => {
    const { router } = await openPortal("/dashboard", dana);
    await router.navigate("/buyPermits", { state: "view" });
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
  });
});

describe("the checkout", () => {
  it("shows its instructions above the step at any width of the window", async () => {
    const { user } = await openCart();
    await user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
    const step = await screen.findByRole("heading", { level: 2, name: "Payment Information" });
    const instructions = await screen.findByText("Text of checkout-instructions");
    expect(instructions.compareDocumentPosition(step)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("by check places one order and thanks for it, with the amount due and how to pay it", async () => {
    const portal = await openCart();
    await checkOut(portal);
    await portal.user.dblClick(screen.getByRole("button", { name: /^Submit/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Thank you!" })).toBeInTheDocument();
    expect(portal.api.orders.place).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("heading", { name: "Your Payment is due" })).toBeInTheDocument();
    expect(screen.getByText("$0.00")).toBeInTheDocument();
    expect(screen.getByText("$276.04")).toBeInTheDocument();
    expect(screen.getByText(/Make your check out to .* write the order number, 1001, on it\./)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "PRINT CONFIRMATION" })).not.toBeInTheDocument();
    expect(portal.root.cart.isEmpty).toBe(true);
    await portal.user.click(screen.getByRole("button", { name: "Place another order" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Order Permits" })).toBeInTheDocument();
  });

  it("stores each typed digit of the check number, so that a reload before Next loses none", async () => {
    const portal = await openCart();
    await portal.user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
    await portal.user.click(await screen.findByRole("radio", { name: /^Check/ }));
    await portal.user.type(await screen.findByLabelText(/Check number/), "1042");
    portal.root.checkout.draft.restore();
    expect(portal.root.checkout.methodAnswers).toMatchObject({ checkNumber: "1042" });
    expect(screen.getByLabelText(/Check number/)).toHaveValue("1042");
  });

  it("leads to the cart with the message beside the permit when one is no longer on sale", async () => {
    const portal = await openCart({
      ...dana,
      api: (api) => {
        const body = { code: "permit_unavailable", permitId: "resident", step: "cart" };
        api.orders.place = vi.fn(() => Promise.reject(failure({ code: "permit_unavailable", body })));
      },
    });
    await checkOut(portal);
    await portal.user.click(screen.getByRole("button", { name: /^Submit/ }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
    expect(screen.getByText(/Resident permit can no longer be bought/)).toBeInTheDocument();
    expect(portal.root.cart.count).toBe(1);
  });

  it("selects an email address that is added in its dialog", async () => {
    let now = completePerson();
    const portal = await openCart({ userName: "dana", account: () => driverAccount(now) });
    const { user } = portal;
    await user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
    await user.click(await screen.findByRole("radio", { name: /^Check/ }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Select or add Email" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Select or add Email" }));
    await user.click(dialog.getByRole("button", { name: "Add an email address" }));
    await user.type(await dialog.findByRole("textbox"), "new@example.com");
    const added = { id: "e-new", address: "new@example.com", defaultFlag: false, inactive: false, accountId: "a" };
    now = completePerson({ emailAddresses: [...now.emailAddresses, added] });
    await user.click(dialog.getByRole("button", { name: /^Save/ }));
    expect(await screen.findByText("new@example.com")).toBeInTheDocument();
    expect(portal.root.checkout.contacts.email?.id).toBe("e-new");
  });
});
