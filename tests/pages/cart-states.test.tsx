import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dana, openCart, openReview } from "../support/buying-pages.tsx";
import type { Vehicle } from "../../src/domain/generated/api-entities.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { permit } from "../support/orders.ts";

const [firstCar] = completePerson().vehicles as [Vehicle];
const twoCars: Vehicle[] = [
  firstCar,
  { ...firstCar, id: "v2", licensePlate: { number: "8XYZ987", state: { code: "CA" } } },
];

describe("an item of the cart that changed on the server", () => {
  it("is labelled sold out, costs nothing but is counted as it is seen, and blocks Proceed until it is removed", async () => {
    const { root, api } = await openCart();
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve([permit({ availability: "sold-out" })]));
    await act(() => root.permits.load());
    expect(within(screen.getByRole("main")).getByText("Sold out")).toBeInTheDocument();
    expect(screen.getByText("Items in the cart: 1")).toBeInTheDocument();
    expect(screen.getByText("The total is not known yet.")).toBeInTheDocument();
    expect(screen.queryByText("$0.00")).not.toBeInTheDocument();
    // Asking again would not make it known.
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    const proceed = screen.getByRole("button", { name: "Proceed to checkout" });
    expect(proceed).toBeDisabled();
    expect(proceed).toHaveAccessibleDescription(/cannot be ordered as it is/);
    act(() => root.cart.remove("item-1"));
    expect(screen.getByText("Your Shopping Cart is empty.")).toBeInTheDocument();
  });

  it("says which order of its permit waits for its payment, as the list of permits does, which leads to it", async () => {
    const { root, api, router } = await openCart();
    const pending = permit({ availability: "payment-pending", pendingOrder: "123456789" });
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve([pending]));
    await act(() => root.permits.load());
    expect(screen.getByText(/^Your order 123456789 of Resident permit is awaiting payment/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeDisabled();
    await act(() => router.navigate("/buyPermits"));
    const off = within(await screen.findByRole("region", { name: /^Not on sale for you now/ }));
    expect(off.getByText("Payment pending")).toBeInTheDocument();
    expect(off.getByText(/^Your order 123456789 of this permit is awaiting payment/)).toBeInTheDocument();
    expect(off.getByRole("link", { name: "View Orders" })).toHaveAttribute(
      "href",
      expect.stringMatching(/vieworders$/),
    );
  });

  const expectProceedOff = () => {
    const proceed = screen.getByRole("button", { name: "Proceed to checkout" });
    expect(proceed).toBeDisabled();
    expect(proceed).toHaveAccessibleDescription(/cannot be ordered as it is/);
  };

  it("waits in the cart while its vehicle is gone, and Edit opens the step where another one is chosen", async () => {
    let vehicles = twoCars;
    const { root, user } = await openCart({ ...dana, account: () => driverAccount(completePerson({ vehicles })) });
    vehicles = twoCars.slice(1);
    await act(() => root.profile.reload());
    expect(await screen.findByText(/A vehicle of Resident permit is no longer in your profile/)).toBeInTheDocument();
    expectProceedOff();
    await user.click(screen.getByRole("button", { name: /^Edit/ }));
    await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
    await user.click(screen.getByRole("checkbox", { name: /8XYZ987/ }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await screen.findByRole("heading", { level: 1, name: "Shopping Cart" });
    await waitFor(() => expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeEnabled());
  });

  it("is not called gone before the profile is reloaded, which may have a vehicle from another tab", async () => {
    let vehicles = twoCars.slice(0, 1);
    const { root } = await openCart({ ...dana, account: () => driverAccount(completePerson({ vehicles })) });
    vehicles = twoCars;
    act(() => root.cart.add({ id: "item-2", permit: permit(), vehicleIds: ["v2"], attributes: {} }));
    await waitFor(() => expect(screen.getByText(/8XYZ987/)).toBeInTheDocument());
    expect(screen.queryByText(/no longer in your profile/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeEnabled();
  });

  it("says how many vehicles its permit takes when it has more, and Edit opens the vehicles", async () => {
    const { root, api, user } = await openCart({
      ...dana,
      account: () => driverAccount(completePerson({ vehicles: twoCars })),
    });
    act(() => root.cart.replace({ id: "item-1", permit: permit(), vehicleIds: ["v1", "v2"], attributes: {} }));
    api.orders.purchasablePermits = () => Promise.resolve([permit({ allowedNoVehicles: 1 })]);
    await act(() => root.permits.load());
    expect(screen.getByText("You are only allowed to select 1 vehicle")).toBeInTheDocument();
    expectProceedOff();
    await user.click(screen.getByRole("button", { name: /^Edit/ }));
    await screen.findByRole("heading", { level: 2, name: "Choose vehicle" });
    await user.click(screen.getByRole("radio", { name: /8XYZ987/ }));
    expect(root.permitOrder.chosenVehicles.map(({ id }) => id)).toEqual(["v2"]);
  });

  it("waits with its duplicate for the same plate until one of them is deleted", async () => {
    const { root } = await openCart();
    act(() => root.cart.add({ id: "item-2", permit: permit(), vehicleIds: ["v1"], attributes: {} }));
    expect(screen.getAllByText(/is in your cart twice for the same plate/)).toHaveLength(2);
    expectProceedOff();
    act(() => root.cart.remove("item-2"));
    expect(screen.getByRole("button", { name: "Proceed to checkout" })).toBeEnabled();
  });

  it("shows its earlier price", async () => {
    const { root, api } = await openCart();
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve([permit({ price: "77.00" })]));
    await act(async () => {
      await root.permits.load();
      root.cart.refresh(root.permits.permits);
    });
    expect(screen.getByText(/The price has changed. It was/)).toBeInTheDocument();
  });
});

describe("the checkout", () => {
  it("shows 0.00 for every amount of the last look with No Charge, the item's own included", async () => {
    const { root } = await openReview({
      ...dana,
      api: (api) => {
        api.orders.rules = vi.fn(() => Promise.resolve([{ ruleType: "PMT_METHOD_NOCHARGE", ruleValues: ["true"] }]));
      },
    });
    act(() => root.checkout.chooseMethod("NO_CHARGE"));
    const amounts = (await screen.findByRole("main")).textContent.match(/\$\d+\.\d\d/g) ?? [];
    expect(new Set(amounts)).toEqual(new Set(["$0.00"]));
    expect(screen.getByRole("button", { name: "Submit order, $0.00" })).toBeInTheDocument();
  });

  it("shows the tenant's permit-review text on its last look, as the wizard does", async () => {
    await openReview();
    expect(await screen.findByText("Text of permit-review")).toBeInTheDocument();
  });

  it("reports an item that cannot be ordered any more and leads to the cart, which asks nothing", async () => {
    const { root, api, user } = await openReview();
    api.orders.purchasablePermits = () => Promise.resolve([permit({ availability: "already-yours" })]);
    await act(() => root.permits.load());
    const main = within(screen.getByRole("main"));
    expect(main.getByText("Already yours")).toBeInTheDocument();
    expect(main.getByRole("button", { name: /^Submit/ })).toBeDisabled();
    await user.click(main.getByRole("link", { name: "View cart" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Shopping Cart" })).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(root.checkout.isStarted).toBe(true);
  });

  it("leads to the permits on Confirm, whichever link of the bar was pressed", async () => {
    const { user, router, root } = await openReview();
    await user.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "View Orders" }),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "Exit Order" });
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/buyPermits"));
    expect([root.checkout.isStarted, root.cart.count]).toEqual([false, 1]);
  });

  it("keeps a new address over Escape in its dialog, and discards it on Cancel", async () => {
    const { user, router } = await openReview();
    await act(() => router.navigate("/buyPermits?view=checkout&step=contact"));
    const open = async () => {
      await user.click(await screen.findByRole("button", { name: "Select or add Address" }));
      return screen.findByRole("dialog", { name: "Select or add Address" });
    };
    await user.click(within(await open()).getByRole("button", { name: "Add an address" }));
    await user.type(await screen.findByLabelText(/^City/), "Harbor");
    // jsdom does not close a dialog by Escape: the event that it brings is what the dialog hears.
    act(() => void screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await open();
    expect(await screen.findByLabelText(/^City/)).toHaveValue("Harbor");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Add an address" }));
    expect(await screen.findByLabelText(/^City/)).toHaveValue("");
  });
});
