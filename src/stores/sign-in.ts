import type { Api, LoadApi } from "../api/api.ts";
import type { SignInProof } from "../api/session.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { TokenSet } from "../domain/generated/api-session.ts";
import { isRecord } from "../domain/is-record.ts";
import { isClientAdmin } from "../domain/user-name.ts";
import { attempt, type Attempt } from "./attempt.ts";
import type { AccountRole } from "./session-snapshot.ts";
import type { UiStore } from "./ui-store.ts";

/** The result of a sign-in. mismatch: the provider knows this person, but the portal has no such driver. */
export type SignInResult =
  | {
      kind: "arrived";
      userName: string;
      userGroup: string;
      role: AccountRole;
      /** null for an administrator, who has none. */
      account: DriverAccount | null;
    }
  /** sentTo: the masked address that the link was sent to, if the server names it. */
  | { kind: "unverified"; sentTo?: string | undefined }
  | { kind: "mismatch" }
  | { kind: "refused"; failure: ApiFailure };

interface SignInPorts {
  loadApi: LoadApi;
  ui: Pick<UiStore, "ask">;
  /** Begins a session with the tokens, so that the calls after the first can be made. */
  begin(tokens: TokenSet): void;
}

function sentToIn(body: unknown): string | undefined {
  return isRecord(body) && typeof body["sentTo"] === "string" ? body["sentTo"] : undefined;
}

function refusalOf(credentials: SignInProof, failure: ApiFailure): SignInResult {
  if (failure.code === "email_unverified") return { kind: "unverified", sentTo: sentToIn(failure.body) };
  // Specification section 4: only during single sign-on. Its Ok logs out, so a 404 in any other sign-in does not count.
  if ("code" in credentials && failure.code === "driver_not_found") return { kind: "mismatch" };
  return { kind: "refused", failure };
}

/**
 * Makes the calls of a sign-in in order (specification section 4): tokens, user context, driver account and, after
 * single sign-on, the account-id check. Each can be retried alone: a one-time code is not sent twice because a later
 * call failed. Stores no session: the caller stores the tokens, and drops them if the sign-in fails.
 */
export async function signInBy(credentials: SignInProof, ports: SignInPorts): Promise<SignInResult> {
  const step = <T>(call: (api: Api) => Promise<T>): Promise<Attempt<T>> =>
    attempt(ports.ui, async () => call(await ports.loadApi()));

  const tokens = await step((api) => api.session.getToken(credentials));
  if (!tokens.isDone) return refusalOf(credentials, tokens.failure);
  ports.begin(tokens.value);

  const context = await step((api) => api.account.userContext());
  if (!context.isDone) return refusalOf(credentials, context.failure);
  const { userName, userGroup, role } = context.value.user;
  if (role === "ADMIN" || isClientAdmin(userName)) return { kind: "arrived", ...context.value.user, account: null };

  const driver = await step((api) => api.account.driverAccount(userName));
  if (!driver.isDone) return refusalOf(credentials, driver.failure);
  const account = driver.value;
  if (!account.verifyEmail) return { kind: "unverified" };

  if ("code" in credentials) {
    const { accountId } = account.endUserAccountEntity;
    const { permissionGroup } = account;
    const check = await step((api) => api.account.checkAccountId({ accountId, userName, permissionGroup }));
    if (!check.isDone) return refusalOf(credentials, check.failure);
  }
  return { kind: "arrived", userName, userGroup, role, account };
}
