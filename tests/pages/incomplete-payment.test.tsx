import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pendingOrder } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

describe("the page that an unfinished payment leads back to", () => {
  it.each([
    ["signed in", "/dashboard", "dana"],
    ["signed out", "/", undefined],
  ])("leads a driver who is %s to %s with a notice that offers to resume", async (_who, target, userName) => {
    const { router } = await openPortal("/incompletePayment?paymentReference=abc", {
      ...(userName === undefined ? {} : { userName }),
      api: (api) => (api.orders.list = () => Promise.resolve([pendingOrder()])),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(target));
    expect(router.state.location.search).toBe("");
    expect(await screen.findByText("Your payment is not complete")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Resume" })).toHaveAttribute(
      "href",
      "/permit-payment-status?paymentReference=abc",
    );
  });

  it("offers View Orders to whoever comes back without a reference", async () => {
    await openPortal("/incompletePayment", {
      userName: "dana",
      api: (api) => (api.orders.list = () => Promise.resolve([pendingOrder()])),
    });
    expect(await screen.findByRole("link", { name: "Resume" })).toHaveAttribute("href", "/vieworders");
  });

  it("says that no payment is open where none of the orders waits for one, and promises nothing to resume", async () => {
    await openPortal("/incompletePayment", { userName: "dana" });
    expect(await screen.findByText("No payment is open")).toBeInTheDocument();
    expect(screen.queryByText("Your payment is not complete")).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Resume" })).not.toBeInTheDocument();
  });

  it("is the only way by which the two pages get the notice", async () => {
    await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText("Your payment is not complete")).not.toBeInTheDocument();
  });
});
