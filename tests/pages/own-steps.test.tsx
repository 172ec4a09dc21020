import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dana, openCart, openOwnStep, openVehicleStep } from "../support/buying-pages.tsx";
import { openPortal } from "../support/portal.tsx";

describe("the vehicle step", () => {
  it("has only the buttons of the form while a vehicle is added, and Next again after Cancel", async () => {
    const { user } = await openVehicleStep();
    await user.click(await screen.findByRole("button", { name: "Add a vehicle" }));
    await screen.findByLabelText(/Plate number/);
    expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Next" })).toBeEnabled();
  });
});

describe("a step of the tenant's own", () => {
  it("begins with the description of its form, and the cart shows its answers", async () => {
    const { root, user } = await openCart({ ...dana, slug: "mercygeneral" });
    const [item] = root.cart.items;
    if (item === undefined) throw new Error("the cart has an item");
    act(() => root.cart.replace({ ...item, attributes: { shift: "NIGHT", supervisorExtension: "2214" } }));
    expect(await screen.findByText("Night, 11 p.m. to 7 a.m.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Edit/ }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(await screen.findByText(/This tells us when your space is needed/)).toBeInTheDocument();
  });

  it("stores every key, so that a reload before Next loses none", async () => {
    const { user, root } = await openOwnStep();
    await user.type(screen.getByLabelText(/extension/), "22");
    root.permitOrder.draft.restore();
    expect(root.permitOrder.draft.attributes).toEqual({ supervisorExtension: "22" });
    expect(screen.getByLabelText(/extension/)).toHaveFocus();
  });
});

describe("the rules of a permit in their dialog", () => {
  it("stay closed when the driver returns to their step after Back of the browser", async () => {
    const { user, root, router } = await openPortal("/buyPermits", dana);
    await act(() => router.navigate("/buyPermits?view=order"));
    await user.click(await screen.findByRole("button", { name: "Read the parking rules and regulations" }));
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(root.ui.modals.buyTerms).toBe(false);
    await act(() => router.navigate(1));
    await screen.findByRole("button", { name: "Read the parking rules and regulations" });
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
