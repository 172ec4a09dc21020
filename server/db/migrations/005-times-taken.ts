/** A counter says how often it was taken: no number of units, as its old name had one believe. */
export const timesTaken: readonly string[] = [`alter table permit_counters rename column counts to times_taken`];
