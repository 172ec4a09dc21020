import { describe, expect, test, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { driverAccount, person } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { order } from "../support/orders.ts";
import { deferred, openSignedInTab, openTab, pair } from "../support/stores.ts";

const NO_DRIVER = { status: 404, code: "driver_not_found", messages: ["Driver ID does not exist."] };

const rejecting = (facts: Parameters<typeof failure>[0]) => vi.fn(() => Promise.reject(failure(facts)));

describe("any sign-in", () => {
  test("sets the user group by which texts and rules are looked up", async () => {
    const { root, api } = openTab();
    api.account.userContext = () =>
      Promise.resolve({ user: { userName: "dana", userGroup: "residents", role: "DRIVER" } });
    await root.session.signIn("Dana", "pw");
    expect(root.session).toMatchObject({ userName: "dana", userGroup: "residents" });
    root.catalogue.loadText("driver-account");
    await vi.waitFor(() => expect(api.portal.text).toHaveBeenCalledWith("driver-account", "residents"));
  });

  test("keeps the order that was placed just now when the same driver signs in once more", async () => {
    const { root, api } = await openSignedInTab();
    root.orders.accept(order({ id: "order-7" }));
    api.session.getToken = () => Promise.resolve(pair("second"));
    await root.session.signIn("dana", "pw");
    expect([root.session.tokens, root.orders.placed?.id]).toEqual([pair("second"), "order-7"]);
  });

  test("reports an unreadable user context as User Details Error and leaves no half session", async () => {
    const { root, api, storage } = openTab();
    api.session.getToken = () => Promise.resolve(pair("first"));
    const words = ["No such user."];
    api.account.userContext = rejecting({ status: 403, messages: words, titleKey: "calls.titles.userContext" });
    expect(await root.session.signIn("dana", "pw")).toEqual({ kind: "refused", message: "No such user." });
    expect(root.ui.error).toMatchObject({ title: "User Details Error", message: "No such user." });
    expect([root.session.tokens, root.session.userGroup, storage.length]).toEqual([null, null, 0]);
    expect(api.session.logout).toHaveBeenCalledWith("refresh-first");
  });

  test("continues with the next call on Retry when the connection is lost after the tokens, and signs in once", async () => {
    const { root, api } = openTab();
    api.account.driverAccount = vi
      .fn(() => Promise.resolve(driverAccount()))
      .mockRejectedValueOnce(failure({ kind: "network", status: 0, titleKey: "calls.titles.driverAccount" }));
    const outcome = root.session.signIn("dana", "pw");
    await vi.waitFor(() => expect(root.ui.error?.title).toBe("Get Driver Portal Data"));
    root.ui.error?.retry?.();
    expect(await outcome).toMatchObject({ kind: "signed-in" });
    expect(api.session.getToken).toHaveBeenCalledTimes(1);
    expect(api.account.driverAccount).toHaveBeenCalledTimes(2);
  });

  test("by password requires no account-id check", async () => {
    const { root, api } = openTab();
    await root.session.signIn("dana", "pw");
    expect(api.account.checkAccountId).not.toHaveBeenCalled();
  });

  test("reports too many attempts as Login Failed with the advice to wait", async () => {
    const { root, api } = openTab();
    const words = "There were too many attempts. Try again in 15 minutes.";
    api.session.getToken = rejecting({ status: 429, messages: [words], titleKey: "calls.titles.getToken" });
    expect(await root.session.signIn("dana", "pw")).toEqual({ kind: "refused", message: words });
    expect(root.ui.error).toMatchObject({ title: "Login Failed", message: words });
  });
});

describe("a sign-in before the email address is verified", () => {
  async function refused(change: (api: Api) => void = () => undefined) {
    const tab = openTab();
    tab.api.session.getToken = rejecting({ status: 403, code: "email_unverified" });
    change(tab.api);
    await tab.root.session.signIn("dana", "right");
    return tab;
  }

  test("sends the mail again with the typed credentials and closes the dialog", async () => {
    const { root, api } = await refused();
    expect(root.ui.error).toMatchObject({ title: "Unauthorized Login", message: "Please Verify Your Email First" });
    expect(root.ui.error?.remedy?.label).toBe("Send the email again");
    root.ui.error?.remedy?.run?.();
    expect(root.ui.error).toBeNull();
    await vi.waitFor(() => expect(root.verificationMail.isSent).toBe(true));
    expect(api.account.sendVerification).toHaveBeenCalledExactlyOnceWith({ username: "dana", password: "right" });
  });

  test("reports a rate limit of the mail as Verify Email Error and does not claim that it was sent", async () => {
    const words = "There were too many attempts. Try again in 15 minutes.";
    const { root } = await refused((api) => {
      api.account.sendVerification = rejecting({
        status: 429,
        messages: [words],
        titleKey: "calls.titles.verifyEmail",
      });
    });
    root.ui.error?.remedy?.run?.();
    await vi.waitFor(() => expect(root.ui.error).toMatchObject({ title: "Verify Email Error", message: words }));
    expect(root.verificationMail.isSent).toBe(false);
  });

  test("sends nothing when the dialog is closed", async () => {
    const { root, api } = await refused();
    root.ui.dismissError();
    expect(root.ui.error).toBeNull();
    expect(api.account.sendVerification).not.toHaveBeenCalled();
  });
});

describe("a sign-in by the code of single sign-on", () => {
  test("checks the account id against the account", async () => {
    const { root, api } = openTab({ account: () => driverAccount(person()) });
    expect(await root.session.signInByCode("one-time")).toEqual({ kind: "signed-in", next: "verify-dashboard" });
    expect(api.session.getToken).toHaveBeenCalledExactlyOnceWith({ code: "one-time" });
    expect(api.account.checkAccountId).toHaveBeenCalledExactlyOnceWith({
      accountId: "10023",
      userName: "dana",
      permissionGroup: "drivers",
    });
    expect(root.session).toMatchObject({ isSignedIn: true, userName: "dana" });
  });

  test("opens the mismatch dialog without a session when the person has no driver account", async () => {
    const { root, api, storage } = openTab();
    api.session.getToken = rejecting(NO_DRIVER);
    expect(await root.session.signInByCode("one-time")).toEqual({ kind: "mismatch" });
    expect(root.ui.modals.driverIdMismatch).toBe(true);
    expect([root.ui.error, root.session.isSignedIn, storage.length]).toEqual([null, false, 0]);
  });

  test("opens the mismatch dialog and ends the server's session when the account-id check returns 404", async () => {
    const { root, api, storage } = openTab();
    api.session.getToken = () => Promise.resolve(pair("first"));
    api.account.checkAccountId = rejecting(NO_DRIVER);
    expect(await root.session.signInByCode("one-time")).toEqual({ kind: "mismatch" });
    expect(root.ui.modals.driverIdMismatch).toBe(true);
    expect([root.session.tokens, storage.length]).toEqual([null, 0]);
    await vi.waitFor(() => expect(api.session.logout).toHaveBeenCalledWith("refresh-first"));
  });

  test("while the account-id check runs nobody is signed in yet", async () => {
    const { root, api, storage } = openTab();
    const check = deferred<void>();
    api.account.checkAccountId = vi.fn(() => check.promise);
    const outcome = root.session.signInByCode("one-time");
    await vi.waitFor(() => expect(api.account.checkAccountId).toHaveBeenCalled());
    expect([root.session.isSignedIn, storage.length]).toEqual([false, 0]);
    check.resolve();
    await outcome;
    expect(root.session.isSignedIn).toBe(true);
  });

  test("shows no dialog for a code that is used, expired or another browser's, and leaves the message to the page", async () => {
    const { root, api } = openTab();
    api.session.getToken = rejecting({ status: 401, code: "invalid_code", titleKey: "calls.titles.getToken" });
    expect(await root.session.signInByCode("used")).toEqual({ kind: "bad-code" });
    expect(root.ui.error).toBeNull();
  });

  test("sends the code once even if a later call fails and is retried", async () => {
    const { root, api } = openTab();
    api.account.checkAccountId = vi
      .fn(() => Promise.resolve())
      .mockRejectedValueOnce(failure({ kind: "server", status: 500 }));
    const outcome = root.session.signInByCode("one-time");
    await vi.waitFor(() => expect(root.ui.error?.retry).toBeDefined());
    root.ui.error?.retry?.();
    expect(await outcome).toMatchObject({ kind: "signed-in" });
    expect(api.session.getToken).toHaveBeenCalledTimes(1);
  });
});
