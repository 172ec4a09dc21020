import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { linesOf, type Measured } from "./font-lines.ts";
import { runsOf, type Chain, type Run } from "./printable-text.ts";

const require = createRequire(import.meta.url);
const MARGIN = 56;
const LABEL_WIDTH = 170;
const GAP = 16;
const ROW_GAP = 3;
const ROW_SIZE = 10;
/** Below this much room a heading, or a row that no page could hold, begins on a new page. */
const ROW_ROOM = 48;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how the library's own types are written
  namespace PDFKit {
    namespace Mixins {
      interface StructureElementOptions {
        /** What a heading cell is the heading of: its types leave it out. */
        scope?: "Row" | "Column";
      }
    }
    interface PDFDocument {
      /** The font in use, which the types leave out: the only way to ask what it can print. */
      _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean }; ascender: number };
    }
  }
}

interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let fonts: Fonts | undefined;

/** Embedded in every document: Latin, Greek, Cyrillic and more. */
function loadFonts(): Fonts {
  const read = (name: string) => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  fonts ??= { regular: read("DejaVuSans"), bold: read("DejaVuSans-Bold") };
  return fonts;
}

interface Setting {
  font: string;
  size: number;
  left: number;
  /** The place that was reached, where left out. */
  top?: number;
  /** To the margin, where left out. */
  width?: number;
}

/** Whether the font that the text is set in prints all of it. */
const isInOneFont = (runs: readonly Run[]) => runs.every(({ font }) => font === 0);

const textOf = (runs: readonly Run[]) => runs.map((run) => run.text).join("");

/** One document of headings, paragraphs and rows of label and value, tagged for screen readers in reading order. */
export class PdfPage {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  /** Names of the fonts to try after the one that a text is set in. */
  readonly #others: readonly string[];

  /** `fonts` are tried, in their order, for what the document's own fonts lack. */
  constructor(title: string, language: string, createdAt: Date, fonts: readonly Buffer[] = []) {
    const { regular, bold } = loadFonts();
    const info = { Title: title, CreationDate: createdAt, ModDate: createdAt };
    const size = { size: "LETTER", margin: MARGIN, pdfVersion: "1.7" } as const;
    this.#pdf = new PDFDocument({ ...size, lang: language, tagged: true, displayTitle: true, info });
    this.#pdf.registerFont("regular", regular).registerFont("bold", bold);
    const others = fonts.map((font, index) => {
      this.#pdf.registerFont(`other ${index}`, font);
      return `other ${index}`;
    });
    this.#others = ["regular", ...others];
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on("end", resolve);
      this.#pdf.on("error", reject);
    });
  }

  heading(level: 1 | 2, text: string): void {
    this.#breakIfFull(ROW_ROOM * 2);
    if (level === 2) this.#pdf.moveDown(0.8);
    this.#write(`H${level}`, text, "bold", level === 1 ? 20 : 13);
    this.#pdf.moveDown(0.4);
  }

  paragraph(text: string): void {
    this.#write("P", text, "regular", 10.5);
    this.#pdf.moveDown(0.4);
  }

  /** Rows of a label and its value, as a table. */
  rows(entries: readonly (readonly [label: string, value: string])[]): void {
    const table = this.#pdf.struct("Table");
    this.#root.add(table);
    for (const [label, value] of entries) this.#row(table, label, value);
    table.end();
    this.#pdf.x = MARGIN;
  }

  /** The finished file. */
  async end(): Promise<Buffer> {
    this.#root.end();
    this.#pdf.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }

  #write(tag: string, text: string, font: string, size: number): void {
    const element = this.#pdf.struct(tag, {}, () => this.#print(text, { font, size, left: MARGIN }));
    this.#root.add(element);
    element.end();
  }

  #row(table: PDFKit.PDFStructureElement, label: string, value: string): void {
    const pdf = this.#pdf;
    const valueLeft = MARGIN + LABEL_WIDTH + GAP;
    const valueWidth = pdf.page.width - MARGIN - valueLeft;
    const height = Math.max(this.#height("bold", label, LABEL_WIDTH), this.#height("regular", value, valueWidth));
    // A row is not torn apart where a page can hold it: its label would stay behind.
    this.#breakIfFull(height <= pdf.page.height - 2 * MARGIN ? height : ROW_ROOM);
    const { page, y: top } = pdf;
    let labelEnds = top;
    const head = pdf.struct("TH", { scope: "Row" }, () => {
      this.#print(label, { font: "bold", size: ROW_SIZE, left: MARGIN, top, width: LABEL_WIDTH });
      labelEnds = pdf.y;
    });
    const cell = pdf.struct("TD", {}, () => {
      this.#print(value, { font: "regular", size: ROW_SIZE, left: valueLeft, top, width: valueWidth });
    });
    const row = pdf.struct("TR");
    table.add(row);
    row.add(head);
    row.add(cell);
    row.end();
    // On another page the end of the label says nothing.
    pdf.y = (pdf.page === page ? Math.max(pdf.y, labelEnds) : pdf.y) + ROW_GAP;
  }

  #height(font: string, text: string, width: number): number {
    const runs = this.#runs(font, text);
    const lines = !isInOneFont(runs) ? this.#lines(runs, font, ROW_SIZE, width).length : undefined;
    const set = this.#pdf.font(font).fontSize(ROW_SIZE);
    return lines === undefined ? set.heightOfString(textOf(runs), { width }) : lines * set.currentLineHeight(true);
  }

  #fontNames(font: string): string[] {
    return [font, ...this.#others.filter((other) => other !== font)];
  }

  #runs(font: string, text: string): Run[] {
    const has = (name: string) => (codePoint: number) =>
      this.#pdf.font(name)._font.font.hasGlyphForCodePoint(codePoint);
    const chain: Chain = this.#fontNames(font).map(has);
    return runsOf(chain, text);
  }

  #lines(runs: readonly Run[], font: string, size: number, width: number): Measured[][] {
    const names = this.#fontNames(font);
    const measure = ({ font: place, text }: Run) =>
      this.#pdf
        .font(names[place] ?? font)
        .fontSize(size)
        .widthOfString(text);
    return linesOf(runs, width, measure);
  }

  /** Sets a text. The library breaks lines only within one font, so that a text of several is set line by line. */
  #print(
    text: string,
    { font, size, left, top = this.#pdf.y, width = this.#pdf.page.width - MARGIN - left }: Setting,
  ): void {
    const pdf = this.#pdf;
    const runs = this.#runs(font, text);
    if (isInOneFont(runs)) {
      pdf.font(font).fontSize(size).text(textOf(runs), left, top, { width });
      return;
    }
    const lines = this.#lines(runs, font, size, width);
    const names = this.#fontNames(font);
    const set = pdf.font(font).fontSize(size);
    const lineHeight = set.currentLineHeight(true);
    const baseline = (set._font.ascender / 1000) * size;
    let y = top;
    for (const line of lines) {
      if (y + lineHeight > pdf.page.height - MARGIN) {
        pdf.addPage();
        y = MARGIN;
      }
      let x = left;
      for (const run of line) {
        const set = pdf.font(names[run.font] ?? font).fontSize(size);
        set.text(run.text, x, y + baseline, { lineBreak: false, baseline: "alphabetic" });
        x += run.width;
      }
      y += lineHeight;
    }
    pdf.y = y;
  }

  #breakIfFull(room: number): void {
    if (this.#pdf.y > this.#pdf.page.height - MARGIN - room) this.#pdf.addPage();
  }
}
