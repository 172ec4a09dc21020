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
  test("from the top bar, then what an earlier try left is cleared and the server's own start is opened", () => {
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
    "the tab's memory holds %s as the way back, then there is none",
    (returnTo) => {
      const tabStorage = new MemoryStorage();
      const { root } = openTab({ ...federated(), tabStorage });
      tabStorage.setItem("portal/testville/login-callback", JSON.stringify({ version: 1, value: { returnTo } }));
      expect(root.singleSignOn.callbackReturnTo).toBeUndefined();
    },
  );

  test("the page was served a moment ago, then nobody is asked how buyers sign in", async () => {
    const { root, api, clock } = openTab();
    clock.now += 5 * 60_000 - 1;
    await root.singleSignOn.readMode();
    expect(api.portal.buyerAuthentication).not.toHaveBeenCalled();
  });

  test("the page has been open for a while, then the mode is read anew; where that fails, what was known stands", async () => {
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
  test("in popup style, then the popup opens at once and closes after 1000 ms; tab memory and cookies are gone", async () => {
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

  test("the browser blocks the popup, then the alert says so and the driver is signed out all the same", async () => {
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

  test("in redirect style, then the provider's page comes once the server has ended the session", async () => {
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

  test("the provider has no address to sign out at, then the portal alone signs out", async () => {
    const { root, surroundings } = await openSignedInTab(federated({ idpLogoutURL: undefined }));
    await root.session.signOut();
    expect(surroundings.openPopup).not.toHaveBeenCalled();
    expect(surroundings.leave).not.toHaveBeenCalled();
    expect(root.session.isSignedIn).toBe(false);
  });

  test("drivers have passwords, then no popup opens and cookies stay", async () => {
    const { root, surroundings } = await openSignedInTab();
    await root.session.signOut();
    expect(surroundings.openPopup).not.toHaveBeenCalled();
    expect(surroundings.clearCookies).not.toHaveBeenCalled();
  });

  test("the session expires, then the provider's session is left alone", async () => {
    const { root, surroundings } = await openSignedInTab(federated());
    root.session.endAsExpired();
    expect(surroundings.openPopup).not.toHaveBeenCalled();
    expect(surroundings.clearCookies).not.toHaveBeenCalled();
  });
});
