import type {
  CodeCredentials,
  GetTokenRequest,
  PasswordCredentials,
  TokenSet,
} from "../domain/generated/api-session.ts";
import { answers } from "./answers.ts";
import type { ApiClient } from "./client.ts";

/** How a person shows who they are: by a password, or by the one-time code that single sign-on ended with. */
export type Credentials = Omit<PasswordCredentials, "groupName"> | Omit<CodeCredentials, "groupName">;

/** Tokens: getting, refreshing and giving them back. All of these bypass the session check. */
export interface SessionApi {
  getToken(credentials: Credentials): Promise<TokenSet>;
  /** Single use: 409 already_refreshed within 10 s of a first use, 400 invalid_grant when the session is over. */
  refresh(refreshToken: string): Promise<TokenSet>;
  logout(refreshToken: string): Promise<void>;
}

/** The session calls of a tenant. The client secret is the server's business and never here. */
export function sessionApi(client: ApiClient, slug: string): SessionApi {
  const realm = `/auth/realms/${encodeURIComponent(slug)}/protocol/openid-connect`;
  const clientId = `${slug}-token`;
  return {
    getToken: (credentials) =>
      client.send<TokenSet>({
        method: "POST",
        path: "/portal/pages/home-without-session/get-token",
        access: "public",
        titleKey: "calls.titles.getToken",
        isAnswer: answers.tokens,
        body: { ...credentials, groupName: slug } satisfies GetTokenRequest,
      }),
    refresh: (refreshToken) =>
      client.send<TokenSet>({
        method: "POST",
        base: "",
        path: `${realm}/token`,
        access: "public",
        titleKey: "calls.titles.default",
        isBackground: true,
        isAnswer: answers.tokens,
        form: { client_id: clientId, grant_type: "refresh_token", refresh_token: refreshToken },
      }),
    logout: async (refreshToken) => {
      await client.send<unknown>({
        method: "POST",
        base: "",
        path: `${realm}/logout`,
        access: "public",
        titleKey: "calls.titles.default",
        isSilent: true,
        hasNoAnswer: true,
        form: { client_id: clientId, refresh_token: refreshToken },
      });
    },
  };
}
