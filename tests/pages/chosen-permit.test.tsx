import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { openOffered } from "../support/buying-pages.tsx";
import { permit } from "../support/orders.ts";

const offered = [
  permit(),
  permit({ id: "evening", name: "Evening permit" }),
  permit({ id: "night", name: "Night permit" }),
];

const open = (path: string, permits = offered) => openOffered(path, permits);

const radio = (name: string) => screen.getByRole("radio", { name: new RegExp(`^${name}`) });

/** The permits that are folded below the one that was chosen. */
function folded(): { details: HTMLDetailsElement; names: string[]; fold: HTMLElement } {
  const fold = screen.getByText("Choose another permit");
  const details = fold.closest("details") as HTMLDetailsElement;
  const radios = within(details).getAllByRole("radio", { hidden: true });
  return { fold, details, names: radios.map((each) => each.closest("label")?.querySelector("bdi")?.textContent ?? "") };
}

describe("the first step of an order", () => {
  it("has the permit alone that was chosen on the list, the others folded below it", async () => {
    const { user } = await open("/buyPermits");
    await user.click(await screen.findByRole("button", { name: /^Order\s+Evening permit/ }));
    await screen.findByRole("heading", { level: 2, name: "Select Permit" });
    expect(radio("Evening permit")).toBeChecked();
    expect(folded().details).not.toHaveAttribute("open");
    expect(folded().names).toEqual(["Resident permit", "Night permit"]);
    expect(within(screen.getByRole("group", { name: "Select Your Permit" })).getAllByRole("radio")[0]).toBe(
      radio("Evening permit"),
    );
  });

  it("leaves all in their places while another one is chosen, and has that one alone once they are folded again", async () => {
    const { user, root } = await open("/buyPermits");
    await user.click(await screen.findByRole("button", { name: /^Order\s+Evening permit/ }));
    await screen.findByRole("heading", { level: 2, name: "Select Permit" });
    await user.click(folded().fold);
    await user.click(radio("Night permit"));
    expect(root.permitOrder.permitId).toBe("night");
    expect(folded().names).toEqual(["Resident permit", "Night permit"]);
    await user.click(folded().fold);
    await vi.waitFor(() => expect(folded().names).toEqual(["Resident permit", "Evening permit"]));
    expect(radio("Night permit")).toBeChecked();
  });

  it("shows the whole list to who comes without a choice, and keeps it when one is made", async () => {
    const { user } = await open("/buyPermits?view=order");
    await user.click(await screen.findByRole("radio", { name: /^Night permit/ }));
    expect(screen.getAllByRole("radio")).toHaveLength(3);
    expect(screen.queryByText("Choose another permit")).not.toBeInTheDocument();
  });

  it("offers no other one where there is none", async () => {
    const { user } = await open("/buyPermits", [permit()]);
    await user.click(await screen.findByRole("button", { name: /^Order/ }));
    await screen.findByRole("heading", { level: 2, name: "Select Permit" });
    expect(radio("Resident permit")).toBeChecked();
    expect(screen.queryByText("Choose another permit")).not.toBeInTheDocument();
  });

  it("shows the whole list when the chosen one is not on sale any more", async () => {
    const { user, root, api } = await open("/buyPermits");
    await user.click(await screen.findByRole("button", { name: /^Order\s+Evening permit/ }));
    await screen.findByRole("heading", { level: 2, name: "Select Permit" });
    const now = [
      permit(),
      permit({ id: "evening", name: "Evening permit", availability: "sold-out" }),
      permit({ id: "night", name: "Night permit" }),
    ];
    api.orders.purchasablePermits = vi.fn(() => Promise.resolve(now));
    await act(() => root.permits.reload());
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.queryByText("Choose another permit")).not.toBeInTheDocument();
  });
});
