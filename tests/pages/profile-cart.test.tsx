import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { permit } from "../support/orders.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

const item = { id: "i1", permit: permit(), vehicleIds: ["v1"], attributes: {} };

it("the question before deleting a vehicle of the cart names its permit", async () => {
  const { user, root } = await openPortal("/profile", { userName: "dana", account: () => driverAccount() });
  root.cart.add(item);
  const list = within(await screen.findByRole("region", { name: "Vehicles" }));
  const button = list.getByRole("button", { name: "Delete 7ABC123 (CA)" });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const dialog = await screen.findByRole("alertdialog");
  // The cart's part of the question comes with its rules, after the dialog.
  await waitFor(() => expect(dialog).toHaveTextContent("It is in your cart for Resident permit."));
});

it("the cart reports a vehicle that is no longer in the profile, and says what to do", async () => {
  const options: PortalOptions = {
    userName: "dana",
    account: () => driverAccount(completePerson({ vehicles: [] })),
  };
  const { root } = await openPortal("/buyPermits?view=cart", options);
  root.cart.add(item);
  expect(
    await screen.findByText(
      "A vehicle of Resident permit is no longer in your profile. Edit the permit and choose another vehicle.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^Edit\s*Resident permit/ })).toBeInTheDocument();
});
