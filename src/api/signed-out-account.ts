import type { ApiClient } from "./client.ts";
import type { AccountApi, SignedInAccount } from "./account.ts";
import { responseChecks } from "./response-checks.ts";

/** What is called of an account without a session: to register, to verify an address, and to recover what was forgotten. */
export function signedOutAccount(client: ApiClient, slug: string): Omit<AccountApi, keyof SignedInAccount> {
  return { ...publicCalls(client, slug), ...recoveryCalls(client, slug) };
}

type PublicCalls = Pick<AccountApi, "register" | "checkUserName" | "verifyEmail" | "sendVerification">;

function publicCalls(client: ApiClient, customer: string): PublicCalls {
  const open = { access: "public", path: { customer } } as const;
  return {
    register: (body) =>
      client.send("POST /api/v1/portal/pages/home-without-session/drivers-create/{customer}", {
        ...open,
        titleKey: "calls.titles.register",
        isResponse: responseChecks.registered,
        body,
      }),
    checkUserName: (userName) =>
      client.send("GET /api/v1/portal/pages/home-without-session/check_username/{userName}/{customer}", {
        access: "public",
        path: { userName, customer },
        titleKey: "calls.titles.userNameTaken",
        isResponse: responseChecks.availability,
        isBackground: true,
      }),
    verifyEmail: (username, token) =>
      client.send("PUT /api/v1/portal/pages/home-without-session/email-verified/{customer}", {
        ...open,
        titleKey: "calls.titles.verifyEmail",
        isResponse: responseChecks.verified,
        body: { username, verifyEmail: true, token },
      }),
    sendVerification: async (body) => {
      await client.send("POST /api/v1/portal/pages/home-without-session/send-verification/{customer}", {
        ...open,
        titleKey: "calls.titles.verifyEmail",
        isResponse: responseChecks.done,
        body,
      });
    },
  };
}

type RecoveryCalls = Pick<AccountApi, "sendLink" | "sendUsernameLink" | "resetPassword">;

function recoveryCalls(client: ApiClient, slug: string): RecoveryCalls {
  const open = { access: "public", isResponse: responseChecks.done } as const;
  return {
    sendLink: async (entity) => {
      await client.send("POST /api/v1/portal/pages/home-without-session/send-link", {
        ...open,
        titleKey: "calls.titles.forgotPassword",
        body: { ...entity, groupName: slug },
      });
    },
    sendUsernameLink: async (entity) => {
      await client.send("POST /api/v1/portal/pages/home-without-session/send-username-link", {
        ...open,
        titleKey: "calls.titles.forgotUserName",
        body: { ...entity, groupName: slug },
      });
    },
    resetPassword: async (username, token, entity) => {
      await client.send("POST /api/v1/portal/pages/home-without-session/update-driver-password/{customer}", {
        ...open,
        path: { customer: slug },
        titleKey: "calls.titles.resetPassword",
        body: { ...entity, username, token },
      });
    },
  };
}
