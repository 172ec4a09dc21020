import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { NOW, openPortal, type PortalOptions } from "../support/portal.tsx";
import { pair } from "../support/stores.ts";

async function openAt(secondsLeft: number, options: PortalOptions = {}, path = "/profile") {
  const clock = { now: NOW };
  const portal = await openPortal(path, { userName: "dana", clock: () => clock.now, ...options });
  await screen.findByRole("heading", { level: 1 });
  const passTo = (left: number) => {
    clock.now = NOW + (1800 - left) * 1000;
    portal.root.sessionEnd.tick();
  };
  passTo(secondsLeft);
  return { ...portal, passTo };
}

const clockText = (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

const dialog = () => screen.findByRole("alertdialog", { name: "Are you still there?" });

describe("the dialog before the end of a session", () => {
  it("opens 120 s before the end, with the focus on the button that continues", async () => {
    const { passTo } = await openAt(121);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    passTo(120);
    const shown = within(await dialog());
    expect(shown.getByText("Time left: 2:00")).toBeInTheDocument();
    expect(shown.getByRole("button", { name: "Stay logged in" })).toHaveFocus();
  });

  it("shows every second and announces a few of them politely", async () => {
    const { passTo } = await openAt(120);
    const shown = within(await dialog());
    const live = shown.getByRole("status");
    expect(live).toHaveAttribute("aria-live", "polite");
    const heard: string[] = [];
    for (const left of [120, 119, 61, 60, 59, 31, 30, 29, 21, 20, 19, 11, 10, 9, 1]) {
      passTo(left);
      await waitFor(() => expect(shown.getByRole("timer")).toHaveTextContent(clockText(left)));
      if (heard.at(-1) !== live.textContent) heard.push(live.textContent);
    }
    expect(heard).toEqual([
      "You will be logged out in 2 minutes.",
      "You will be logged out in 1 minute.",
      "You will be logged out in 30 seconds.",
      "You will be logged out in 20 seconds.",
      "You will be logged out in 10 seconds.",
    ]);
    expect(shown.getByRole("timer")).toHaveTextContent("Time left: 0:01");
  });

  it("closes by one refresh and leaves the page as it was when the driver stays", async () => {
    const { user, api, router } = await openAt(100);
    api.session.refresh = vi.fn(() => Promise.resolve(pair("second")));
    await user.click(within(await dialog()).getByRole("button", { name: "Stay logged in" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(api.session.refresh).toHaveBeenCalledTimes(1);
    expect(router.state.location.pathname).toBe("/profile");
  });

  it("continues the session on Esc", async () => {
    const { api } = await openAt(100);
    (await dialog()).dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(api.session.refresh).toHaveBeenCalledTimes(1));
  });

  it("ends the session on the server when the driver logs out, and home shows", async () => {
    const { user, api, router } = await openAt(100);
    await user.click(within(await dialog()).getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(api.session.logout).toHaveBeenCalledWith("refresh");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("gives way to the notice, which keeps the way back, when the driver does nothing", async () => {
    const { passTo, router } = await openAt(100);
    await dialog();
    passTo(0);
    expect(await screen.findByText("Your session has expired")).toBeInTheDocument();
    expect(router.state.location.pathname + router.state.location.search).toBe("/securitypage?returnTo=%2Fprofile");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("offers to try again and waits when the server is down", async () => {
    const { user, api } = await openAt(100);
    api.session.refresh = vi
      .fn(() => Promise.resolve(pair("second")))
      .mockImplementationOnce(() => Promise.reject(failure({ kind: "network", status: 0 })));
    await user.click(within(await dialog()).getByRole("button", { name: "Stay logged in" }));
    const error = await screen.findByRole("alertdialog", { name: "Error" });
    await user.click(within(error).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(api.session.refresh).toHaveBeenCalledTimes(2);
  });

  it("says that continuing requires a new login when the twelve hours are nearly over", async () => {
    const { user, root, router } = await openAt(1700);
    const token = `x.${btoa(JSON.stringify({ iat: 1, exp: 91 }))}.x`;
    root.session.renewed({ ...pair("last"), refresh_token: token });
    const shown = within(await dialog());
    expect(shown.getByText(/12 hours at most/)).toBeInTheDocument();
    await user.click(shown.getByRole("button", { name: "Log in again" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/securitypage"));
  });

  it("restores the form of a phone after the session expired during typing and the driver has signed in again", async () => {
    const { user, passTo, router, root } = await openAt(1700, { account: () => driverAccount() });
    await user.click(await screen.findByRole("button", { name: "Add a phone" }));
    await user.type(await screen.findByLabelText(/^Phone number/), "5550100177");
    passTo(0);
    await screen.findByText("Your session has expired");
    await root.session.signIn("dana", "pw");
    await router.navigate("/profile");
    expect(await screen.findByLabelText(/^Phone number/)).toHaveValue("(555) 010-0177");
  });
});
