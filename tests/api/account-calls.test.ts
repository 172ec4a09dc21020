import { describe, expect, test } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";
import { translate } from "../../src/domain/messages.ts";
import { bootData } from "../support/boot-data.ts";
import { goodAnswer } from "../support/responses.ts";
import { openTransport } from "../support/transport.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** Every call of sign-in, registration and recovery: how it goes out, and the title of its failure. */
const calls: { call: string; run(api: Api): Promise<unknown>; body?: unknown; access?: "signed-in"; title: string }[] =
  [
    {
      call: `POST ${PUBLIC}/get-token`,
      run: ({ session }) => session.getToken({ username: "dana", password: "pw" }),
      body: { username: "dana", password: "pw", groupName: "testville" },
      title: "Login Failed",
    },
    {
      call: `POST ${PUBLIC}/get-token`,
      run: ({ session }) => session.getToken({ code: "one-time" }),
      body: { code: "one-time", groupName: "testville" },
      title: "Login Failed",
    },
    {
      call: "GET /api/v1/user-context/driver-portal/testville",
      run: ({ account }) => account.userContext(),
      access: "signed-in",
      title: "User Details Error",
    },
    {
      call: "GET /api/v1/driversaccount/user-name/d%2Fa/testville",
      run: ({ account }) => account.driverAccount("d/a"),
      access: "signed-in",
      title: "Get Driver Portal Data",
    },
    {
      call: "POST /api/v1/eua/check-accountid",
      run: ({ account }) =>
        account.checkAccountId({ accountId: "10023", userName: "dana", permissionGroup: "drivers" }),
      body: { accountId: "10023", userName: "dana", permissionGroup: "drivers" },
      access: "signed-in",
      title: "Error",
    },
    {
      call: `POST ${PUBLIC}/drivers-create/testville`,
      run: ({ account }) => account.register({ userName: "dana" }),
      body: { userName: "dana" },
      title: "Registration Failed",
    },
    {
      call: `GET ${PUBLIC}/check_username/d%2Fa/testville`,
      run: ({ account }) => account.checkUserName("d/a"),
      title: "This User Name Already Exist",
    },
    {
      call: `PUT ${PUBLIC}/email-verified/testville`,
      run: ({ account }) => account.verifyEmail("dana", "secret"),
      body: { username: "dana", verifyEmail: true, token: "secret" },
      title: "Verify Email Error",
    },
    {
      call: `POST ${PUBLIC}/send-verification/testville`,
      run: ({ account }) => account.sendVerification({ username: "dana", password: "pw" }),
      body: { username: "dana", password: "pw" },
      title: "Verify Email Error",
    },
    {
      call: `POST ${PUBLIC}/send-link`,
      run: ({ account }) => account.sendLink({ userName: "dana" }),
      body: { userName: "dana", groupName: "testville" },
      title: "Forget Password Failed",
    },
    {
      call: `POST ${PUBLIC}/send-username-link`,
      run: ({ account }) => account.sendUsernameLink({ accountId: "10023" }),
      body: { accountId: "10023", groupName: "testville" },
      title: "Username not found for this ID",
    },
    {
      call: `POST ${PUBLIC}/update-driver-password/testville`,
      run: ({ account }) => account.resetPassword("dana", "secret", { password: "new", confirmPassword: "new" }),
      body: { username: "dana", token: "secret", password: "new", confirmPassword: "new" },
      title: "Reset Password Failed",
    },
    {
      call: `GET ${PUBLIC}/shibboleth/enable/testville`,
      run: ({ portal }) => portal.buyerAuthentication(),
      title: "Error",
    },
  ];

describe.each(calls)("$call", ({ call, run, body, access, title }) => {
  test("goes out as the specification says", async () => {
    const { api, sent } = openTransport(goodAnswer);
    await run(api);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([call]);
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.authorization).toBe(access === "signed-in" ? "Bearer token-1" : "null");
  });

  test(`gives a failure the title '${title}'`, async () => {
    const { api } = openTransport(() => ({ status: 422, body: { code: "x", errorMessage: "Words." } }));
    const thrown: unknown = await run(api).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ApiFailure);
    const failure = thrown as ApiFailure;
    expect([translate(bootData().messages, failure.titleKey), failure.messages]).toEqual([title, ["Words."]]);
  });
});
