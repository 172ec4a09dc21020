import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";

const FEDERATED = { flags: { citationsEnabled: false, buyerAuthentication: "SHIBBOLETH" as const } };

describe("a forgotten password", () => {
  it("requests the link for a user name and leads to the status page, known or not", async () => {
    const { user, router, api } = await openPortal("/forgetpassword");
    await user.type(await screen.findByLabelText(/^User name/), "nobody");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Check your email" })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/forget-password/status");
    expect(screen.getByText(/works once, for 60 minutes/)).toBeInTheDocument();
    expect(api.account.sendLink).toHaveBeenCalledExactlyOnceWith({ userName: "nobody" });
  });

  it("is explained in 'Forget Password Failed' when it is rejected, and the input stays", async () => {
    const { user, router } = await openPortal("/forgetpassword", {
      api: (api) => {
        const facts = { status: 429, messages: ["Wait a while."], titleKey: "calls.titles.forgotPassword" } as const;
        api.account.sendLink = vi.fn(() => Promise.reject(failure(facts)));
      },
    });
    await user.type(await screen.findByLabelText(/^User name/), "dana");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Forget Password Failed" });
    expect(dialog).toHaveAccessibleDescription("Wait a while.");
    expect(screen.getByLabelText(/^User name/)).toHaveValue("dana");
    expect(router.state.location.pathname).toBe("/forgetpassword");
  });
});

describe("a forgotten user name", () => {
  it("is requested by the number, under the tenant's name for it, and leads to the status page", async () => {
    const { user, router, api } = await openPortal("/forgetusername", { slug: "harborcity" });
    await user.type(await screen.findByLabelText(/^Resident number/), "10023");
    await user.click(screen.getByRole("button", { name: "Send user name" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/forget-username/status"));
    expect(await screen.findByText(/If this number has an account/)).toBeInTheDocument();
    expect(api.account.sendUsernameLink).toHaveBeenCalledExactlyOnceWith({ accountId: "10023" });
  });

  it("is explained in 'Username not found for this ID' when it is rejected", async () => {
    const { user } = await openPortal("/forgetusername", {
      api: (api) => {
        const facts = { messages: ["Enter the number."], titleKey: "calls.titles.forgotUserName" } as const;
        api.account.sendUsernameLink = vi.fn(() => Promise.reject(failure(facts)));
      },
    });
    await user.type(await screen.findByLabelText(/^Account number/), "10023");
    await user.click(screen.getByRole("button", { name: "Send user name" }));
    expect(
      await screen.findByRole("alertdialog", { name: "Username not found for this ID" }),
    ).toHaveAccessibleDescription("Enter the number.");
  });
});

describe("the mailed link to a new password", () => {
  const LINK = "/resetpassword/d%C3%A1na?token=secret&from=mail";

  async function choose(password: string, repeated: string, path = LINK, change?: Parameters<typeof openPortal>[1]) {
    const portal = await openPortal(path, change);
    await portal.user.type(await screen.findByLabelText(/^New password/), password);
    await portal.user.type(screen.getByLabelText(/^Confirm new password/), repeated);
    await portal.user.click(screen.getByRole("button", { name: "Save password" }));
    return portal;
  }

  it("removes the token from the address at once and sends it once, with the new password", async () => {
    const { router, api } = await choose("harbor gulls at seven", "harbor gulls at seven");
    await waitFor(() => expect(router.state.location.pathname).toBe("/reset-password/success"));
    expect(await screen.findByRole("heading", { name: "Your password has been changed" })).toBeInTheDocument();
    const entity = { password: "harbor gulls at seven", confirmPassword: "harbor gulls at seven" };
    expect(api.account.resetPassword).toHaveBeenCalledExactlyOnceWith("dána", "secret", entity);
    await router.navigate(-1);
    expect(router.state.location.search).not.toContain("secret");
  });

  it("shows whose password it is before anything is typed, and the address has no token", async () => {
    const { router } = await openPortal(LINK);
    expect(await screen.findByText("For the user name dána.")).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe("?from=mail"));
  });

  it("sends nothing when the two passwords differ", async () => {
    const { api } = await choose("harbor gulls at seven", "harbor gulls at eight");
    await waitFor(() =>
      expect(screen.getByLabelText(/^Confirm new password/)).toHaveAccessibleDescription(/same password twice/),
    );
    expect(api.account.resetPassword).not.toHaveBeenCalled();
  });

  it("is explained in 'Reset Password Failed' when it was used or has expired, and the page offers a new one", async () => {
    const { user } = await choose("harbor gulls at seven", "harbor gulls at seven", LINK, {
      api: (api) => {
        const facts = {
          status: 400,
          code: "invalid_link",
          messages: ["Used."],
          titleKey: "calls.titles.resetPassword",
        } as const;
        api.account.resetPassword = vi.fn(() => Promise.reject(failure(facts)));
      },
    });
    const dialog = await screen.findByRole("alertdialog", { name: "Reset Password Failed" });
    expect(dialog).toHaveAccessibleDescription("Used.");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/forgetpassword");
    expect(screen.queryByLabelText(/^New password/)).not.toBeInTheDocument();
  });

  it("stays usable when the server rejects the password, which is explained beside the field", async () => {
    const words = "This password is easy to guess.";
    const { user, api } = await choose("password1", "password1", LINK, {
      api: (each) => {
        const facts = {
          messages: [words],
          errors: { password: words },
          titleKey: "calls.titles.resetPassword",
        } as const;
        each.account.resetPassword = vi
          .fn(() => Promise.resolve())
          .mockImplementationOnce(() => Promise.reject(failure(facts)));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription(new RegExp(words));
    await user.click(screen.getByRole("button", { name: "Save password" }));
    await screen.findByRole("heading", { name: "Your password has been changed" });
    expect(api.account.resetPassword).toHaveBeenLastCalledWith("dána", "secret", expect.anything());
  });

  it("shows no form without a token and says that the address is incomplete", async () => {
    await openPortal("/resetpassword/dana");
    expect(await screen.findByText(/not complete/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save password" })).not.toBeInTheDocument();
  });
});

describe("where an identity provider signs drivers in", () => {
  it.each(["/forgetpassword", "/forgetusername", "/register"])(
    "%s has no form, but leads to the provider",
    async (path) => {
      const { user, surroundings, api } = await openPortal(path, { boot: FEDERATED });
      await user.click(await screen.findByRole("link", { name: "Sign in with Plain Parking" }));
      expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith("/auth/sso/plain/login");
      expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
      expect(api.portal.text).not.toHaveBeenCalled();
    },
  );
});
