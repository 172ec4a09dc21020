/** The number of characters of a name that are compared. */
const LONGEST_COMPARED = 80;

/** The number of edits (insert, delete or replace a character) between two names. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** A file name without its extension, which does not help to find the intended name. */
function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/, "");
}

/** The only known name that contains this one as a word, or begins with it: `terms-conditions` for `terms`. */
function namedInPart(wanted: string, known: readonly string[]): string | undefined {
  const stem = stemOf(wanted);
  if (stem.length < 3) return undefined;
  const found = known.filter((name) => {
    const words = stemOf(name.toLowerCase()).split(/[^a-z0-9]+/);
    return words.includes(stem) || stemOf(name.toLowerCase()).startsWith(stem);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The known name that a mistyped one most likely stands for; undefined if none is near enough. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const wanted = name.slice(0, LONGEST_COMPARED).toLowerCase();
  let best: string | undefined;
  // At least one letter of a short name must match: two edits turn any word of two letters into any other.
  let least = Math.min(Math.max(2, Math.floor(wanted.length / 3)), wanted.length - 1) + 1;
  for (const candidate of names) {
    // The difference in length is the minimum number of edits.
    if (Math.abs(Math.min(candidate.length, LONGEST_COMPARED) - wanted.length) >= least) continue;
    const edits = distance(wanted, candidate.slice(0, LONGEST_COMPARED).toLowerCase());
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best ?? namedInPart(wanted, names);
}
