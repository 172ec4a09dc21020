import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dana, openCart, type Opened } from "../support/buying-pages.tsx";
import { openPortal } from "../support/portal.tsx";

async function beginWizard(): Promise<Opened> {
  const portal = await openPortal("/buyPermits?view=order", dana);
  await portal.user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
  return portal;
}

async function beginCheckout(): Promise<Opened> {
  const portal = await openCart();
  await portal.user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
  await portal.user.type(await screen.findByLabelText(/Check number/), "7");
  return portal;
}

const account = () => screen.getByRole("button", { name: "Menu: account of Dana Rivers" });

async function pressLogout({ user }: Opened): Promise<void> {
  await user.click(account());
  await user.click(screen.getByRole("button", { name: "Logout" }));
}

const exitOrder = async () => within(await screen.findByRole("alertdialog", { name: "Exit Order" }));

describe.each([
  { where: "the wizard", begin: beginWizard, order: ({ root }: Opened) => root.permitOrder.draft },
  { where: "the checkout", begin: beginCheckout, order: ({ root }: Opened) => root.checkout },
])("Logout while an order is begun in $where", ({ begin, order }) => {
  it("asks first, and Cancel keeps the order, the session and the focus", async () => {
    const portal = await begin();
    await pressLogout(portal);
    await portal.user.click((await exitOrder()).getByRole("button", { name: "Cancel" }));
    expect([portal.root.session.isSignedIn, order(portal).isStarted]).toEqual([true, true]);
    expect(account()).toHaveFocus();
    expect(portal.api.session.logout).not.toHaveBeenCalled();
  });
});

it("Logout from the wizard logs out and goes home once it is confirmed", async () => {
  const portal = await beginWizard();
  await pressLogout(portal);
  await portal.user.click((await exitOrder()).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(portal.router.state.location.pathname).toBe("/"));
  expect([portal.root.session.isSignedIn, portal.root.permitOrder.draft.isStarted]).toEqual([false, false]);
  expect(portal.api.session.logout).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("Logout from the checkout leads to the permits like everything else, where it then asks nothing", async () => {
  const portal = await beginCheckout();
  await pressLogout(portal);
  await portal.user.click((await exitOrder()).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Order Permits" })).toBeInTheDocument();
  expect([portal.root.session.isSignedIn, portal.root.checkout.isStarted]).toEqual([true, false]);
  expect(portal.api.session.logout).not.toHaveBeenCalled();
  await pressLogout(portal);
  await waitFor(() => expect(portal.root.session.isSignedIn).toBe(false));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

it("asks nothing where no order is begun", async () => {
  const portal = await openCart();
  await pressLogout(portal);
  await waitFor(() => expect(portal.root.session.isSignedIn).toBe(false));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
