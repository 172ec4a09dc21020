import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { TokenSet } from "../domain/generated/api-session.ts";
import type { Delay, Lock } from "./ports.ts";

/** The part of a session that its renewal needs. */
interface RenewableSession {
  readonly tokens: TokenSet | null;
  /**
   * Takes over the pair that another tab stored, if it is newer than this tab's; with `used`, any pair except that
   * refused one.
   */
  takeStored(used?: TokenSet): void;
  /** Ends a session whose refresh token has expired; true when there is no session. */
  endIfDead(): boolean;
  endAsExpired(): void;
  /** Sets and stores a new pair. */
  renewed(tokens: TokenSet): void;
}

/**
 * The status with which the server says that a refresh token has expired or was just used. No other refusal says
 * anything about the session: a 403 may be a network's own page, a 404 a tenant that is being reloaded.
 */
const OVER = 400;
const USED_JUST_NOW = "already_refreshed";

/**
 * Turns a refusal that says nothing about the session into a failed request, which keeps the session, so that the
 * waiting call can be retried.
 */
function unanswered(refusal: ApiFailure): ApiFailure {
  return new ApiFailure({ ...refusal, kind: "server" });
}

/**
 * How often, and at which interval in milliseconds, to look for the pair that another tab is about to store: for as
 * long as the server responds 409 (decisions.md section 3), since until then that tab's response may still arrive.
 */
const LOOKS = 40;
const PAUSE = 250;

/**
 * The one shared refresh (specification section 4, decisions.md section 3). Calls that are made meanwhile wait for it;
 * tabs take turns by the lock. A refusal by the server (400) ends the session as expired. Any other failure keeps it
 * until it expires by itself: the waiting calls fail, which is shown, and can be retried (decisions.md section 9).
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
    // Another tab may have renewed the pair while this one waited for the lock.
    this.#session.takeStored();
    const used = this.#session.tokens;
    if (used === null || !isStale(used) || this.#session.endIfDead()) return;
    try {
      const api = await this.#loadApi();
      const fresh = await api.session.refresh(used.refresh_token);
      // The driver has signed out meanwhile: the new pair belongs to an ended session.
      if (this.#session.tokens === used) this.#session.renewed(fresh);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.kind !== "refused") throw error;
      if (error.status !== OVER && error.code !== USED_JUST_NOW) throw unanswered(error);
      await this.#recover(used, error.code === USED_JUST_NOW ? LOOKS : 1);
    }
  }

  /** Handles a refused token: a pair that another tab has received keeps the session, otherwise it has ended. */
  async #recover(used: TokenSet, looks: number): Promise<void> {
    for (let count = 1; count <= looks; count += 1) {
      this.#session.takeStored(used);
      if (this.#session.tokens !== used) return;
      if (count < looks) await this.#delay(PAUSE);
    }
    if (this.#session.tokens === used) this.#session.endAsExpired();
  }
}
