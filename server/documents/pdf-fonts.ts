import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how the library's own types are written
  namespace PDFKit {
    interface PDFDocument {
      /** The current font, which the types leave out: the only way to find out which characters it has. */
      _font: { font: OpenedFont; ascender: number };
    }
  }
}

/** A parsed font. The library accepts it in place of a file, which it would parse again for every document. */
export interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** A glyph of the font; null if there is none. `codePoints` is the text that it is drawn for, if any. */
  getGlyph(id: number, codePoints?: number[]): Glyph | null;
}

interface Glyph {
  codePoints: number[];
}

const require = createRequire(import.meta.url);
const opened = new WeakMap<Buffer, OpenedFont>();
let own: { regular: OpenedFont; bold: OpenedFont } | undefined;

/**
 * Keeps the text of a document searchable. The library caches each glyph with the text that it was first requested for,
 * and writes that text into every document. That text is empty for a part of an accented letter, such as the Z of Ž,
 * and wrong if two characters look alike: what was printed earlier would make a document lose letters.
 */
function withTextOfEachUse(font: OpenedFont): OpenedFont {
  const remembered = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = remembered(id, codePoints);
    if (glyph !== null && codePoints.length > 0) glyph.codePoints = codePoints;
    return glyph;
  };
  return font;
}

/** Opens a font once for all documents. */
export function openFont(file: Buffer): OpenedFont {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = withTextOfEachUse(new PDFDocument({ autoFirstPage: false }).font(file)._font.font);
  opened.set(file, font);
  return font;
}

/** The fonts of every document, with Latin, Greek, Cyrillic and more. */
export function documentFonts(): { regular: OpenedFont; bold: OpenedFont } {
  const read = (name: string) => openFont(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  own ??= { regular: read("DejaVuSans"), bold: read("DejaVuSans-Bold") };
  return own;
}
