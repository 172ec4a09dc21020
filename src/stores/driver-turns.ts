/**
 * Whose turn it is at this tab. Drivers change while calls are under way: a session ends, or another tab signs somebody
 * else in. Whatever waits for an answer asks afterwards whether it is still the same driver's turn, and drops it if not.
 */
export class DriverTurns {
  #turn = 0;

  /** Answers, whenever it is asked, whether it is still the turn of now. */
  watch(): () => boolean {
    const turn = this.#turn;
    return () => turn === this.#turn;
  }

  /** The driver has left. */
  end(): void {
    this.#turn += 1;
  }
}
