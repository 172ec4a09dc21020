import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";

const LINK = "/email-status/dana?token=secret";

const verifyButton = () => screen.findByRole("button", { name: "Verify email address" });

describe("the mailed verification link", () => {
  it("verifies exactly once, on the press and not on opening, and leads to login without the token in the address", async () => {
    let answer: () => void = () => undefined;
    const { api, router, user } = await openPortal(LINK, {
      api: (each) => {
        const verifying = new Promise<{ verifyEmail: boolean }>((resolve) => {
          answer = () => resolve({ verifyEmail: true });
        });
        each.account.verifyEmail = vi.fn(() => verifying);
      },
    });
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(router.state.location.pathname).toBe("/email-status/dana");
    const button = await verifyButton();
    expect(api.account.verifyEmail).not.toHaveBeenCalled();
    await user.dblClick(button);
    answer();
    expect(await screen.findByText("Your email address is verified. You can log in now.")).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/login");
    expect(api.account.verifyEmail).toHaveBeenCalledTimes(1);
    expect(api.account.verifyEmail).toHaveBeenCalledWith("dana", "secret");
  });

  it("says what to do when it was used or has expired, and removes the token from the address", async () => {
    const { user, router } = await openPortal(LINK, {
      api: (api) => {
        api.account.verifyEmail = vi.fn(() =>
          Promise.reject(failure({ status: 400, code: "invalid_link", messages: ["Bad link."] })),
        );
      },
    });
    await user.click(await verifyButton());
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(screen.getByText("This link does not work")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
    expect(router.state.location.search).toBe("");
  });

  it("offers to try again with the same token while the server cannot be reached", async () => {
    let isDown = true;
    const { user, api, router } = await openPortal(LINK, {
      api: (each) => {
        each.account.verifyEmail = vi.fn(() =>
          isDown ? Promise.reject(failure({ kind: "network", status: 0 })) : Promise.resolve({ verifyEmail: true }),
        );
      },
    });
    await user.click(await verifyButton());
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(await screen.findByText("We could not verify your address just now")).toBeInTheDocument();
    const again = screen.getByRole("button", { name: "Try again" });
    expect(again).toHaveFocus();
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(api.account.verifyEmail).toHaveBeenLastCalledWith("dana", "secret");
  });

  it("makes no call without a token and says that the address is incomplete", async () => {
    const { api } = await openPortal("/email-status/dana");
    expect(await screen.findByText(/not complete/)).toBeInTheDocument();
    // Whoever logs in without a verified address can have the email sent again.
    expect(screen.getByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
    expect(api.account.verifyEmail).not.toHaveBeenCalled();
  });
});
