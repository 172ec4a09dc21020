/** A part of a text that one font can print. `font` is the font's index in the chain. */
export interface Run {
  font: number;
  text: string;
}

/** Whether a font has a glyph, for each font of the chain, beginning with the text's own. */
export type Chain = readonly ((codePoint: number) => boolean)[];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Joiners and variation selectors only choose between glyphs, so a font without them can print the rest. */
const CHOOSES_GLYPHS = /^(?:\u200D|[\uFE00-\uFE0F])$/u;

const isLineEnd = (character: string) => character === "\n" || character === "\r";

/** A character that no font has, as its code point: unlike an empty box, a reader can look it up. */
function codePointWords(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}

function has(chain: Chain, font: number, character: string): boolean {
  return (
    isLineEnd(character) || CHOOSES_GLYPHS.test(character) || chain[font]?.(character.codePointAt(0) ?? 0) === true
  );
}

/** The first font that has the whole grapheme; undefined if none has it. */
function fontOf(chain: Chain, grapheme: string): number | undefined {
  const characters = [...grapheme];
  const found = chain.findIndex((_has, font) => characters.every((character) => has(chain, font, character)));
  return found === -1 ? undefined : found;
}

/** A grapheme that no font has completely, character by character, with missing ones as code points in brackets. */
function spelled(chain: Chain, grapheme: string): string {
  return Array.from(grapheme, (character) => {
    if (CHOOSES_GLYPHS.test(character)) return "";
    return has(chain, 0, character) ? character : codePointWords(character);
  }).join("");
}

/**
 * Splits a text into runs with one font each. Graphemes stay together, so that an accent has the font of its letter.
 * Characters that no font of the chain has are written as [U+4EAC].
 */
export function runsOf(chain: Chain, text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.replaceAll("\t", " "))) {
    const font = fontOf(chain, segment);
    const words = font === undefined ? spelled(chain, segment) : segment;
    const last = runs.at(-1);
    if (last !== undefined && last.font === (font ?? 0)) last.text += words;
    else runs.push({ font: font ?? 0, text: words });
  }
  return runs;
}
