import { describe, expect, test, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import type { MessageKey } from "../../src/domain/messages.ts";
import type { WholeRoot } from "../support/whole-root.ts";
import { failure } from "../support/fake-api.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const steps: {
  what: string;
  title: string;
  titleKey: MessageKey;
  name: "sendLink" | "sendUsernameLink" | "resetPassword";
  run(root: WholeRoot): Promise<unknown>;
  sent: unknown[];
}[] = [
  {
    what: "a forgotten password",
    title: "Forget Password Failed",
    titleKey: "calls.titles.forgotPassword",
    name: "sendLink",
    run: ({ recovery }) => recovery.sendLink({ userName: "dana" }),
    sent: [{ userName: "dana" }],
  },
  {
    what: "a forgotten user name",
    title: "Username not found for this ID",
    titleKey: "calls.titles.forgotUserName",
    name: "sendUsernameLink",
    run: ({ recovery }) => recovery.sendUserName({ accountId: "10023" }),
    sent: [{ accountId: "10023" }],
  },
  {
    what: "a new password",
    title: "Reset Password Failed",
    titleKey: "calls.titles.resetPassword",
    name: "resetPassword",
    run: ({ recovery }) => recovery.resetPassword("dana", "secret", { password: "new" }),
    sent: ["dana", "secret", { password: "new" }],
  },
];

function refuse(api: Api, name: (typeof steps)[number]["name"], facts: Parameters<typeof failure>[0]): void {
  api.account[name] = () => Promise.reject(failure(facts));
}

describe.each(steps)("$what", ({ name, title, titleKey, run, sent }) => {
  test("is sent as it was filled in, and success opens no dialog", async () => {
    const { root, api } = openTab();
    expect(await run(root)).toEqual({ kind: "done" });
    expect(api.account[name]).toHaveBeenCalledExactlyOnceWith(...sent);
    expect(root.ui.error).toBeNull();
  });

  test(`is explained in '${title}' and beside the fields when it is rejected`, async () => {
    const { root, api } = openTab();
    refuse(api, name, { messages: ["Not like this."], errors: { password: "Not like this." }, titleKey });
    expect(await run(root)).toEqual({
      kind: "refused",
      errors: { password: "Not like this." },
      message: "Not like this.",
    });
    expect(root.ui.error).toMatchObject({ title, message: "Not like this." });
  });

  test("is explained in the dialog when it is requested too often", async () => {
    const { root, api } = openTab();
    refuse(api, name, { status: 429, messages: ["Wait a while."], titleKey });
    expect(await run(root)).toMatchObject({ kind: "refused" });
    expect(root.ui.error).toMatchObject({ title, message: "Wait a while." });
  });

  test("opens a dialog that hides the details of a server fault and can be closed", async () => {
    const { root, api } = openTab();
    refuse(api, name, { kind: "server", status: 500, messages: ["select * from accounts"], titleKey });
    const outcome = run(root);
    await vi.waitFor(() => expect(root.ui.error).toMatchObject({ title, message: "Something is wrong." }));
    root.ui.dismissError();
    expect(await outcome).toEqual({ kind: "failed" });
  });
});

describe("a new password by mailed link", () => {
  test("reports in the dialog that the link has expired, and the page can offer a new one", async () => {
    const { root, api } = openTab();
    const titleKey = "calls.titles.resetPassword";
    refuse(api, "resetPassword", { status: 400, code: "invalid_link", messages: ["Used."], titleKey });
    expect(await root.recovery.resetPassword("dana", "used", {})).toEqual({ kind: "bad-link" });
    expect(root.ui.error).toMatchObject({ title: "Reset Password Failed", message: "Used." });
  });

  test("ends this driver's own session in the browser", async () => {
    const { root } = await openSignedInTab();
    await root.recovery.resetPassword("DANA", "secret", {});
    expect(root.session).toMatchObject({ isSignedIn: false, notice: "expired" });
  });

  test("leaves the session of another driver in this browser open, as does a rejected one", async () => {
    const { root, api } = await openSignedInTab();
    await root.recovery.resetPassword("rosa", "secret", {});
    refuse(api, "resetPassword", { status: 400, code: "invalid_link" });
    await root.recovery.resetPassword("dana", "secret", {});
    expect(root.session.isSignedIn).toBe(true);
  });
});
