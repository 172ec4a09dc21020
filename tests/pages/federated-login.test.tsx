import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { NOW, openPortal, type PortalOptions } from "../support/portal.tsx";
import { deferred } from "../support/stores.ts";

const LOGOUT = "/idp/plain/session/end";

function openFederated(path: string, options: PortalOptions = {}) {
  return openPortal(path, {
    boot: { flags: { citationsEnabled: false, buyerAuthentication: "SHIBBOLETH", idpLogoutURL: LOGOUT } },
    ...options,
  });
}

const refusingCode = (facts: Parameters<typeof failure>[0]): PortalOptions => ({
  api: (api) => {
    api.session.getToken = vi.fn(() => Promise.reject(failure({ titleKey: "calls.titles.getToken", ...facts })));
  },
});

const signOnLink = () => screen.findByRole("link", { name: "Sign in with Plain Parking" });

describe("the login page of a federated portal", () => {
  it("offers one way to sign in, asks for no password and keeps the way back", async () => {
    const { user, surroundings } = await openFederated("/login?returnTo=%2Fprofile%23phones");
    const link = await signOnLink();
    expect(link).toHaveAttribute("href", "/auth/sso/plain/login?returnTo=%2Fprofile%23phones");
    expect(screen.getByText("Please log in to go on.")).toBeInTheDocument();
    expect(within(screen.getByRole("main")).queryByRole("textbox")).not.toBeInTheDocument();
    await user.click(link);
    expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith("/auth/sso/plain/login?returnTo=%2Fprofile%23phones");
  });

  it("leaves a press with Ctrl to the browser, which opens a tab of its own", async () => {
    const { user, surroundings } = await openFederated("/login");
    const link = await signOnLink();
    // jsdom cannot open a tab; what counts is that the portal leaves the press to the browser.
    link.addEventListener("click", (event) => event.preventDefault());
    await user.keyboard("{Control>}");
    await user.click(link);
    expect(surroundings.leave).not.toHaveBeenCalled();
  });

  it.each([
    ["denied", /stopped before it was complete/],
    ["unavailable", /cannot be reached just now/],
    ["invalid", /could not be accepted/],
    ["expired", /took too long, or was used already/],
  ])("explains ?sso=%s and offers to try again to the same place", async (sso, words) => {
    const tabStorage = new MemoryStorage();
    tabStorage.setItem(
      "portal/plain/login-callback",
      JSON.stringify({ version: 1, value: { returnTo: "/vieworders" } }),
    );
    await openFederated(`/login?sso=${sso}`, { tabStorage });
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(await signOnLink()).toHaveAttribute("href", "/auth/sso/plain/login?returnTo=%2Fvieworders");
  });

  it.each(["?sso=%3Cb%3Eyou+won%3C%2Fb%3E", "?sso=", "?sso=explained"])(
    "says nothing for %s, which is none of the known problems",
    async (query) => {
      await openFederated(`/login${query}`);
      await signOnLink();
      expect(screen.queryByRole("alert")).not.toBeInTheDocument();
      expect(screen.getByRole("main")).not.toHaveTextContent("you won");
    },
  );

  it("follows a mode that has changed since the page was served", async () => {
    let now = NOW;
    const { router } = await openPortal("/privacy", {
      clock: () => now,
      api: (api) => {
        api.portal.buyerAuthentication = () => Promise.resolve({ buyerAuthentication: "SHIBBOLETH" });
      },
    });
    now += 5 * 60_000;
    await router.navigate("/login");
    expect(await signOnLink()).toBeInTheDocument();
  });
});

