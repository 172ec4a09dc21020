import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dana } from "../support/buying-pages.tsx";
import { failure } from "../support/fake-api.ts";
import { order, pendingOrder } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

describe("Resume of an order that is paid by now", () => {
  it.each(["on its card", "in its details"])("leads to the thank-you screen: %s", async (where) => {
    const { api, user, router } = await openPortal("/vieworders", {
      ...dana,
      api: (each) => (each.orders.list = () => Promise.resolve([pendingOrder()])),
    });
    const paid = order({ state: "PAID", amountDue: "0.00" });
    vi.spyOn(api.orders, "resumePayment").mockResolvedValueOnce({ order: paid });
    api.orders.order = () => Promise.resolve(paid);
    await screen.findByRole("heading", { level: 2, name: "Order 1001" });
    if (where === "in its details") await user.click(screen.getByRole("button", { name: /^Details/ }));
    const place = where === "in its details" ? within(await screen.findByRole("dialog")) : screen;
    await user.click(place.getByRole("button", { name: /^Resume payment/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Thank you!" })).toBeInTheDocument();
    expect(router.state.location.search).toBe("?view=complete");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("Resume of an order that the server refuses to go on with", () => {
  it("has its own dialog, which says why, and the orders are read anew", async () => {
    const { api, user, surroundings } = await openPortal("/vieworders", {
      ...dana,
      api: (each) => (each.orders.list = () => Promise.resolve([pendingOrder()])),
    });
    const refusal = failure({ titleKey: "calls.titles.resumePayment", messages: ["This order is not yours to pay."] });
    vi.spyOn(api.orders, "resumePayment").mockRejectedValueOnce(refusal);
    const resume = await screen.findByRole("button", { name: /^Resume payment/ });
    api.orders.list = () => Promise.resolve([order({ state: "CANCELLED" })]);
    await user.click(resume);
    const dialog = await screen.findByRole("alertdialog", { name: "Resume Buy Permit Order Payment" });
    expect(dialog).toHaveTextContent("This order is not yours to pay.");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(await screen.findByText("Cancelled")).toBeInTheDocument();
    expect(surroundings.leave).not.toHaveBeenCalled();
  });
});
