import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { SignInProof } from "../api/session.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Clock } from "../domain/clock.ts";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { TokenSet, UserContext } from "../domain/generated/api-session.ts";
import type { Messages } from "../domain/messages.ts";
import { isCompleteForSignIn } from "../domain/profile-completeness.ts";
import { isAccessValid, isRefreshValid } from "../domain/session-validity.ts";
import { isClientAdmin, isSameUserName } from "../domain/user-name.ts";
import type { Delay, Lock } from "./ports.ts";
import {
  EXPIRED,
  leaveLoggedOut,
  readSnapshot,
  saysExpired,
  snapshotOf,
  wasLoggedOut,
  type AccountRole,
  type DriverLeaving,
  type SessionEnding,
  type SessionSnapshot,
} from "./session-snapshot.ts";
import { signInBy } from "./sign-in.ts";
import { showRefusal, type SignInOutcome } from "./sign-in-refusal.ts";
import type { FinishSignOut } from "./single-sign-on-store.ts";
import type { TenantStorage } from "./tenant-storage.ts";
import { TokenRenewal } from "./token-renewal.ts";
import type { UiStore } from "./ui-store.ts";

interface SessionCollaborators {
  messages: Messages;
  loadApi: LoadApi;
  clock: Clock;
  storage: TenantStorage;
  lock: Lock;
  delay: Delay;
  ui: UiStore;
  /** Mails the verification link again. */
  sendVerification(credentials: { username: string; password: string }): void;
  /** Begins to sign out at the customer's identity provider, if there is one. */
  beginSignOut(): FinishSignOut;
  /** Stores the driver account that sign-in has loaded. */
  onAccount(account: DriverAccount): void;
  /** Restores what the browser has stored for the signed-in driver; hasBegun: this tab has just signed in. */
  onSignedIn(hasBegun: boolean): void;
  /** Clears what belonged to the driver, whose name is still known. */
  onEnded(how: DriverLeaving): void;
}

/** Who is signed in: tokens, one refresh shared by several tabs, and how it ends (specification section 4). */
export class SessionStore {
  state: "anonymous" | "authenticating" | "authenticated" = "anonymous";
  tokens: TokenSet | null = null;
  userName: string | null = null;
  role: AccountRole = "DRIVER";
  /** The group that decides texts, rules and payment methods; null until sign-in has loaded it. */
  userGroup: string | null = null;
  /** Shown on the security and sign-in pages after a session has expired, until the next sign-in. */
  notice: "expired" | null = null;
  /** How this tab's last session ended; null before and while signed in. */
  ending: SessionEnding | null = null;
  readonly #with: SessionCollaborators;
  readonly #renewal: TokenRenewal;

