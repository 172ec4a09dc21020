/** A space that a line may be broken at: not the one of a phone number, "(555) 010-0140". */
const BREAK = /\s+(?!\d{3}-\d{4}(?!\d))/u;
/** A word that a browser would break after its hyphen although it is one number, such as that of a citation. */
const NUMBER = /(?=.*\d)(?=.*\p{Pd})/u;
/** Where a browser breaks a line. */
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

/** The named parts, each with what stands beside it without a space, such as a comma. */
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

/** One in the other, so that each space is beside elements alone, as a page needs it that a browser translates. */
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
  /** Parts of the text, such as plates, that stay on one line, in their order; the numbers in it where this is missing. */
  unbroken?: readonly string[] | undefined;
}

/** A text in which some words stay on one line: a browser breaks lines after a hyphen. */
export function UnbrokenText({ text, unbroken }: UnbrokenTextProps) {
  return <Pieces pieces={unbroken === undefined ? numbersIn(text) : namedIn(text, unbroken)} />;
}
