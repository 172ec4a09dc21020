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
  it("leads to the dashboard with the right password and a complete profile", async () => {
    const { router, api } = await signIn("/login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(api.session.getToken).toHaveBeenCalledWith({ username: "dana", password: "Parking-2026!" });
  });

  it("leads to /verify-dashboard with an empty list in the profile", async () => {
    const { router } = await signIn("/login", { account: () => driverAccount(person()) });
    await waitFor(() => expect(router.state.location.pathname).toBe("/verify-dashboard"));
  });

  it("leads to the page that required the session", async () => {
    const { router } = await openPortal("/profile");
    await screen.findByRole("heading", { level: 1, name: "Login" });
    expect(router.state.location.search).toBe("?returnTo=%2Fprofile");
    expect(screen.getByText("Please log in to go on.")).toBeInTheDocument();
  });

  it("leads to its returnTo within the portal", async () => {
    const { router } = await signIn("/login?returnTo=%2Fprofile%23phones");
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
    expect(router.state.location.hash).toBe("#phones");
  });

  it("leads to the dashboard when its returnTo has another origin", async () => {
    const { router } = await signIn("/login?returnTo=%2F%2Fevil.example");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });

  it("reports a wrong password in the dialog 'Login Failed' and keeps the input", async () => {
    await signIn("/login", refusing("invalid_credentials", "Invalid username and password. Please try again."));
    const dialog = await screen.findByRole("alertdialog", { name: "Login Failed" });
    expect(dialog).toHaveAccessibleDescription("Invalid username and password. Please try again.");
    expect(screen.getByLabelText(/^User name/)).toHaveValue("dana");
  });

  it("says in its title and its form that the login was refused, once the dialog is closed", async () => {
    const words = "Invalid username and password. Please try again.";
    const { user } = await signIn("/login", refusing("invalid_credentials", words));
    const dialog = await screen.findByRole("alertdialog", { name: "Login Failed" });
    expect(document.title).toMatch(/^Login –/);
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    const summary = await screen.findByRole("group", { name: "There is a problem" });
    expect(summary).toHaveTextContent(words);
    expect(summary).toHaveFocus();
    expect(document.title).toMatch(/^Error: Login –/);
  });

  it("reports an unverified address in the dialog 'Unauthorized Login' and says on the page what to do", async () => {
    const { user } = await signIn("/login", refusing("email_unverified", "Please Verify Your Email First"));
    const dialog = await screen.findByRole("alertdialog", { name: "Unauthorized Login" });
    expect(dialog).toHaveAccessibleDescription("Please Verify Your Email First");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(screen.getByText(/follow its link/)).toBeInTheDocument();
    expect(document.title).toMatch(/^Error: Login –/);
  });

  it("names the masked address that the link went to, where the server tells it, and what to do when it is wrong", async () => {
    const facts = { status: 403, code: "email_unverified", body: { sentTo: "d…@example.con" } };
    const { user } = await signIn("/login", {
      api: (api) => {
        api.session.getToken = vi.fn(() => Promise.reject(failure(facts)));
      },
    });
    const dialog = await screen.findByRole("alertdialog", { name: "Unauthorized Login" });
    expect(within(dialog).getByText("Please Verify Your Email First")).toBeInTheDocument();
    expect(within(dialog).getByText("The email went to d…@example.con.")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(screen.getByText("The email went to d…@example.con.")).toBeInTheDocument();
    expect(screen.getByText(/Create the account again with another user name/)).toBeInTheDocument();
  });

  it("offers in that dialog to send the mail again, and the page confirms that it was sent", async () => {
    const { user, api } = await signIn("/login", refusing("email_unverified", "Please Verify Your Email First"));
    const dialog = await screen.findByRole("alertdialog", { name: "Unauthorized Login" });
    await user.click(within(dialog).getByRole("button", { name: "Send the email again" }));
    expect(await screen.findByText(/We have sent the email again/)).toBeInTheDocument();
    expect(api.account.sendVerification).toHaveBeenCalledWith({ username: "dana", password: "Parking-2026!" });
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("leads a driver who is signed in already onwards", async () => {
    const { router } = await openPortal("/login?returnTo=%2Fprofile", { userName: "dana" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
  });

  it("leads to the recovery of a password or user name", async () => {
    await openPortal("/login");
    const password = await screen.findByRole("link", { name: "Forgot your password?" });
    expect(password).toHaveAttribute("href", "/forgetpassword");
    expect(screen.getByRole("link", { name: "Forgot your user name?" })).toHaveAttribute("href", "/forgetusername");
  });

  it("leads to registration", async () => {
    await openPortal("/login");
    expect(await screen.findByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/register");
  });
});

describe("a session that expires on a page", () => {
  it("leads to the security page with its notice, from there to login and back", async () => {
    const { root, router } = await openPortal("/profile", { userName: "dana" });
    await screen.findByRole("heading", { level: 1, name: "My Account" });
    root.session.endAsExpired();
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Your session has expired");
    expect(router.state.location.pathname).toBe("/securitypage");
    expect(within(notice).getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login?returnTo=%2Fprofile");
  });
});
