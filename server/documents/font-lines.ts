import type { Run } from "./printable-text.ts";

/** A run with its width. */
export interface Measured extends Run {
  width: number;
}

const IDEOGRAPH = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}";

/** The pieces between which a line may break: after blanks and hyphens, and after every ideograph. */
const PIECES = new RegExp(
  `\\n|[${IDEOGRAPH}]|[^\\s${IDEOGRAPH}\\p{Pd}]*\\p{Pd}+|[^\\s${IDEOGRAPH}\\p{Pd}]+|[^\\S\\n]+`,
  "gu",
);

/** The pieces of the runs; one that is wider than a line is split into characters. */
function piecesOf(runs: readonly Run[], width: number, measure: (run: Run) => number): Run[] {
  const pieces = runs.flatMap(({ font, text }) =>
    Array.from(text.replace(/\r\n?/g, "\n").match(PIECES) ?? [], (words) => ({ font, text: words })),
  );
  return pieces.flatMap((piece) =>
    measure(piece) <= width ? [piece] : Array.from(piece.text, (text) => ({ ...piece, text })),
  );
}

/** Breaks runs of several fonts into lines of at most this width. `measure` returns the width of a run. */
export function linesOf(runs: readonly Run[], width: number, measure: (run: Run) => number): Measured[][] {
  let line: Measured[] = [];
  const lines = [line];
  let used = 0;
  const begin = () => {
    line = [];
    lines.push(line);
    used = 0;
  };
  for (const piece of piecesOf(runs, width, measure)) {
    if (piece.text === "\n") {
      begin();
      continue;
    }
    const wide = measure(piece);
    if (used > 0 && used + wide > width) begin();
    // The blank at a line break is not printed.
    if (line.length === 0 && lines.length > 1 && piece.text.trim() === "") continue;
    const last = line.at(-1);
    if (last?.font === piece.font) {
      last.text += piece.text;
      last.width += wide;
    } else line.push({ ...piece, width: wide });
    used += wide;
  }
  return lines;
}
