import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

async function signIn(path: string, options: PortalOptions = {}) {
  const portal = await openPortal(path, options);
  await portal.user.type(await screen.findByLabelText(/^User name/), "dana");
  await portal.user.type(screen.getByLabelText(/^Password/), "Parking-2026!");
  await portal.user.click(screen.getByRole("button", { name: "Login" }));
  return portal;
}

const refusing = (code: string, message: string): PortalOptions => ({
  api: (api) => {
    api.session.getToken = vi.fn(() =>
      Promise.reject(failure({ status: 401, code, messages: [message], titleKey: "calls.titles.getToken" })),
    );
  },
});

describe("the login page", () => {
  it("with the right password and a complete profile, then goes to the dashboard", async () => {
    const { router, api } = await signIn("/login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(api.session.getToken).toHaveBeenCalledWith({ username: "dana", password: "Parking-2026!" });
  });

  it("with a profile that has an empty list, then goes to /verify-dashboard", async () => {
    const { router } = await signIn("/login", { account: () => driverAccount(person()) });
    await waitFor(() => expect(router.state.location.pathname).toBe("/verify-dashboard"));
  });

  it("after a page that needs a session was asked for, then goes there", async () => {
    const { router } = await openPortal("/profile");
    await screen.findByRole("heading", { level: 1, name: "Login" });
    expect(router.state.location.search).toBe("?returnTo=%2Fprofile");
    expect(screen.getByText("Please log in to go on.")).toBeInTheDocument();
  });

  it("with a returnTo, then goes there after sign-in; one that leads elsewhere is ignored", async () => {
    const { router } = await signIn("/login?returnTo=%2Fprofile%23phones");
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
    expect(router.state.location.hash).toBe("#phones");
  });

  it("with a returnTo of another origin, then goes to the dashboard", async () => {
    const { router } = await signIn("/login?returnTo=%2F%2Fevil.example");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });

  it("with a wrong password, then says so in the dialog 'Login Failed' and keeps what was typed", async () => {
    await signIn("/login", refusing("invalid_credentials", "Invalid username and password. Please try again."));
    const dialog = await screen.findByRole("alertdialog", { name: "Login Failed" });
    expect(dialog).toHaveAccessibleDescription("Invalid username and password. Please try again.");
    expect(screen.getByLabelText(/^User name/)).toHaveValue("dana");
  });

  it("before the address is verified, then says so in the dialog 'Unauthorized Login' and on the page what to do", async () => {
    const { user } = await signIn("/login", refusing("email_unverified", "Please Verify Your Email First"));
    const dialog = await screen.findByRole("alertdialog", { name: "Unauthorized Login" });
    expect(dialog).toHaveAccessibleDescription("Please Verify Your Email First");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(screen.getByText(/follow its link/)).toBeInTheDocument();
  });

  it("before the address is verified, then the dialog offers the mail again, and the page says that it was sent", async () => {
    const { user, api } = await signIn("/login", refusing("email_unverified", "Please Verify Your Email First"));
    const dialog = await screen.findByRole("alertdialog", { name: "Unauthorized Login" });
    await user.click(within(dialog).getByRole("button", { name: "Send the mail again" }));
    expect(await screen.findByText(/We have sent the mail again/)).toBeInTheDocument();
    expect(api.account.sendVerification).toHaveBeenCalledWith({ username: "dana", password: "Parking-2026!" });
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("who is signed in already, then is led on", async () => {
    const { router } = await openPortal("/login?returnTo=%2Fprofile", { userName: "dana" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
  });

  it("with a forgotten password or user name, then leads to the way out", async () => {
    await openPortal("/login");
    const password = await screen.findByRole("link", { name: "Forgot your password?" });
    expect(password).toHaveAttribute("href", "/forgetpassword");
    expect(screen.getByRole("link", { name: "Forgot your user name?" })).toHaveAttribute("href", "/forgetusername");
  });

  it("without an account, then leads to registration", async () => {
    await openPortal("/login");
    expect(await screen.findByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/register");
  });
});

describe("a session that expires on a page", () => {
  it("then lands on the security page with its notice, which leads to login and back", async () => {
    const { root, router } = await openPortal("/profile", { userName: "dana" });
    await screen.findByRole("heading", { level: 1, name: "My account" });
    root.session.endAsExpired();
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Your session has expired");
    expect(router.state.location.pathname).toBe("/securitypage");
    expect(within(notice).getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login?returnTo=%2Fprofile");
  });
});
