/** Rows or values of one statement: a statement has at most 65,535 parameters. */
const PART = 500;

/** Hands a long list on in parts, one after the other: a transaction has one connection. */
export async function inParts<T>(list: readonly T[], work: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += PART) await work(list.slice(from, from + PART));
}
