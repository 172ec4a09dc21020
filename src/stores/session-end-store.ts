import { makeAutoObservable } from "mobx";
import type { Clock } from "../domain/clock.ts";
import { canBeProlonged, refreshEndsAt } from "../domain/session-validity.ts";
import { attempt } from "./attempt.ts";
import type { SessionStore } from "./session-store.ts";
import type { UiStore } from "./ui-store.ts";

/**
 * Seconds before the end of a session at which the driver is asked whether to continue: WCAG 2.2.1 requires at least
 * 20.
 */
const WARNING_SECONDS = 120;

interface SessionEndCollaborators {
  session: SessionStore;
  clock: Clock;
  ui: UiStore;
}

/** The coming end of the session: half an hour without a call, or its absolute maximum (decisions.md section 3). */
export class SessionEndStore {
  isGoingOn = false;
  private now: number;
  readonly #with: SessionEndCollaborators;

  constructor(collaborators: SessionEndCollaborators) {
    this.#with = collaborators;
    this.now = collaborators.clock();
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Seconds until the session ends, rounded up, from WARNING_SECONDS on; null before, and while nobody is signed in. */
  get secondsLeft(): number | null {
    const { isSignedIn, tokens } = this.#with.session;
    if (!isSignedIn || tokens === null) return null;
    const seconds = Math.ceil((refreshEndsAt(tokens) - this.now) / 1000);
    return seconds > WARNING_SECONDS ? null : Math.max(0, seconds);
  }

  /** Whether the session can be extended; otherwise the driver has to log in again. */
  get canGoOn(): boolean {
    const { tokens } = this.#with.session;
    return tokens !== null && canBeProlonged(tokens);
  }

  /**
   * Updates the time left. To be called about every second, and when the page becomes visible again. Takes over a token
   * pair that another tab has received; a session that has run out ends as expired without a call.
   */
  tick(): void {
    const { session, clock } = this.#with;
    this.now = clock();
    if (!session.isSignedIn) return;
    session.takeStored();
    session.endIfDead();
  }

  /** Extends the session by one refresh for every tab. At the absolute maximum the driver has to sign in again. */
  async goOn(): Promise<void> {
    const { session, ui } = this.#with;
    if (this.isGoingOn) return;
    if (!this.canGoOn) return session.endAsExpired();
    this.setGoingOn(true);
    try {
      // A failure shows a dialog with Retry; the end of a session is shown elsewhere.
      await attempt(ui, session.prolong);
    } finally {
      this.setGoingOn(false);
    }
  }

  private setGoingOn(isGoingOn: boolean): void {
    this.isGoingOn = isGoingOn;
  }
}
