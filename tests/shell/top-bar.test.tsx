import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { openPortal } from "../support/portal.tsx";

const bar = async () => within(await screen.findByRole("navigation", { name: "Main" }));

describe("the top bar", () => {
  it("shows Home and Login alone before login", async () => {
    await openPortal("/");
    const links = (await bar()).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Home", "Login"]);
  });

  it("shows the Home icon to the dashboard and the driver's full name after login", async () => {
    await openPortal("/dashboard", { userName: "dana" });
    const nav = await bar();
    expect(nav.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
    expect(await nav.findByRole("button", { name: "Menu: account of Dana Rivers" })).toHaveTextContent("Dana Rivers");
    expect(nav.queryByRole("link", { name: "Login" })).not.toBeInTheDocument();
  });

  it("opens the account popover by keyboard, with a link to the profile, and Esc returns the focus", async () => {
    const { user, router } = await openPortal("/dashboard", { userName: "dana" });
    const button = await (await bar()).findByRole("button", { name: "Menu: account of Dana Rivers" });
    expect(screen.queryByRole("link", { name: "My Account" })).not.toBeInTheDocument();
    button.focus();
    await user.keyboard("{Enter}");
    expect(button).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{Escape}");
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-expanded", "false");
    await user.keyboard("{Enter}{Tab}{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
  });

  it("ends the session on the server on Logout and shows the customer's home", async () => {
    const { user, router, api, root } = await openPortal("/dashboard", { userName: "dana" });
    await user.click(await screen.findByRole("button", { name: "Menu: account of Dana Rivers" }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(await screen.findByText("You have logged out.")).toBeVisible();
    expect(api.session.logout).toHaveBeenCalledWith("refresh");
    expect(root.session.isSignedIn).toBe(false);
  });

  it("shows Login instead of the account menu to clientadmin in any case", async () => {
    await openPortal("/", { userName: "ClientAdmin" });
    const nav = await bar();
    expect(nav.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    expect(nav.queryByRole("button")).not.toBeInTheDocument();
  });

  it("shows Login alone to an administrator of any name", async () => {
    await openPortal("/", { userName: "ada", role: "ADMIN" });
    expect((await bar()).getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Login"]);
  });

  it("ends a clientadmin's session on Login and opens the login page", async () => {
    const { root, router, user } = await openPortal("/", { userName: "clientadmin" });
    await user.click((await bar()).getByRole("link", { name: "Login" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(root.session.isSignedIn).toBe(false);
  });

  it("shows a name in another script and of any length as it is", async () => {
    const name = "‏שלום".repeat(40);
    const account = () => driverAccount(completePerson({ firstName: name, lastName: "<b>x</b>" }));
    await openPortal("/dashboard", { userName: "dana", account });
    expect(await (await bar()).findByText(`${name} <b>x</b>`)).toBeInTheDocument();
  });
});
