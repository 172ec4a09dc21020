import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

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
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** What a heading cell is the heading of: its types leave it out. */
      scope?: "Row" | "Column";
    }
  }
}

interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let fonts: Fonts | undefined;

/** Embedded in every document: Latin, Greek, Cyrillic and more; what it lacks shows as an empty box. */
function loadFonts(): Fonts {
  const read = (name: string) => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  fonts ??= { regular: read("DejaVuSans"), bold: read("DejaVuSans-Bold") };
  return fonts;
}

/** One document of headings, paragraphs and rows of label and value, tagged for screen readers in reading order. */
export class PdfPage {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;

  constructor(title: string, language: string, createdAt: Date) {
    const { regular, bold } = loadFonts();
    const info = { Title: title, CreationDate: createdAt, ModDate: createdAt };
    const size = { size: "LETTER", margin: MARGIN, pdfVersion: "1.7" } as const;
    this.#pdf = new PDFDocument({ ...size, lang: language, tagged: true, displayTitle: true, info });
    this.#pdf.registerFont("regular", regular).registerFont("bold", bold);
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
    const element = this.#pdf.struct(tag, {}, () => this.#pdf.font(font).fontSize(size).text(text, MARGIN));
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
      pdf.font("bold").fontSize(ROW_SIZE).text(label, MARGIN, top, { width: LABEL_WIDTH });
      labelEnds = pdf.y;
    });
    const cell = pdf.struct("TD", {}, () => {
      pdf.font("regular").fontSize(ROW_SIZE).text(value, valueLeft, top, { width: valueWidth });
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
    return this.#pdf.font(font).fontSize(ROW_SIZE).heightOfString(text, { width });
  }

  #breakIfFull(room: number): void {
    if (this.#pdf.y > this.#pdf.page.height - MARGIN - room) this.#pdf.addPage();
  }
}
