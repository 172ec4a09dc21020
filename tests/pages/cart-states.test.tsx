import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dana, openCart, openReview } from "../support/buying-pages.tsx";
import { permit } from "../support/orders.ts";

describe("an item of the cart that changed on the server", () => {
  it("is sold out, then is called so, is not counted and costs nothing, and Proceed waits until it is gone", async () => {
    const { root, api } = await openCart();
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve([permit({ availability: "sold-out" })]));
    await act(() => root.permits.load());
    expect(within(screen.getByRole("main")).getByText("Sold out")).toBeInTheDocument();
    expect(screen.getByText("Items in the cart: 0")).toBeInTheDocument();
    expect(root.cart.totals?.totalCents).toBe(0);
    const proceed = screen.getByRole("button", { name: "Proceed to checkout" });
    expect(proceed).toBeDisabled();
    expect(proceed).toHaveAccessibleDescription(/cannot be ordered as it is/);
    act(() => root.cart.remove("item-1"));
    expect(screen.getByText("Your Shopping Cart is empty.")).toBeInTheDocument();
  });

  it("costs something else, then says what it cost before", async () => {
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
  it("with No Charge, then shows every amount of the last look as 0.00, the item's own included", async () => {
    const { root } = await openReview({
      ...dana,
      api: (api) => {
        api.orders.rules = vi.fn(() => Promise.resolve([{ ruleType: "PMT_METHOD_NOCHARGE", ruleValues: ["true"] }]));
      },
    });
    act(() => root.checkout.chooseMethod("NO_CHARGE"));
    const amounts = (await screen.findByRole("main")).textContent.match(/\$\d+\.\d\d/g) ?? [];
    expect(new Set(amounts)).toEqual(new Set(["$0.00"]));
  });

  it("shows the tenant's permit-review text on its last look, as the wizard does", async () => {
    await openReview();
    expect(await screen.findByText("Text of permit-review")).toBeInTheDocument();
  });

  it("left by a link of the bar, then Confirm leads to the permits whatever was pressed", async () => {
    const { user, router, root } = await openReview();
    await user.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "View Orders" }),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "Exit Order" });
    await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe("/buyPermits"));
    expect([root.checkout.isStarted, root.cart.count]).toEqual([false, 1]);
  });

  it("Escape in the dialog of a new address, then what was typed is there when it opens again; Cancel forgets it", async () => {
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
