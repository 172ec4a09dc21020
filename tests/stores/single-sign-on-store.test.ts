import { describe, expect, test, vi } from "vitest";
import type { BuyerAuthentication } from "../../src/domain/generated/api-portal.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { bootData } from "../support/boot-data.ts";
import { failure } from "../support/fake-api.ts";
import { deferred, openSignedInTab, openTab, type StoresOptions } from "../support/stores.ts";

const LOGOUT = "/idp/testville/session/end";

const federated = (mode: Partial<BuyerAuthentication> = {}): StoresOptions => ({
  boot: bootData({
    flags: { citationsEnabled: false, buyerAuthentication: "SHIBBOLETH", idpLogoutURL: LOGOUT, ...mode },
  }),
});

describe("starting single sign-on", () => {
  test("from the top bar clears what an earlier attempt left and opens the server's login address", () => {
    const { root, surroundings } = openTab(federated());
    root.singleSignOn.start("/profile#phones");
    expect(root.singleSignOn.callbackReturnTo).toBe("/profile#phones");
    root.singleSignOn.start();
    expect(root.singleSignOn.callbackReturnTo).toBeUndefined();
    expect(surroundings.leave.mock.calls).toEqual([
      ["/auth/sso/testville/login?returnTo=%2Fprofile%23phones"],
      ["/auth/sso/testville/login"],
    ]);
  });

  test.each(["//evil.example/x", "/driverportal/other/profile", "https://evil.example", 7])(
    "ignores %s as the way back in the tab's memory",
    (returnTo) => {
      const tabStorage = new MemoryStorage();
      const { root } = openTab({ ...federated(), tabStorage });
      tabStorage.setItem("portal/testville/login-callback", JSON.stringify({ version: 1, value: { returnTo } }));
      expect(root.singleSignOn.callbackReturnTo).toBeUndefined();
    },
  );

  test("does not request the mode shortly after the page was served", async () => {
    const { root, api, clock } = openTab();
    clock.now += 5 * 60_000 - 1;
    await root.singleSignOn.readMode();
    expect(api.portal.buyerAuthentication).not.toHaveBeenCalled();
  });

  test("requests the mode again on a page that has been open for a while, and keeps the known one when that fails", async () => {
    const { root, api, clock } = openTab();
    clock.now += 5 * 60_000;
    await root.singleSignOn.readMode();
    expect(root.singleSignOn.isFederated).toBe(false);
    api.portal.buyerAuthentication = () => Promise.resolve({ buyerAuthentication: "SHIBBOLETH" });
    await root.singleSignOn.readMode();
    expect(root.singleSignOn.isFederated).toBe(true);
    clock.now += 5 * 60_000;
    api.portal.buyerAuthentication = () => Promise.reject(failure({ kind: "server", status: 500 }));
    await root.singleSignOn.readMode();
    expect(root.singleSignOn.isFederated).toBe(true);
    expect(root.ui.error).toBeNull();
  });
});

describe("signing out of a federated portal", () => {
  test.each([
    ["an address", {}, { by: "popup", address: LOGOUT }],
    ["an address in redirect style", { idpLogout: "redirect" }, { by: "redirect", address: LOGOUT }],
    ["no address", { idpLogoutURL: undefined }, undefined],
    ["an address left from before drivers had passwords", { buyerAuthentication: "PASSWORD" }, undefined],
  ] as const)("ends the provider's session as configured: %s", (_case, mode, logout) => {
    const { root } = openTab(federated(mode));
    expect(root.singleSignOn.providerLogout).toEqual(logout);
    expect(root.singleSignOn.hasPopupLogout).toBe(logout?.by === "popup");
  });

  test("in popup style clears tab memory and cookies, and closes the popup after 1000 ms", async () => {
    const waiting = deferred<void>();
    const delay = vi.fn(() => waiting.promise);
    const tabStorage = new MemoryStorage();
    const { root, api, surroundings } = await openSignedInTab({ ...federated(), delay, tabStorage });
    // Stays over a logout where drivers have passwords; the federated mode clears all of the tab.
    root.ui.dismissAlert({ enabled: true, body: "<p>Street sweeping</p>" });
    expect(tabStorage.length).toBeGreaterThan(0);
    api.session.logout = () => new Promise(() => undefined);
    void root.session.signOut();
    // Within the press of the button, before anything is waited for: browsers block every later popup.
    expect(surroundings.openPopup).toHaveBeenCalledExactlyOnceWith(LOGOUT);
    expect(surroundings.close).not.toHaveBeenCalled();
    expect(delay).toHaveBeenCalledExactlyOnceWith(1000);
    waiting.resolve();
    await vi.waitFor(() => expect(surroundings.close).toHaveBeenCalledTimes(1));
    expect(surroundings.clearCookies).toHaveBeenCalledTimes(1);
    expect(tabStorage.length).toBe(0);
    expect(root.session).toMatchObject({ isSignedIn: false, ending: "signed-out" });
    expect([root.ui.error, surroundings.leave.mock.calls.length]).toEqual([null, 0]);
  });

  test("signs the driver out even if the browser blocks the popup, and says so in the alert", async () => {
    const { root, surroundings } = await openSignedInTab(federated());
    surroundings.openPopup.mockReturnValue(undefined);
    await root.session.signOut();
    expect(root.ui.error).toMatchObject({
      title: "Alert",
      message: "Popup blocked! Please allow popups for this site.",
      // The provider still has a session: its logout page is offered as a link.
      remedy: { label: "Log out at the sign-in service", href: expect.stringContaining("/") as string },
    });
    expect(root.session.isSignedIn).toBe(false);
  });

  test("in redirect style opens the provider's page once the server has ended the session", async () => {
    const { root, api, surroundings } = await openSignedInTab(federated({ idpLogout: "redirect" }));
    const answer = deferred<void>();
    api.session.logout = vi.fn(() => answer.promise);
    const signedOut = root.session.signOut();
    await vi.waitFor(() => expect(api.session.logout).toHaveBeenCalled());
    expect(surroundings.leave).not.toHaveBeenCalled();
    answer.resolve();
    await signedOut;
    expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith(LOGOUT);
    expect(surroundings.openPopup).not.toHaveBeenCalled();
  });

  test("stays in the portal when the provider has no logout address", async () => {
    const { root, surroundings } = await openSignedInTab(federated({ idpLogoutURL: undefined }));
    await root.session.signOut();
    expect(surroundings.openPopup).not.toHaveBeenCalled();
    expect(surroundings.leave).not.toHaveBeenCalled();
    expect(root.session.isSignedIn).toBe(false);
  });

  test("opens no popup and keeps the cookies of a portal with passwords", async () => {
    const { root, surroundings } = await openSignedInTab();
    await root.session.signOut();
    expect(surroundings.openPopup).not.toHaveBeenCalled();
    expect(surroundings.clearCookies).not.toHaveBeenCalled();
  });

  test("leaves the provider's session alone when the portal's session expires", async () => {
    const { root, surroundings } = await openSignedInTab(federated());
    root.session.endAsExpired();
    expect(surroundings.openPopup).not.toHaveBeenCalled();
    expect(surroundings.clearCookies).not.toHaveBeenCalled();
  });
});