  constructor(collaborators: SessionCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, { tokens: observableRef }, { autoBind: true });
    const { loadApi, lock, delay, storage } = collaborators;
    this.#renewal = new TokenRenewal(this, { loadApi, lock, delay, lockName: storage.keyOf("session") });
  }

  /** The login state is authenticated and both tokens are present (specification section 2). */
  get isSignedIn(): boolean {
    const { tokens } = this;
    return (
      this.state === "authenticated" && tokens !== null && tokens.access_token !== "" && tokens.refresh_token !== ""
    );
  }

  /** Whether an administrator is signed in: by role, or by the name that is always an administrator's. */
  get isAdmin(): boolean {
    return this.role === "ADMIN" || (this.userName !== null && isClientAdmin(this.userName));
  }

  /** Restores the stored session. One that has expired meanwhile leaves only the notice. */
  restore(): void {
    const stored = this.#stored();
    if (stored === undefined) {
      if (saysExpired(this.#with.storage.read("session"))) this.notice = "expired";
    } else if (isRefreshValid(stored.tokens, this.#with.clock())) this.adopt(stored);
    else this.#leaveExpired();
  }

  /** Signs in, loads the driver account and says where to go (specification section 4). */
  signIn(userName: string, password: string): Promise<SignInOutcome> {
    return this.#signInBy({ username: userName, password });
  }

  /** The same with the one-time code from single sign-on. */
  signInByCode(code: string): Promise<SignInOutcome> {
    return this.#signInBy({ code });
  }

  /** Signs out here before the call to the server, which may be unavailable. The language and a mark stay. */
  async signOut(ending: "signed-out" | "switched" = "signed-out"): Promise<void> {
    const refreshToken = this.tokens?.refresh_token;
    // This comes first: a popup may only open while the click is being handled.
    const finish = this.#with.beginSignOut();
    leaveLoggedOut(this.#with.storage, this.userName ?? undefined);
    this.notice = null;
    this.end(ending);
    await finish(this.#endOnServer(refreshToken));
  }

  /** Makes sure that the access token is valid, or ends the session. Throws ApiFailure when the server is unreachable. */
  async ensureFresh(): Promise<void> {
    await this.#renewal.renewIf((tokens) => !isAccessValid(tokens, this.#with.clock()));
  }

  /** A valid access token for a signed-in call; null when there is no session. */
  async accessToken(): Promise<string | null> {
    await this.ensureFresh();
    return this.tokens?.access_token ?? null;
  }

  /** A new token after the server has refused one that looked valid; null when the session is over. */
  async renewedToken(refused: string): Promise<string | null> {
    await this.#renewal.renewIf((tokens) => tokens.access_token === refused);
    return this.tokens?.access_token ?? null;
  }

  /** Renews the valid pair, unless another tab has just done so. Throws ApiFailure. */
  async prolong(): Promise<void> {
    const { tokens: known } = this;
    await this.#renewal.renewIf((tokens) => tokens === known);
  }

  /** Ends the session as expired and sets the notice. What is stored for the driver stays. */
  endAsExpired(): void {
    if (this.tokens === null) return;
    this.#leaveExpired();
    this.end("expired");
  }

  /** Ends the session as expired if it is this driver's: the server has ended all sessions of that account. */
  endIfOf(userName: string): void {
    if (this.userName !== null && isSameUserName(this.userName, userName)) this.endAsExpired();
  }

  /** Ends a session whose refresh token has run out; true when there is none any more. Makes no call. */
  endIfDead(): boolean {
    if (this.tokens !== null && !isRefreshValid(this.tokens, this.#with.clock())) this.endAsExpired();
    return this.tokens === null;
  }

  /** Loads the stored session after another tab has refreshed it, signed in or signed out. */
  followStorage(): void {
    if (this.#stored() !== undefined) return this.takeStored();
    if (!this.isSignedIn) return;
    if (wasLoggedOut(this.#with.storage)) return this.end("signed-out");
    // A session that disappeared without a logout (no room to store it, site data cleared) keeps what the driver typed.
    // Nothing is written: a tab that had no room for its session continues it, and would read here that it expired.
    this.notice = "expired";
    this.end("expired");
  }

  /** Takes over the stored pair if it is newer; with `used`, any pair except that refused one. */
  takeStored(used?: TokenSet): void {
    // The pair of a sign-in in progress must not be replaced by another one; #giveUp checks again.
    if (this.state === "authenticating") return;
    const stored = this.#stored();
    const { tokens } = this;
    if (stored === undefined || stored.tokens.refresh_token === tokens?.refresh_token) return;
    if (tokens === null || used !== undefined || stored.tokens.timestamp >= tokens.timestamp) this.adopt(stored);
  }

  /** Sets and stores a new pair of the same session. */
  renewed(tokens: TokenSet): void {
    this.setTokens(tokens);
    if (this.state === "authenticated") this.#store();
  }

  async #signInBy(credentials: SignInProof): Promise<SignInOutcome> {
    const { loadApi, ui } = this.#with;
    let before: TokenSet | null = null;
    const begin = (tokens: TokenSet) => {
      before = this.tokens;
      this.begin(tokens);
    };
    const result = await signInBy(credentials, { loadApi, ui, begin });
    if (result.kind !== "arrived") {
      // A failed sign-in leaves no session on the server or here; a session from before stays.
      if (this.state === "authenticating") this.#giveUp(before);
      return showRefusal(credentials, result, this.#with);
    }
    const { account } = result;
    if (this.userName !== null && this.userName !== result.userName) this.#with.onEnded("replaced");
    if (account !== null) this.#with.onAccount(account);
    this.confirm(result);
    // An administrator has no profile to fill in.
    const isComplete = account !== null && isCompleteForSignIn(account.endUserAccountEntity.person);
    return { kind: "signed-in", next: isComplete ? "dashboard" : "verify-dashboard" };
  }

  /** Ends the pair of a failed sign-in, and returns to the session without it: the one from before, or another tab's. */
  #giveUp(before: TokenSet | null): void {
    void this.#endOnServer(this.tokens?.refresh_token);
    this.restoreTokens(before);
    this.followStorage();
  }

  async #endOnServer(refreshToken: string | undefined): Promise<void> {
    if (refreshToken === undefined) return;
    try {
      const api = await this.#with.loadApi();
      await api.session.logout(refreshToken);
    } catch (error) {
      // If the server cannot be reached, it ends the session itself once the session is idle.
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  #stored(): SessionSnapshot | undefined {
    return readSnapshot(this.#with.storage.read("session"));
  }

  #store(): void {
    if (this.userName === null || this.tokens === null) return;
    const isStored = this.#with.storage.write("session", snapshotOf(this.userName, this.role, this.tokens));
    // A used refresh token, sent again after a reload, would end every session of its family.
    if (!isStored) this.#with.storage.remove("session");
  }

  /** Tells other tabs and a later reload that the session has expired, if the storage has room for that. */
  #leaveExpired(): void {
    if (!this.#with.storage.write("session", EXPIRED)) this.#with.storage.remove("session");
    this.notice = "expired";
  }

  // The state changes below happen after an await, so each is an action of its own.
  private begin(tokens: TokenSet): void {
    this.state = "authenticating";
    this.setTokens(tokens);
  }

  private restoreTokens(tokens: TokenSet | null): void {
    this.tokens = tokens;
    this.state = tokens === null ? "anonymous" : "authenticated";
  }

  /** Sets the pair with its time of receipt, since this browser's clock decides how long it is valid. */
  private setTokens(tokens: TokenSet): void {
    this.tokens = { ...tokens, timestamp: this.#with.clock() };
  }

  private confirm({ userName, userGroup, role }: UserContext["user"]): void {
    this.userName = userName;
    this.role = role;
    this.userGroup = userGroup;
    this.enter();
    this.#with.storage.remove("logged-out");
    this.#store();
    this.#with.onSignedIn(true);
  }

  private adopt(stored: SessionSnapshot): void {
    const isOther = this.userName !== null && this.userName !== stored.userName;
    if (isOther) this.#with.onEnded("replaced");
    const isNew = isOther || this.state !== "authenticated";
    if (this.userName !== stored.userName) this.userGroup = null;
    this.userName = stored.userName;
    this.role = stored.role;
    this.tokens = stored.tokens;
    this.enter();
    if (isNew) this.#with.onSignedIn(false);
  }

  private enter(): void {
    this.state = "authenticated";
    this.notice = null;
    this.ending = null;
  }

  private forget(): void {
    this.tokens = null;
    this.userName = null;
    this.role = "DRIVER";
    this.userGroup = null;
    this.state = "anonymous";
  }

  private end(ending: SessionEnding): void {
    // This comes first, while the driver whose data is cleared is still known.
    this.#with.onEnded(ending);
    this.forget();
    this.ending = ending;
  }
}
