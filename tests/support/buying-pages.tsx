import { act, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Api } from "../../src/api/api.ts";
import type { Permit } from "../../src/domain/generated/api-orders.ts";
import { completePerson, driverAccount } from "./driver-account.ts";
import { permit } from "./orders.ts";
import { openPortal, type PortalOptions } from "./portal.tsx";

export type Opened = Awaited<ReturnType<typeof openPortal>>;

/** A signed-in driver with a complete profile. */
export const dana: PortalOptions = { userName: "dana", account: () => driverAccount(completePerson()) };

/** Opens a page for the driver, with these permits on offer. */
export const openOffered = (path: string, offered: readonly Permit[], change: (api: Api) => void = () => undefined) =>
  openPortal(path, {
    ...dana,
    api: (api) => {
      api.orders.purchasablePermits = () => Promise.resolve([...offered]);
      change(api);
    },
  });

/** Opens the wizard of a permit order and continues to the step with the vehicles. */
export async function openVehicleStep(options: PortalOptions = dana): Promise<Opened> {
  const portal = await openPortal("/buyPermits?view=order", options);
  const { user } = portal;
  await user.click(await screen.findByRole("radio", { name: /Resident permit/ }));
  await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
  return portal;
}

/** The same, with a vehicle chosen, up to the own step of the tenant mercygeneral. */
export async function openOwnStep(options: PortalOptions = {}): Promise<Opened> {
  const portal = await openVehicleStep({ ...dana, slug: "mercygeneral", ...options });
  const { user } = portal;
  await user.click(await screen.findByRole("checkbox", { name: /7ABC123/ }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByLabelText(/extension/);
  return portal;
}

/** Opens the cart with a permit in it. */
export async function openCart(options: PortalOptions = dana): Promise<Opened> {
  const portal = await openPortal("/buyPermits?view=cart", options);
  await screen.findByRole("heading", { level: 1, name: "Shopping Cart" });
  const vehicleIds = portal.root.permitOrder.vehicles.map((vehicle) => vehicle.id).slice(0, 1);
  act(() => portal.root.cart.add({ id: "item-1", permit: permit(), vehicleIds, attributes: {} }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeEnabled());
  return portal;
}

/** Opens the last step of the checkout from the cart, with everything chosen, so that Submit can be pressed. */
export async function openReview(options: PortalOptions = dana): Promise<Opened> {
  const portal = await openCart(options);
  const { checkout } = portal.root;
  act(() => {
    checkout.chooseMethod("CHECK");
    checkout.answerMethod({ checkNumber: "1042" });
    checkout.acceptTerms(true);
  });
  await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
  await screen.findByRole("button", { name: /^Submit/ });
  return portal;
}
