import type { Hex } from "../../src/domain/colour.ts";
import { linesOf, type Measured } from "./font-lines.ts";
import { documentFonts, openFont, type OpenedFont } from "./pdf-fonts.ts";
import { runsOf, type Chain, type Run } from "./printable-text.ts";

/** The style of a text. */
export interface Face {
  readonly font: "regular" | "bold";
  readonly size: number;
  readonly color: Hex;
  readonly align?: "left" | "right";
}

/** The column of a text: its left edge and its width. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

/** Whether the text's own font has all of its characters. */
const isInOneFont = (runs: readonly Run[]) => runs.every(({ font }) => font === 0);

const textOf = (runs: readonly Run[]) => runs.map((run) => run.text).join("");

/** Prints texts whose font may lack characters; these are taken from the next font that has them. */
export class PdfText {
  readonly #pdf: PDFKit.PDFDocument;
  /** The names of the fonts to try after the text's own. */
  readonly #others: readonly string[];

  /** `fonts` are tried, in their order, for characters that the document's own fonts lack. */
  constructor(pdf: PDFKit.PDFDocument, fonts: readonly Buffer[]) {
    this.#pdf = pdf;
    const register = (name: string, font: OpenedFont) => {
      // The library's types only know files.
      pdf.registerFont(name, font as unknown as Buffer);
      return name;
    };
    const { regular, bold } = documentFonts();
    register("bold", bold);
    const others = fonts.map((font, index) => register(`other ${index}`, openFont(font)));
    this.#others = [register("regular", regular), ...others];
  }

  /** The height of a text in a column. */
  height(text: string, face: Face, { width }: Column): number {
    const runs = this.#runs(face, text);
    const lines = isInOneFont(runs) ? undefined : this.#lines(runs, face, width).length;
    const set = this.#pdf.font(face.font).fontSize(face.size);
    return lines === undefined ? set.heightOfString(textOf(runs), { width }) : lines * set.currentLineHeight(true);
  }

  /**
   * Prints a text from `top` on, and ends below it. The library breaks lines only within one font, so a text with
   * several fonts is printed line by line. Either way, it continues on the next page at the bottom margin.
   */
  print(text: string, face: Face, { left, width }: Column, top: number): void {
    const pdf = this.#pdf;
    const { font, size, color, align = "left" } = face;
    const runs = this.#runs(face, text);
    pdf.fillColor(color);
    if (isInOneFont(runs)) {
      pdf.font(font).fontSize(size).text(textOf(runs), left, top, { width, align });
      return;
    }
    const lines = this.#lines(runs, face, width);
    const set = pdf.font(font).fontSize(size);
    const lineHeight = set.currentLineHeight(true);
    const baseline = (set._font.ascender / 1000) * size;
    let y = top;
    for (const line of lines) {
      if (y + lineHeight > pdf.page.height - pdf.page.margins.bottom) {
        pdf.addPage();
        y = pdf.y;
      }
      this.#printLine(line, face, { left, width }, y + baseline);
      y += lineHeight;
    }
    pdf.y = y;
  }

  #printLine(line: readonly Measured[], { font, size, align }: Face, { left, width }: Column, baseline: number): void {
    const names = this.#fontNames(font);
    const taken = line.reduce((sum, run) => sum + run.width, 0);
    let x = align === "right" ? left + width - taken : left;
    for (const run of line) {
      const set = this.#pdf.font(names[run.font] ?? font).fontSize(size);
      set.text(run.text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
      x += run.width;
    }
  }

  #fontNames(font: string): string[] {
    return [font, ...this.#others.filter((other) => other !== font)];
  }

  #runs({ font }: Face, text: string): Run[] {
    const has = (name: string) => (codePoint: number) =>
      this.#pdf.font(name)._font.font.hasGlyphForCodePoint(codePoint);
    const chain: Chain = this.#fontNames(font).map(has);
    return runsOf(chain, text);
  }

  #lines(runs: readonly Run[], { font, size }: Face, width: number): Measured[][] {
    const names = this.#fontNames(font);
    const measure = ({ font: place, text }: Run) =>
      this.#pdf
        .font(names[place] ?? font)
        .fontSize(size)
        .widthOfString(text);
    return linesOf(runs, width, measure);
  }
}
