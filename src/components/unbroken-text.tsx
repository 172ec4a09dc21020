/** A space at which a line may break, except for the one in a phone number, "(555) 010-0140". */
const BREAK = /\s+(?!\d{3}-\d{4}(?!\d))/u;
/** A word that a browser would break after its hyphen although it is a number, such as that of a citation. */
const NUMBER = /(?=.*\d)(?=.*\p{Pd})/u;
/** A place at which browsers break lines. */
const BREAKABLE = /[\s\p{Pd}]/u;

interface Piece {
  words: string;
  isUnbroken: boolean;
}

function numbersIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const words of text.split(BREAK)) {
    const isUnbroken = NUMBER.test(words);
    const before = pieces.at(-1);
    if (before === undefined || isUnbroken || before.isUnbroken) pieces.push({ words, isUnbroken });
    else before.words += ` ${words}`;
  }
  return pieces;
}

/** The named parts, each with the characters next to it up to a space, such as a comma. */
function namedIn(text: string, unbroken: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const name of unbroken) {
    const at = text.indexOf(name, from);
    if (at === -1 || !BREAKABLE.test(name)) continue;
    const start = Math.max(from, text.lastIndexOf(" ", at) + 1);
    const space = text.indexOf(" ", at + name.length);
    const end = space === -1 ? text.length : space;
    pieces.push({ words: text.slice(from, start), isUnbroken: false });
    pieces.push({ words: text.slice(start, end), isUnbroken: true });
    from = end;
  }
  pieces.push({ words: text.slice(from), isUnbroken: false });
  return pieces.map((piece) => ({ ...piece, words: piece.words.trim() })).filter(({ words }) => words !== "");
}

/** Nested, so that each space is only beside elements, which translating browsers require. */
function Pieces({ pieces: [piece, ...rest] }: { pieces: readonly Piece[] }) {
  if (piece === undefined) return null;
  const className = piece.isUnbroken ? "unbroken" : undefined;
  if (rest.length === 0) return <span className={className}>{piece.words}</span>;
  return (
    <span>
      <span className={className}>{piece.words}</span>{" "}
      <span>
        <Pieces pieces={rest} />
      </span>
    </span>
  );
}

interface UnbrokenTextProps {
  text: string;
  /** Parts of the text, such as plates, that stay on one line, in their order; by default the numbers in it. */
  unbroken?: readonly string[] | undefined;
}

/** A text in which some parts stay on one line, although browsers break lines after a hyphen. */
export function UnbrokenText({ text, unbroken }: UnbrokenTextProps) {
  return <Pieces pieces={unbroken === undefined ? numbersIn(text) : namedIn(text, unbroken)} />;
}
