import type {
  CheckAccountIdRequest,
  EmailVerifiedRequest,
  EmailVerifiedResponse,
  RegisterResponse,
  ResetPasswordRequest,
  SendLinkRequest,
  SendUsernameLinkRequest,
  SendVerificationRequest,
  UserNameAvailability,
} from "../domain/generated/api-account.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { UserContext } from "../domain/generated/api-session.ts";
import type { Entity } from "../domain/form-entity.ts";
import { answers } from "./answers.ts";
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

const PUBLIC_PAGES = "/portal/pages/home-without-session";

/** The account calls of a tenant. */
export function accountApi(client: ApiClient, slug: string): AccountApi {
  return { ...signedInCalls(client, slug), ...publicCalls(client, slug), ...recoveryCalls(client, slug) };
}

function signedInCalls(client: ApiClient, slug: string) {
  const tenant = encodeURIComponent(slug);
  return {
    driverAccount: (userName: string) =>
      client.send<DriverAccount>({
        method: "GET",
        path: `/driversaccount/user-name/${encodeURIComponent(userName)}/${tenant}`,
        access: "signed-in",
        titleKey: "calls.titles.driverAccount",
        isAnswer: answers.driver,
      }),
    userContext: () =>
      client.send<UserContext>({
        method: "GET",
        path: `/user-context/driver-portal/${tenant}`,
        access: "signed-in",
        titleKey: "calls.titles.userContext",
        isAnswer: answers.userContext,
      }),
    checkAccountId: async (request: CheckAccountIdRequest) => {
      await client.send<unknown>({
        method: "POST",
        path: "/eua/check-accountid",
        isAnswer: answers.done,
        access: "signed-in",
        titleKey: "calls.titles.default",
        body: request,
      });
    },
  };
}

function publicCalls(client: ApiClient, slug: string) {
  const tenant = encodeURIComponent(slug);
  return {
    register: (entity: Entity) =>
      client.send<RegisterResponse>({
        method: "POST",
        path: `${PUBLIC_PAGES}/drivers-create/${tenant}`,
        access: "public",
        titleKey: "calls.titles.register",
        isAnswer: answers.registered,
        body: entity,
      }),
    checkUserName: (userName: string) =>
      client.send<UserNameAvailability>({
        method: "GET",
        path: `${PUBLIC_PAGES}/check_username/${encodeURIComponent(userName)}/${tenant}`,
        access: "public",
        titleKey: "calls.titles.userNameTaken",
        isAnswer: answers.availability,
        isBackground: true,
      }),
    verifyEmail: (userName: string, token: string) =>
      client.send<EmailVerifiedResponse>({
        method: "PUT",
        path: `${PUBLIC_PAGES}/email-verified/${tenant}`,
        isAnswer: answers.verified,
        access: "public",
        titleKey: "calls.titles.verifyEmail",
        body: { username: userName, verifyEmail: true, token } satisfies EmailVerifiedRequest,
      }),
    sendVerification: async (credentials: SendVerificationRequest) => {
      await client.send<unknown>({
        method: "POST",
        path: `${PUBLIC_PAGES}/send-verification/${tenant}`,
        isAnswer: answers.done,
        access: "public",
        titleKey: "calls.titles.verifyEmail",
        body: credentials,
      });
    },
  };
}

function recoveryCalls(client: ApiClient, slug: string) {
  const send = async (path: string, titleKey: string, body: unknown) => {
    await client.send<unknown>({
      method: "POST",
      path: `${PUBLIC_PAGES}/${path}`,
      isAnswer: answers.done,
      access: "public",
      titleKey,
      body,
    });
  };
  return {
    sendLink: (entity: Entity) =>
      send("send-link", "calls.titles.forgotPassword", {
        ...entity,
        groupName: slug,
      } satisfies Partial<SendLinkRequest>),
    sendUsernameLink: (entity: Entity) =>
      send("send-username-link", "calls.titles.forgotUserName", {
        ...entity,
        groupName: slug,
      } satisfies Partial<SendUsernameLinkRequest>),
    resetPassword: (userName: string, token: string, entity: Entity) =>
      send(`update-driver-password/${encodeURIComponent(slug)}`, "calls.titles.resetPassword", {
        ...entity,
        username: userName,
        token,
      } satisfies Partial<ResetPasswordRequest>),
  };
}
