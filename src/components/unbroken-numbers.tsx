/** A space that a line may be broken at: not the one of a phone number, "(555) 010-0140". */
const BREAK = /\s+(?!\d{3}-\d{4}(?!\d))/u;
/** A word that a browser would break after its hyphen although it is one number, such as that of a citation. */
const NUMBER = /(?=.*\d)(?=.*\p{Pd})/u;

interface Piece {
  words: string;
  isNumber: boolean;
}

/** The text in pieces with a space between each two: numbers, and the words around them. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.split(BREAK)) {
    const isNumber = NUMBER.test(word);
    const before = pieces.at(-1);
    if (before === undefined || isNumber || before.isNumber) pieces.push({ words: word, isNumber });
    else before.words += ` ${word}`;
  }
  return pieces;
}

/** One in the other, so that each space is beside elements alone, as a page needs it that a browser translates. */
function Pieces({ pieces: [piece, ...rest] }: { pieces: readonly Piece[] }) {
  if (piece === undefined) return null;
  const className = piece.isNumber ? "unbroken" : undefined;
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

/** A text whose numbers stay on one line. */
export function UnbrokenNumbers({ text }: { text: string }) {
  return <Pieces pieces={piecesOf(text)} />;
}
