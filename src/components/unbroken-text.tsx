interface UnbrokenTextProps {
  text: string;
  /** Words in the text that never go over two lines, such as plates and "e-mail": a browser breaks lines after a hyphen. */
  unbroken: readonly string[];
}

interface Piece {
  /** Where it begins in the text. */
  at: number;
  words: string;
  isUnbroken: boolean;
}

/** The text in pieces; words without a place to break at stay in the text around them. */
function piecesOf({ text, unbroken }: UnbrokenTextProps): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const words of unbroken) {
    const at = text.indexOf(words, from);
    if (at === -1 || !/[\s\p{Pd}]/u.test(words)) continue;
    pieces.push({ at: from, words: text.slice(from, at), isUnbroken: false }, { at, words, isUnbroken: true });
    from = at + words.length;
  }
  return [...pieces, { at: from, words: text.slice(from), isUnbroken: false }].filter(({ words }) => words !== "");
}

/** A text in which some words, named in their order, stay on one line. */
export function UnbrokenText(props: UnbrokenTextProps) {
  return piecesOf(props).map(({ at, words, isUnbroken }) => (
    <span key={`${at} ${isUnbroken}`} className={isUnbroken ? "unbroken" : undefined}>
      {words}
    </span>
  ));
}
