import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";

async function fillIn(user: UserEvent, repeated = "Parking-2026!") {
  await user.type(await screen.findByLabelText(/^First name/), "Dana");
  await user.type(screen.getByLabelText(/^Last name/), "Rivers");
  await user.type(screen.getByLabelText(/^Email address/), "dana@example.com");
  await user.type(screen.getByLabelText(/^User name/), "dana");
  await user.type(screen.getByLabelText(/^Password/), "Parking-2026!");
  await user.type(screen.getByLabelText(/^Confirm password/), repeated);
  await user.click(screen.getByRole("button", { name: "Create account" }));
}

describe("the registration page", () => {
  it("registers with valid answers and leads to /register/success", async () => {
    const { user, router, api } = await openPortal("/register");
    expect(await screen.findByText("Text of create-login")).toBeInTheDocument();
    await fillIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe("/register/success"));
    expect(api.account.register).toHaveBeenCalledWith(
      expect.objectContaining({ userName: "dana", person: { firstName: "Dana", lastName: "Rivers" } }),
    );
  });

  it("leads whoever is logged in to the dashboard, or back to where the way began", async () => {
    const { router } = await openPortal("/register", { userName: "dana" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(screen.queryByRole("button", { name: "Create account" })).not.toBeInTheDocument();
    await router.navigate("/register?returnTo=%2Fvieworders");
    await waitFor(() => expect(router.state.location.pathname).toBe("/vieworders"));
  });

  it("names the typed address on the page that follows, and sends the mail again from there", async () => {
    const { user, router, api } = await openPortal("/register");
    await fillIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe("/register/success"));
    expect(await screen.findByText("We sent it to dana@example.com.")).toBeVisible();
    expect(screen.getByText(/Create the account again with another user name/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send the email again" }));
    expect(await screen.findByText(/We have sent the email again/)).toBeVisible();
    expect(api.account.sendVerification).toHaveBeenCalledWith({ username: "dana", password: "Parking-2026!" });
  });

  it("names no address and sends nothing again on that page when nobody has just registered", async () => {
    await openPortal("/register/success");
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(screen.queryByText(/We sent it to/)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Send the email again" })).not.toBeInTheDocument();
  });

  it("asks what the account number is called now, and says so", async () => {
    const { api } = await openPortal("/register", {
      api: ({ portal }) => {
        portal.accountIdentifier = vi.fn(() => Promise.resolve({ label: "Student ID" }));
      },
    });
    expect(await screen.findByText(/names your Student ID,/)).toBeVisible();
    expect(api.portal.accountIdentifier).toHaveBeenCalledOnce();
  });

  it("keeps the name that the page was served with when the call fails, and offers to try again", async () => {
    const { user, api } = await openPortal("/register", {
      api: ({ portal }) => {
        portal.accountIdentifier = vi
          .fn(() => Promise.resolve({ label: "Student ID" }))
          .mockRejectedValueOnce(failure({ kind: "server", status: 500 }));
      },
    });
    const dialog = await screen.findByRole("alertdialog", { name: "Error" });
    expect(dialog).toHaveAccessibleDescription("Something is wrong.");
    expect(screen.getByText(/names your Account number,/)).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/names your Student ID,/)).toBeVisible();
    expect(api.portal.accountIdentifier).toHaveBeenCalledTimes(2);
  });

  it("sends nothing and marks the second password when the two differ", async () => {
    const { user, api } = await openPortal("/register");
    await fillIn(user, "Something-else1!");
    await waitFor(() =>
      expect(screen.getByLabelText(/^Confirm password/)).toHaveAccessibleDescription(/Enter the same password twice/),
    );
    expect(api.account.register).not.toHaveBeenCalled();
  });

  it("lists the messages of a rejection in 'Registration Failed' and beside the fields, and keeps the answers", async () => {
    const message = "This user name is taken.";
    const { user } = await openPortal("/register", {
      api: (api) => {
        api.account.register = vi.fn(() =>
          Promise.reject(
            failure({ messages: [message], errors: { userName: message }, titleKey: "calls.titles.register" }),
          ),
        );
      },
    });
    await fillIn(user);
    expect(await screen.findByRole("alertdialog", { name: "Registration Failed" })).toHaveAccessibleDescription(
      message,
    );
    expect(screen.getByLabelText(/^User name/)).toHaveAccessibleDescription(new RegExp(message));
    expect(screen.getByLabelText(/^First name/)).toHaveValue("Dana");
    // The dialog and the field; no summary that says it once more.
    expect(screen.getAllByText(message)).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Ok" }));
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  it("reports a taken user name beside the field when it is left, and by the dialog when the form is sent", async () => {
    const { user, api } = await openPortal("/register", {
      api: (each) => {
        each.account.checkUserName = vi.fn(() => Promise.resolve({ available: false, code: "taken" as const }));
      },
    });
    await user.type(await screen.findByLabelText(/^User name/), "dana");
    await user.tab();
    await waitFor(() =>
      expect(screen.getByLabelText(/^User name/)).toHaveAccessibleDescription(/This user name is taken/),
    );
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^User name/));
    await fillIn(user);
    const dialog = await screen.findByRole("alertdialog", { name: "This User Name Already Exist" });
    expect(dialog).toHaveAccessibleDescription("This user name is taken. Choose another one.");
    expect(api.account.register).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(screen.getByLabelText(/^User name/)).toHaveAccessibleDescription(/This user name is taken/);
  });

  it("keeps a taken user name in the summary among the other mistakes, and beside its field", async () => {
    const { user, api } = await openPortal("/register", {
      api: ({ account }) => {
        account.checkUserName = (name) => Promise.resolve({ available: name !== "dana", code: "taken" as const });
      },
    });
    const userName = await screen.findByLabelText(/^User name/);
    await user.type(userName, "dana");
    await user.tab();
    await waitFor(() => expect(userName).toHaveAccessibleDescription(/This user name is taken/));
    await user.click(screen.getByRole("button", { name: "Create account" }));
    const words = "This user name is taken. Choose another one.";
    expect(await screen.findByRole("link", { name: words })).toBeInTheDocument();
    expect(userName).toHaveAccessibleDescription(new RegExp(words));

    await user.type(userName, "2");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    expect(api.account.register).not.toHaveBeenCalled();
  });

  it("does not wait for the check of the user name", async () => {
    const { user, router } = await openPortal("/register", {
      api: (api) => {
        api.account.checkUserName = vi.fn(() => new Promise<never>(() => undefined));
      },
    });
    await fillIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe("/register/success"));
  });

  it("does not ask the server about a user name that the form itself rejects", async () => {
    const { user, api } = await openPortal("/register");
    await user.type(await screen.findByLabelText(/^User name/), "a");
    await user.tab();
    expect(await screen.findByText(/at least 3 characters/)).toBeInTheDocument();
    expect(api.account.checkUserName).not.toHaveBeenCalled();
  });

  it("opens the privacy policy beside the terms as a dialog and keeps the input", async () => {
    const { user } = await openPortal("/register");
    await user.type(await screen.findByLabelText(/^First name/), "Dana");
    await user.click(screen.getByRole("button", { name: "Privacy Policy" }));
    const dialog = await screen.findByRole("dialog", { name: "Privacy Policy" });
    await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.getByLabelText(/^First name/)).toHaveValue("Dana");
  });

  it("keeps the input, except for the passwords, when it is left for the footer's Privacy Policy", async () => {
    const { user, router } = await openPortal("/register");
    await user.type(await screen.findByLabelText(/^First name/), "Dana");
    await user.type(screen.getByLabelText(/^Password/), "a long password");
    await user.click(screen.getByRole("link", { name: "Privacy Policy" }));
    await screen.findByRole("heading", { level: 1, name: "Privacy Policy" });
    await router.navigate(-1);
    expect(await screen.findByLabelText(/^First name/)).toHaveValue("Dana");
    expect(screen.getByLabelText(/^Password/)).toHaveValue("");
  });

  it("opens the terms by their link", async () => {
    const { user } = await openPortal("/register");
    const links = await screen.findAllByRole("button", { name: "Terms and Conditions" });
    await user.click(links[0] as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Terms and Conditions" })).toBeInTheDocument();
  });
});

describe("the page after registration", () => {
  it("leads to the mailbox on a demonstration server", async () => {
    await openPortal("/register/success");
    expect(await screen.findByRole("heading", { level: 1, name: "Check your email" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open the demo mailbox" })).toHaveAttribute("href", "/mailbox");
  });

  it("does not mention a mailbox on any other server", async () => {
    await openPortal("/register/success", { boot: { demo: false } });
    expect(await screen.findByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
    expect(screen.queryByRole("link", { name: /mailbox/ })).not.toBeInTheDocument();
  });
});
