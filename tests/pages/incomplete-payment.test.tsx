import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pendingOrder } from "../support/orders.ts";
import { openPortal } from "../support/portal.tsx";

describe("the page that an unfinished payment leads back to", () => {
  it.each([
    ["/incompletePayment?paymentReference=abc", "/permit-payment-status?paymentReference=abc"],
    ["/incompletePayment", "/vieworders"],
  ])("leads from %s home with a notice that offers to resume at %s, signed out", async (address, resume) => {
    const { router } = await openPortal(address);
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(router.state.location.search).toBe("");
    expect(await screen.findByText("Did you leave a payment unfinished?")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Resume" })).toHaveAttribute("href", resume);
  });

  it("leads a driver to the dashboard, where each order that waits says so itself and nothing else does", async () => {
    const { router } = await openPortal("/incompletePayment?paymentReference=of-another-order", {
      userName: "dana",
      api: (api) => (api.orders.list = () => Promise.resolve([pendingOrder()])),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(await screen.findByText("We have not received your payment yet")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Resume payment for order 1001" })).toBeInTheDocument();
    expect(screen.queryByText("Did you leave a payment unfinished?")).not.toBeInTheDocument();
    expect(screen.queryByText("No payment is open")).not.toBeInTheDocument();
  });

  it("says that no payment is open where none of the orders waits for one, and promises nothing to resume", async () => {
    await openPortal("/incompletePayment", { userName: "dana" });
    expect(await screen.findByText("No payment is open")).toBeInTheDocument();
    expect(screen.queryByText("Did you leave a payment unfinished?")).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Resume" })).not.toBeInTheDocument();
  });

  it("is the only way by which the two pages get the notice", async () => {
    await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText("Did you leave a payment unfinished?")).not.toBeInTheDocument();
  });
});
