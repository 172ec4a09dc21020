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
}

const require = createRequire(import.meta.url);
const opened = new WeakMap<Buffer, OpenedFont>();
let own: { regular: OpenedFont; bold: OpenedFont } | undefined;

/** Opens a font once for all documents. */
export function openFont(file: Buffer): OpenedFont {
  const font = opened.get(file) ?? new PDFDocument({ autoFirstPage: false }).font(file)._font.font;
  opened.set(file, font);
  return font;
}

/** The fonts of every document: Latin, Greek, Cyrillic and more. */
export function documentFonts(): { regular: OpenedFont; bold: OpenedFont } {
  const read = (name: string) => openFont(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  own ??= { regular: read("DejaVuSans"), bold: read("DejaVuSans-Bold") };
  return own;
}
