import type { CodeCredentials, PasswordCredentials, TokenSet } from "../domain/generated/api-session.ts";
import { responseChecks } from "./response-checks.ts";
import type { ApiClient } from "./client.ts";

/** How a person shows who they are: by a password, or by the one-time code that single sign-on ended with. */
export type SignInProof = Omit<PasswordCredentials, "groupName"> | Omit<CodeCredentials, "groupName">;

/** Tokens: getting, refreshing and giving them back. All of these bypass the session check. */
export interface SessionApi {
  getToken(credentials: SignInProof): Promise<TokenSet>;
  /** Single use: 409 already_refreshed within 10 s of a first use, 400 invalid_grant when the session is over. */
  refresh(refreshToken: string): Promise<TokenSet>;
  logout(refreshToken: string): Promise<void>;
}

/** The session calls of a tenant. The client secret is the server's business and never here. */
export function sessionApi(client: ApiClient, slug: string): SessionApi {
  const ofRealm = { access: "public", isForm: true, path: { customer: slug } } as const;
  const clientId = `${slug}-token`;
  return {
    getToken: (credentials) =>
      client.send("POST /api/v1/portal/pages/home-without-session/get-token", {
        access: "public",
        titleKey: "calls.titles.getToken",
        isResponse: responseChecks.tokens,
        body: { ...credentials, groupName: slug },
      }),
    refresh: (refreshToken) =>
      client.send("POST /auth/realms/{customer}/protocol/openid-connect/token", {
        ...ofRealm,
        titleKey: "calls.titles.default",
        isBackground: true,
        isResponse: responseChecks.tokens,
        body: { client_id: clientId, grant_type: "refresh_token", refresh_token: refreshToken },
      }),
    logout: (refreshToken) =>
      client.send("POST /auth/realms/{customer}/protocol/openid-connect/logout", {
        ...ofRealm,
        titleKey: "calls.titles.default",
        isSilent: true,
        hasNoBody: true,
        body: { client_id: clientId, refresh_token: refreshToken },
      }),
  };
}
