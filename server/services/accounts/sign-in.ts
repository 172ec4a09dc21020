import type { Clock } from "../../../src/domain/clock.ts";
import type { TokenSet } from "../../../src/domain/generated/api-session.ts";
import type { Database } from "../../db/database.ts";
import type { RefreshOutcome, Sessions } from "../../identity/sessions.ts";
import type { Admitted, Credentials, FoundAccount } from "./credentials.ts";
import { maskedAddress, recoveryAddress } from "./recovery-address.ts";
import type { Limited } from "../limits/rate-limits.ts";
import { recordEvent, type EventLog, type EventSource } from "../security-events.ts";

export type PasswordSignInOutcome =
  | { kind: "signed-in"; tokens: TokenSet }
  | { kind: "refused" }
  /** sentTo: where the verification link was sent, masked; undefined for an account without an address. */
  | { kind: "unverified"; sentTo: string | undefined }
  | Limited;

export interface SignInService {
  signIn(source: EventSource, userName: string, password: string, admitted?: Admitted): Promise<PasswordSignInOutcome>;
  refresh(source: EventSource, refreshToken: string): Promise<RefreshOutcome>;
  /** Returns false if the token was never one of this tenant's. */
  signOut(source: EventSource, refreshToken: string): Promise<boolean>;
}

interface Collaborators {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  credentials: Credentials;
  log: EventLog;
}

/** Signs in, refreshes and ends sessions. */
export class DatabaseSignIn implements SignInService {
  readonly #parts: Collaborators;

  constructor(parts: Collaborators) {
    this.#parts = parts;
  }

  async signIn(
    source: EventSource,
    userName: string,
    password: string,
    admitted: Admitted = "everyone",
  ): Promise<PasswordSignInOutcome> {
    const { credentials, log } = this.#parts;
    const checked = await credentials.check(source, userName, password, admitted);
    if (checked.kind !== "right") return checked;
    const { account } = checked;
    if (account.email_verified_at === null) {
      log("sign-in-unverified", source, { accountId: account.id });
      return { kind: "unverified", sentTo: await this.#sentTo(source, account) };
    }
    const tokens = await this.#openSession(source, account, admitted);
    return tokens === undefined ? { kind: "refused" } : { kind: "signed-in", tokens };
  }

  async refresh(source: EventSource, refreshToken: string): Promise<RefreshOutcome> {
    const outcome = await this.#parts.sessions.refresh(source.tenant, refreshToken);
    if (outcome.kind === "replayed") await this.#record("refresh-replayed", source, outcome.accountId);
    return outcome;
  }

  async signOut(source: EventSource, refreshToken: string): Promise<boolean> {
    const ended = await this.#parts.sessions.end(source.tenant, refreshToken, "logout");
    if (ended !== undefined) await this.#record("logout", source, ended.accountId);
    return ended !== undefined;
  }

  /** Opens a session if the password is still the account's: changing it meanwhile has ended all other sessions. */
  async #openSession(source: EventSource, account: FoundAccount, admitted: Admitted): Promise<TokenSet | undefined> {
    const { db, clock, sessions, log } = this.#parts;
    const tokens = await db.withTenant(source.tenant, async (trx) => {
      const still = await trx
        .selectFrom("accounts")
        .select("id")
        .where("id", "=", account.id)
        .where("password_hash", "=", account.password_hash)
        .where("disabled_at", "is", null)
        .$if(admitted === "admins", (query) => query.where("role", "=", "ADMIN"))
        .forShare()
        .executeTakeFirst();
      if (still === undefined) return undefined;
      await recordEvent(trx, clock, "sign-in", source, account.id);
      return sessions.open(trx, source.tenant, account.id);
    });
    if (tokens === undefined) log("sign-in-failed", source, { accountId: account.id });
    else log("sign-in", source, { accountId: account.id });
    return tokens;
  }

  /** Somebody who knows the password is shown where the link was sent, so that a mistyped address can be noticed. */
  async #sentTo({ tenant }: EventSource, { id }: FoundAccount): Promise<string | undefined> {
    const { db, clock } = this.#parts;
    const address = await db.withTenant(tenant, (trx) => recoveryAddress(trx, id, new Date(clock())));
    return address === undefined ? undefined : maskedAddress(address);
  }

  async #record(event: "refresh-replayed" | "logout", source: EventSource, accountId: string): Promise<void> {
    const { db, clock, log } = this.#parts;
    log(event, source, { accountId });
    await db.withTenant(source.tenant, (trx) => recordEvent(trx, clock, event, source, accountId));
  }
}
