import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dana, openCart } from "../support/buying-pages.tsx";
import { CHECK, EXTERNAL, offering } from "../support/ordering.ts";
import { openPortal } from "../support/portal.tsx";

describe("the method of payment", () => {
  it("keeps Next disabled while no method is chosen, and explains each in a line", async () => {
    const { user } = await openCart({
      ...dana,
      boot: { ordering: { vehiclesSelectedAtOnce: 2, methods: [CHECK, EXTERNAL] } },
      api: (api) => {
        api.orders.rules = () => Promise.resolve(offering(CHECK, EXTERNAL));
      },
    });
    await user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
    const methods = within(await screen.findByRole("group", { name: "SELECT PAYMENT METHOD" }));
    expect(methods.getByRole("radio", { name: /^Check/ })).not.toBeChecked();
    expect(methods.getByText(/^Pay later by check/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
    await user.click(methods.getByRole("radio", { name: EXTERNAL.label }));
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
  });

  it("has the only method chosen, and takes its form as it stands", async () => {
    const { user, root } = await openCart();
    await user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
    expect(await screen.findByRole("radio", { name: /^Check/ })).toBeChecked();
    await screen.findByLabelText(/Check number/);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("heading", { level: 2, name: /^Contact/ })).toBeInTheDocument();
    expect(root.checkout.method).toBe("CHECK");
  });
});

describe("the vehicle of an order", () => {
  it("is the only one of the profile, which can be left out", async () => {
    const { user, root } = await openPortal("/buyPermits", dana);
    await user.click(await screen.findByRole("button", { name: "Order Resident permit" }));
    await user.click(await screen.findByRole("checkbox", { name: /parking rules/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    const vehicle = await screen.findByRole("checkbox", { name: /7ABC123/ });
    expect(vehicle).toBeChecked();
    await user.click(vehicle);
    expect(root.permitOrder.chosenVehicles).toEqual([]);
    expect(root.permitOrder.begin(root.permitOrder.permitId ?? "")).toBe("resumed");
    expect(vehicle).not.toBeChecked();
  });
});
