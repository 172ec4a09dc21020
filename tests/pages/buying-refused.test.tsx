import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { EmailAddress } from "../../src/domain/generated/api-entities.ts";
import type { OrderRefusal } from "../../src/domain/generated/api-orders.ts";
import { dana, openReview, type Opened } from "../support/buying-pages.tsx";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import type { order } from "../support/orders.ts";
import { deferred } from "../support/stores.ts";

/** Submits an order that is refused, and closes the dialog. */
async function refuse(body: OrderRefusal, slug = "plain", before: (portal: Opened) => void = () => undefined) {
  const { emailAddresses } = completePerson();
  const [email] = emailAddresses as [EmailAddress];
  const other = { ...email, id: "e2", address: "other@example.com", defaultFlag: false };
  const account = () => driverAccount(completePerson({ emailAddresses: [email, other] }));
  const portal = await openReview({ ...dana, account, slug });
  act(() => before(portal));
  portal.api.orders.place = vi.fn(() => Promise.reject(failure({ code: body.code, body })));
  await portal.user.click(screen.getByRole("button", { name: /^Submit/ }));
  const dialog = await screen.findByRole("alertdialog");
  const told = dialog.textContent;
  await portal.user.click(within(dialog).getByRole("button", { name: "Ok" }));
  return { ...portal, told };
}

describe("a rejected order", () => {
  it("focuses the heading of the step where the driver is, and the browser's Back leaves the step", async () => {
    const amounts = { subtotal: "250.00", fees: "5.00", tax: "21.04", total: "276.04" };
    const { router } = await refuse({ code: "amounts_differ", amounts });
    await waitFor(() => expect(screen.getByRole("heading", { level: 2, name: "Review and Submit" })).toHaveFocus());
    expect(within(screen.getByRole("main")).getByText(/price of your order has changed/)).toBeInTheDocument();
    await router.navigate(-1);
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
  });

  it.each(["vehicle_changed", "amounts_differ", "form_changed"] as const)(
    "shows the review again with the terms not yet accepted for %s",
    async (code) => {
      await refuse({ code });
      await waitFor(() => expect(screen.getByRole("heading", { level: 2, name: "Review and Submit" })).toHaveFocus());
      expect(screen.getByRole("checkbox", { name: /terms/i })).not.toBeChecked();
      expect(screen.getByRole("button", { name: /^Submit/ })).toBeDisabled();
    },
  );

  it("focuses the heading of the step to correct, and the message goes once it is corrected", async () => {
    const { user } = await refuse({ code: "contact_unknown" });
    const heading = await screen.findByRole("heading", { level: 2, name: /Contact and Shipping/ });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(/Please choose another one/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Select or add Email" }));
    await user.click(await screen.findByRole("radio", { name: /other@example/ }));
    expect(screen.queryByText(/Please choose another one/)).not.toBeInTheDocument();
  });

  it("focuses the cart's heading when the cart has to be corrected", async () => {
    await refuse({ code: "permit_unavailable", permitId: "resident" });
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Shopping Cart" })).toHaveFocus());
  });

  it("shows the message in the method's form until that form is sent again", async () => {
    const errors = { checkNumber: "Enter a shorter number" };
    const { user, told } = await refuse({ code: "invalid_form", step: "payment", errors });
    expect(told).toContain("Enter a shorter number");
    const field = await screen.findByLabelText(/Check number/);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a shorter number/));
    await user.clear(field);
    await user.type(field, "7");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { level: 2, name: /Contact and Shipping/ });
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText(/Check number/)).not.toHaveAccessibleDescription(/Enter a shorter number/);
  });

  it("shows nothing of another step's form in the method's form", async () => {
    const { user } = await refuse({ code: "invalid_form", step: "review", errors: { survey: "Choose an answer" } });
    await user.click(screen.getByRole("link", { name: "Payment Information" }));
    await screen.findByLabelText(/Check number/);
    expect(screen.queryByText("Choose an answer")).not.toBeInTheDocument();
  });

  it("lets Edit open a permit's own step with the message beside its field", async () => {
    const errors = { shift: "Choose your shift" };
    const refusal = { code: "invalid_form", permitId: "resident", line: 0, step: "shift", errors } as const;
    const { user, told } = await refuse(refusal, "mercygeneral");
    expect(told).toContain("Choose your shift");
    expect(within(screen.getByRole("main")).getByText("Choose your shift")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Edit/ }));
    const field = await screen.findByLabelText(/^Shift(?! letter)/);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Choose your shift/));
  });
});

describe("an order is refused for a step that the tenant added while the page was open", () => {
  const errors = { zone: "Choose a zone" };
  const added = { code: "invalid_form", step: "added", errors } as const;
  const ofItem = { ...added, line: 0, permitId: "resident" } as const;

  it("reloads the page once at that step of the checkout, says so, and keeps cart and checkout", async () => {
    const { told, surroundings, root } = await refuse(added);
    expect(told).toContain("This order asks for more than it did when you opened this page");
    expect(told).not.toContain("Choose a zone");
    await waitFor(() => expect(surroundings.leave.mock.calls).toEqual([["/buyPermits?view=checkout&step=added"]]));
    root.checkout.draft.restore();
    root.cart.followStorage();
    expect([root.checkout.method, root.checkout.methodAnswers?.checkNumber, root.cart.count]).toEqual([
      "CHECK",
      "1042",
      1,
    ]);
  });

  it("reloads the page at that step of the item's wizard", async () => {
    const { surroundings, root } = await refuse(ofItem);
    await waitFor(() => expect(surroundings.leave.mock.calls).toEqual([["/buyPermits?view=order&step=added"]]));
    expect(root.permitOrder.editing).toBe("item-1");
  });

  it("keeps another order that is under way and reloads the page at the cart", async () => {
    const { surroundings, root } = await refuse(ofItem, "plain", ({ root: stores }) =>
      stores.permitOrder.begin("other"),
    );
    await waitFor(() => expect(surroundings.leave.mock.calls).toEqual([["/buyPermits?view=cart"]]));
    expect([root.permitOrder.permitId, root.permitOrder.editing]).toEqual(["other", null]);
  });
});

it("leaving asks nothing while the order is on its way, because nothing would be lost", async () => {
  const portal = await openReview();
  const answer = deferred<ReturnType<typeof order>>();
  portal.api.orders.place = () => answer.promise;
  await portal.user.click(screen.getByRole("button", { name: /^Submit/ }));
  await portal.user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Order Permits" })).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
