import { makeAutoObservable } from "mobx";
import type { Clock } from "../domain/clock.ts";
import { canBeProlonged, refreshEndsAt } from "../domain/session-validity.ts";
import { attempt } from "./attempt.ts";
import type { SessionStore } from "./session-store.ts";
import type { UiStore } from "./ui-store.ts";

/** Seconds before the end of a session at which the driver is asked whether to go on: WCAG 2.2.1 asks for at least 20. */
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

  /** Whether the session can be prolonged; otherwise going on means to log in again. */
  get canGoOn(): boolean {
    const { tokens } = this.#with.session;
    return tokens !== null && canBeProlonged(tokens);
  }

  /**
   * The time has moved on: to be called about every second, and when the page is seen again. A pair that another tab has
   * got meanwhile is taken up; a session that has run out ends as expired, with no call needed to find out.
   */
  tick(): void {
    const { session, clock } = this.#with;
    this.now = clock();
    if (!session.isSignedIn) return;
    session.takeStored();
    session.endIfDead();
  }

  /** The driver wants to go on: one refresh, for every tab. At the absolute maximum the way on is a new sign-in. */
  async goOn(): Promise<void> {
    const { session, ui } = this.#with;
    if (this.isGoingOn) return;
    if (!this.canGoOn) return session.endAsExpired();
    this.setGoingOn(true);
    try {
      // A failure is told by a dialog that offers to try again; a session that ended says so elsewhere.
      await attempt(ui, session.prolong);
    } finally {
      this.setGoingOn(false);
    }
  }

  private setGoingOn(isGoingOn: boolean): void {
    this.isGoingOn = isGoingOn;
  }
}
