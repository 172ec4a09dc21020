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
  /** The signed-in user and the user group. */
  userContext(): Promise<UserContext>;
  /** After single sign-on: 404 if the provider's account does not belong to the driver's. */
  checkAccountId(request: CheckAccountIdRequest): Promise<void>;
  register(entity: Entity): Promise<RegisterResponse>;
  /** Whether a user name is free. Runs in the background while the form is being filled in. */
  checkUserName(userName: string): Promise<UserNameAvailability>;
  verifyEmail(userName: string, token: string): Promise<EmailVerifiedResponse>;
  /** Mails the verification link again, after the right password. */
  sendVerification(credentials: SendVerificationRequest): Promise<void>;
  /** Forgotten password: mails a link, and responds alike whether the user name is known or not. */
  sendLink(entity: Entity): Promise<void>;
  /** Forgotten user name: mails it, and responds alike whether the number is known or not. */
  sendUsernameLink(entity: Entity): Promise<void>;
  /** Sets a new password with the token of the mailed link. */
  resetPassword(userName: string, token: string, entity: Entity): Promise<void>;
}

/** The calls of a session. */
export type SignedInAccount = Pick<AccountApi, "driverAccount" | "userContext" | "checkAccountId">;

/** The calls for an account when a session begins. */
export function signedInAccount(client: ApiClient, customer: string): SignedInAccount {
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
