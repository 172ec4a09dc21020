import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { TokenSet } from "../domain/generated/api-session.ts";
import type { Delay, Lock } from "./ports.ts";

/** The session as its renewal sees it. */
interface RenewableSession {
  readonly tokens: TokenSet | null;
  /** Takes the pair that another tab stored, if it is newer than this tab's; with `used`, any pair but that refused one. */
  takeStored(used?: TokenSet): void;
  /** Ends a session whose refresh token has run out; true when there is none any more. */
  endIfDead(): boolean;
  endAsExpired(): void;
  /** Sets and stores a new pair. */
  renewed(tokens: TokenSet): void;
}

/**
 * How the server says of a refresh token that it is over, or was used just now. Every other refusal says nothing of the
 * session: a 403 may be a network's own page, a 404 a tenant that is being reloaded.
 */
const OVER = 400;
const USED_JUST_NOW = "already_refreshed";

/**
 * A refusal that says nothing of the session, as one of a server that could not answer: it keeps the session, so that
 * whoever waits for the token can try again.
 */
function unanswered(refusal: ApiFailure): ApiFailure {
  return new ApiFailure({ ...refusal, kind: "server" });
}

/**
 * How often to look, and milliseconds between, for the pair that another tab is about to store: for as long as the
 * server answers 409 (decisions.md section 3), since until then that tab's answer may be on its way.
 */
const LOOKS = 40;
const PAUSE = 250;

/**
 * The one shared refresh (specification section 4, decisions.md section 3). Calls that come while it runs wait for it;
 * tabs take turns by the lock. A refusal by the server (400) ends the session as expired; anything else keeps it until its
 * own time is over: then the waiting calls fail, which is shown, and can be tried again (decisions.md section 9).
 */
export class TokenRenewal {
  readonly #session: RenewableSession;
  readonly #loadApi: LoadApi;
  readonly #lock: Lock;
  readonly #delay: Delay;
  readonly #lockName: string;
  #running: Promise<void> | null = null;

  constructor(session: RenewableSession, ports: { loadApi: LoadApi; lock: Lock; delay: Delay; lockName: string }) {
    this.#session = session;
    this.#loadApi = ports.loadApi;
    this.#lock = ports.lock;
    this.#delay = ports.delay;
    this.#lockName = ports.lockName;
  }

  /** Renews the pair if it is stale. Throws ApiFailure where the server was not reached or failed. */
  async renewIf(isStale: (tokens: TokenSet) => boolean): Promise<void> {
    const { tokens } = this.#session;
    if (tokens === null || !isStale(tokens)) return;
    this.#running ??= this.#lock(this.#lockName, () => this.#renew(isStale)).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #renew(isStale: (tokens: TokenSet) => boolean): Promise<void> {
    // Another tab may have renewed while this one waited for its turn.
    this.#session.takeStored();
    const used = this.#session.tokens;
    if (used === null || !isStale(used) || this.#session.endIfDead()) return;
    try {
      const api = await this.#loadApi();
      const fresh = await api.session.refresh(used.refresh_token);
      // Signed out meanwhile: the new pair belongs to a session that is gone.
      if (this.#session.tokens === used) this.#session.renewed(fresh);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.kind !== "refused") throw error;
      if (error.status !== OVER && error.code !== USED_JUST_NOW) throw unanswered(error);
      await this.#recover(used, error.code === USED_JUST_NOW ? LOOKS : 1);
    }
  }

  /** Refused: the pair that another tab got saves the session, otherwise it has ended. */
  async #recover(used: TokenSet, looks: number): Promise<void> {
    for (let count = 1; count <= looks; count += 1) {
      this.#session.takeStored(used);
      if (this.#session.tokens !== used) return;
      if (count < looks) await this.#delay(PAUSE);
    }
    if (this.#session.tokens === used) this.#session.endAsExpired();
  }
}
