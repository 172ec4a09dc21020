import type { EmailVerifiedRequest, EmailVerifiedResponse, RegisterResponse } from "../domain/generated/api-account.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { ApiClient } from "./client.ts";

/** The driver's account: reading, registering, verifying. */
export interface AccountApi {
  driverAccount(userName: string): Promise<DriverAccount>;
  register(entity: Entity): Promise<RegisterResponse>;
  verifyEmail(userName: string, token: string): Promise<EmailVerifiedResponse>;
}

/** The account calls of a tenant. */
export function accountApi(client: ApiClient, slug: string): AccountApi {
  const tenant = encodeURIComponent(slug);
  return {
    driverAccount: (userName) =>
      client.send<DriverAccount>({
        method: "GET",
        path: `/driversaccount/user-name/${encodeURIComponent(userName)}/${tenant}`,
        access: "signed-in",
        titleKey: "calls.titles.driverAccount",
      }),
    register: (entity) =>
      client.send<RegisterResponse>({
        method: "POST",
        path: `/portal/pages/home-without-session/drivers-create/${tenant}`,
        access: "public",
        titleKey: "calls.titles.register",
        body: entity,
      }),
    verifyEmail: (userName, token) =>
      client.send<EmailVerifiedResponse>({
        method: "PUT",
        path: `/portal/pages/home-without-session/email-verified/${tenant}`,
        access: "public",
        titleKey: "calls.titles.verifyEmail",
        body: { username: userName, verifyEmail: true, token } satisfies EmailVerifiedRequest,
      }),
  };
}
