/** Number of rows or values in one statement, which has at most 65,535 parameters. */
const PART = 500;

/** Processes a long list in parts, one after the other, since a transaction has one connection. */
export async function inParts<T>(list: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += PART) await work(list.slice(from, from + PART));
}
