import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";

describe("the shell", () => {
  it("has a skip link first, the landmarks, one h1 and the tenant's name in the head on any page", async () => {
    const { root, user } = await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    await user.tab();
    expect(document.activeElement).toHaveTextContent("Skip to main content");
    expect(document.activeElement).toHaveAttribute("href", `#${screen.getByRole("main").id}`);
    const name = root.boot.tenant?.name ?? "";
    expect(within(screen.getByRole("banner")).getByText(name)).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(screen.getByRole("contentinfo")).toBeInTheDocument();
  });

  it("shows the customer's text in the footer with links to Privacy Policy and PCI compliance", async () => {
    const { root } = await openPortal("/");
    const style = { ...root.boot.style, footerText: "Parking Services, 1 Pier Road" };
    await openPortal("/", { boot: { style } });
    const footer = within((await screen.findAllByRole("contentinfo"))[1] as HTMLElement);
    expect(footer.getByText("Parking Services, 1 Pier Road")).toBeInTheDocument();
    expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
    expect(footer.getByRole("link", { name: "PCI compliance" })).toHaveAttribute("href", "/pciCompliance");
  });

  it("opens the terms in a dialog, and closing it returns the focus", async () => {
    const { user } = await openPortal("/");
    const opener = await screen.findByRole("button", { name: "Terms and Conditions" });
    await user.click(opener);
    const dialog = await screen.findByRole("dialog", { name: "Terms and Conditions" });
    expect(await within(dialog).findByText("Text of terms-conditions")).toBeInTheDocument();
    await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  it("announces loading and covers the page while the loading counter is above 0", async () => {
    const { root } = await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    let done = () => undefined as void;
    act(() => {
      done = root.ui.startLoading();
    });
    expect(screen.getByText("Loading, please wait")).toBeInTheDocument();
    act(() => done());
    expect(screen.queryByText("Loading, please wait")).not.toBeInTheDocument();
  });
});

describe("the global error dialog", () => {
  it("has the title Error by default, and Ok closes it", async () => {
    const { root, user } = await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    act(() => root.ui.showError({ message: "It rained." }));
    const dialog = screen.getByRole("alertdialog", { name: "Error" });
    expect(dialog).toHaveAccessibleDescription("It rained.");
    expect(within(dialog).queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("shows several messages as a list", async () => {
    const { root } = await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    act(() => root.ui.showError({ title: "Registration Failed", message: ["One.", "Two."] }));
    const items = within(screen.getByRole("alertdialog", { name: "Registration Failed" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual(["One.", "Two."]);
  });

  it("offers to try again where that can help", async () => {
    const { root, user } = await openPortal("/");
    await screen.findByRole("heading", { level: 1 });
    const retry = vi.fn();
    act(() => root.ui.raise(failure({ kind: "network", status: 0 }), retry));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(retry).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("the 404 page", () => {
  it("has the specified text and leads home", async () => {
    await openPortal("/no/such/page");
    expect(await screen.findByRole("heading", { level: 1, name: "Look like you're lost" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  });

  it("shows for a citation screen where the customer has no citations", async () => {
    await openPortal("/paycitation");
    expect(await screen.findByRole("heading", { level: 1, name: "Look like you're lost" })).toBeInTheDocument();
  });

  it("has no name, bar or footer for an unknown tenant", async () => {
    await openPortal("/anything", { boot: { tenant: null } });
    expect(await screen.findByRole("heading", { level: 1, name: "Look like you're lost" })).toBeInTheDocument();
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
    expect(screen.queryByRole("banner")).not.toBeInTheDocument();
    expect(screen.queryByRole("contentinfo")).not.toBeInTheDocument();
  });
});