describe("the way back from the provider", () => {
  it("removes the code from the address at once, exchanges it once and leads the driver on", async () => {
    const answer = deferred<void>();
    const { router, api, root } = await openFederated("/login?code=one-time&returnTo=%2Fprofile%23phones", {
      api: (each) => {
        each.account.checkAccountId = vi.fn(() => answer.promise);
      },
    });
    await waitFor(() => expect(router.state.location.search).toBe("?returnTo=%2Fprofile%23phones"));
    expect(screen.getByText("Signing you in…")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /^Sign in with/ })).not.toBeInTheDocument();
    answer.resolve();
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
    expect(router.state.location.hash).toBe("#phones");
    expect(api.session.getToken).toHaveBeenCalledExactlyOnceWith({ code: "one-time" });
    expect(root.session.isSignedIn).toBe(true);
    await router.navigate(-1);
    expect(JSON.stringify(router.state.location)).not.toContain("one-time");
  });

  it("leads to /verify-dashboard when the profile is incomplete", async () => {
    const { router } = await openFederated("/login?code=c", { account: () => driverAccount(person()) });
    await waitFor(() => expect(router.state.location.pathname).toBe("/verify-dashboard"));
  });

  it("explains a used code on the page and offers to try again", async () => {
    const { api } = await openFederated("/login?code=used", refusingCode({ status: 401, code: "invalid_code" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/took too long, or was used already/);
    expect(await signOnLink()).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(api.session.getToken).toHaveBeenCalledTimes(1);
  });

  it("explains on the page that the server was down and leaves no half session", async () => {
    const { user, root } = await openFederated("/login?code=c", refusingCode({ kind: "server", status: 503 }));
    await user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/cannot be reached just now/);
    expect(root.session.tokens).toBeNull();
  });

  it("keeps an open session, and a dialog says whose it is and how to sign in as somebody else", async () => {
    const { router, api } = await openFederated("/login?code=of-somebody-else", { userName: "dana" });
    expect(await screen.findByRole("alertdialog", { name: "You are logged in already" })).toHaveAccessibleDescription(
      "You are still logged in as dana in this browser. To log in as somebody else, log out first.",
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(router.state.location.search).toBe("");
    expect(api.session.getToken).not.toHaveBeenCalled();
  });

  it("opens 'MisMatch Driver Id' without a driver account, and its Ok signs out here and at the provider", async () => {
    const { user, router, surroundings, root } = await openFederated(
      "/login?code=c",
      refusingCode({ status: 404, code: "driver_not_found", messages: ["Driver ID does not exist."] }),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "MisMatch Driver Id" });
    expect(dialog).toHaveAccessibleDescription("Driver Id does not exist...");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(surroundings.openPopup).toHaveBeenCalledExactlyOnceWith(LOGOUT);
    expect(surroundings.clearCookies).toHaveBeenCalled();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(root.session.isSignedIn).toBe(false);
  });

  it("signs out as well when Esc closes 'MisMatch Driver Id'", async () => {
    const { user, surroundings } = await openFederated(
      "/login?code=c",
      refusingCode({ status: 404, code: "driver_not_found" }),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "MisMatch Driver Id" });
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(surroundings.openPopup).toHaveBeenCalledTimes(1));
    await user.keyboard(" ");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("the shell of a federated portal", () => {
  it("leads from Login in the top bar by home to the provider and forgets an earlier attempt", async () => {
    const tabStorage = new MemoryStorage();
    tabStorage.setItem("portal/plain/login-callback", JSON.stringify({ version: 1, value: { returnTo: "/profile" } }));
    const { user, router, surroundings, root } = await openFederated("/privacy", { tabStorage });
    const left: string[] = [];
    surroundings.leave.mockImplementation(() => void left.push(router.state.location.pathname));
    await user.click(within(await screen.findByRole("navigation", { name: "Main" })).getByText("Login"));
    await waitFor(() => expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith("/auth/sso/plain/login"));
    expect(left).toEqual(["/"]);
    expect(root.singleSignOn.callbackReturnTo).toBeUndefined();
  });

  it("offers orders and Login at the provider on the root page, but no registration", async () => {
    const { user, surroundings } = await openFederated("/");
    const tasks = within(await screen.findByRole("region", { name: "What would you like to do?" }));
    const links = tasks.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/login?returnTo=%2FbuyPermits",
      "/auth/sso/plain/login",
    ]);
    await user.click(links[1] as HTMLElement);
    expect(surroundings.leave).toHaveBeenCalledTimes(1);
  });

  it("keeps a wanted order on the way from the root page to the provider", async () => {
    const { user, surroundings } = await openFederated("/");
    await user.click(await screen.findByRole("link", { name: /^Order a permit/ }));
    expect(await screen.findByText("Please log in to go on.")).toBeVisible();
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: /sign in/i }));
    expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith("/auth/sso/plain/login?returnTo=%2FbuyPermits");
  });

  it("opens a popup of the provider on Logout and shows the customer's home", async () => {
    const { user, router, surroundings } = await openFederated("/dashboard", { userName: "dana" });
    await user.click(await screen.findByRole("button", { name: "Menu: account of Dana Rivers" }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(surroundings.openPopup).toHaveBeenCalledExactlyOnceWith(LOGOUT);
  });

  it("reports a blocked popup of Logout in the alert", async () => {
    const { user, surroundings } = await openFederated("/dashboard", { userName: "dana" });
    surroundings.openPopup.mockReturnValue(undefined);
    await user.click(await screen.findByRole("button", { name: "Menu: account of Dana Rivers" }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    expect(await screen.findByRole("alertdialog", { name: "Alert" })).toHaveAccessibleDescription(
      "Popup blocked! Please allow popups for this site.",
    );
  });

  it("ends the session here and at the provider when a signed-in clientadmin presses Login", async () => {
    const { user, root, surroundings } = await openFederated("/", { userName: "clientadmin" });
    await user.click(within(await screen.findByRole("navigation", { name: "Main" })).getByText("Login"));
    expect(root.session.isSignedIn).toBe(false);
    expect(surroundings.openPopup).toHaveBeenCalledTimes(1);
  });
});
