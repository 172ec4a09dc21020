import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how the library's own types are written
  namespace PDFKit {
    interface PDFDocument {
      /** The font in use, which the types leave out: the only way to ask what it can print. */
      _font: { font: OpenedFont; ascender: number };
    }
  }
}

/** A font whose tables are read: the library takes it as it takes a file, which it would read again for every document. */
export interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** A glyph of the font, null where there is none. `codePoints` is the text that it is drawn for, where one is. */
  getGlyph(id: number, codePoints?: number[]): Glyph | null;
}

interface Glyph {
  codePoints: number[];
}

const require = createRequire(import.meta.url);
const opened = new WeakMap<Buffer, OpenedFont>();
let own: { regular: OpenedFont; bold: OpenedFont } | undefined;

/**
 * Keeps what is drawn readable as text. The library remembers each glyph with the text that it was first wanted for, and
 * writes that into every document. That text is none for the part of an accented letter, such as the Z of Ž, and another
 * one where two characters look alike: a document would lose letters by what was printed before it.
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

/** The fonts of every document: Latin, Greek, Cyrillic and more. */
export function documentFonts(): { regular: OpenedFont; bold: OpenedFont } {
  const read = (name: string) => openFont(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  own ??= { regular: read("DejaVuSans"), bold: read("DejaVuSans-Bold") };
  return own;
}
