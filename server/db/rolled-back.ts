/**
 * Carries an outcome out of a transaction that is to be rolled back: a database undoes one only after an error, and what it
 * has written (a taken key, counters) would otherwise stand. Thrown within the transaction, caught where that was begun.
 */
export class RolledBack<Outcome> extends Error {
  override readonly name = "RolledBack";
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("the transaction is rolled back");
    this.outcome = outcome;
  }
}
