/**
 * Tracks which driver is at this tab. Drivers change while calls are in progress: a session ends, or another tab signs
 * somebody else in. Whoever awaits a response checks afterwards that the same driver is still there, and drops the
 * response if not.
 */
export class DriverTurns {
  #turn = 0;
  #accountlessTurn = 0;

  /** Returns the function that tells whether the driver of now is still at the tab. */
  track(): () => boolean {
    const turn = this.#turn;
    return () => turn === this.#turn;
  }

  /** The same for calls that need no account: an expired session does not end them. */
  trackAccountless(): () => boolean {
    const turn = this.#accountlessTurn;
    return () => turn === this.#accountlessTurn;
  }

  /** The driver has left. */
  end(): void {
    this.#turn += 1;
  }

  /** Ends calls that need no account too: the person has left, or another driver has signed in. */
  endAccountless(): void {
    this.#accountlessTurn += 1;
  }
}
