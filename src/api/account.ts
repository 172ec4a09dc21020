import type {
  CheckAccountIdRequest,
  EmailVerifiedResponse,
  RegisterResponse,
  SendVerificationRequest,
  UserNameAvailability,
} from "../domain/generated/api-account.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { UserContext } from "../domain/generated/api-session.ts";
import type { Entity } from "../domain/form-entity.ts";
import { responseChecks } from "./response-checks.ts";
import type { ApiClient } from "./client.ts";

/** The driver's account: reading, registering, verifying, recovering. Bodies of forms are entities; the server checks every field. */
export interface AccountApi {
  driverAccount(userName: string): Promise<DriverAccount>;
  /** Whose session this is, by which group. */
  userContext(): Promise<UserContext>;
  /** After single sign-on: 404 where the provider's account and the driver's do not belong together. */
  checkAccountId(request: CheckAccountIdRequest): Promise<void>;
  register(entity: Entity): Promise<RegisterResponse>;
  /** Whether a user name is free. Runs behind the scenes, while somebody goes on filling in the form. */
  checkUserName(userName: string): Promise<UserNameAvailability>;
  verifyEmail(userName: string, token: string): Promise<EmailVerifiedResponse>;
  /** Mails the verification link again, after the right password. */
  sendVerification(credentials: SendVerificationRequest): Promise<void>;
  /** Forgotten password: mails a link, and answers alike whether the user name is known or not. */
  sendLink(entity: Entity): Promise<void>;
  /** Forgotten user name: mails it, and answers alike whether the number is known or not. */
  sendUsernameLink(entity: Entity): Promise<void>;
  /** Sets a new password with the token of the mailed link. */
  resetPassword(userName: string, token: string, entity: Entity): Promise<void>;
}

/** The account calls of a tenant. */
export function accountApi(client: ApiClient, slug: string): AccountApi {
  return { ...signedInCalls(client, slug), ...publicCalls(client, slug), ...recoveryCalls(client, slug) };
}

type SignedInCalls = Pick<AccountApi, "driverAccount" | "userContext" | "checkAccountId">;

function signedInCalls(client: ApiClient, customer: string): SignedInCalls {
  return {
    driverAccount: (userName) =>
      client.send("GET /api/v1/driversaccount/user-name/{userName}/{customer}", {
        access: "signed-in",
        path: { userName, customer },
        titleKey: "calls.titles.driverAccount",
        isResponse: responseChecks.driver,
      }),
    userContext: () =>
      client.send("GET /api/v1/user-context/driver-portal/{customer}", {
        access: "signed-in",
        path: { customer },
        titleKey: "calls.titles.userContext",
        isResponse: responseChecks.userContext,
      }),
    checkAccountId: async (body) => {
      await client.send("POST /api/v1/eua/check-accountid", {
        access: "signed-in",
        titleKey: "calls.titles.default",
        isResponse: responseChecks.done,
        body,
      });
    },
  };
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
