import PDFDocument from "pdfkit";
import { shownSize, type PaperImage } from "../tenants/paper-image.ts";
import type { PaperLook } from "./paper-look.ts";
import { qrPath, qrSquares } from "./qr-squares.ts";
import { PdfText, type Column, type Face } from "./pdf-text.ts";

const MARGIN = 56;
/** The space reserved for the page number. */
const FOOT = 24;
const LABEL_WIDTH = 150;
const GAP = 16;
const ROW_GAP = 4;
/** The space below a line. */
const LINE_ROOM = 8;
const BAND_PADDING = 18;
/** The minimum height of the band's content, for a band without an image. */
const BAND_CONTENT = 22;
const QR_SIZE = 140;
/** The light modules that a code needs around it. */
const QR_QUIET = 4;
/** With less space than this, a heading, or a row that is taller than a page, begins on a new page. */
const ROW_ROOM = 48;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how the library's own types are written
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** The scope of a heading cell, which the library's types leave out. */
      scope?: "Row" | "Column";
      /** The position of a figure from the top left corner: left, top, right, bottom. */
      bbox?: readonly [number, number, number, number];
    }
  }
}

/** A row of a table: a text, or an amount in the column at the right. */
export interface PdfRow {
  readonly label: string;
  readonly value: string;
  readonly isAmount?: boolean;
  /** Emphasised, as the sum of the rows above. */
  readonly isSum?: boolean;
}

/** The settings of a document. */
interface PdfSetting {
  readonly title: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly look: PaperLook;
  /** Fonts for characters that the document's own fonts lack, in the order in which they are tried. */
  readonly fonts: readonly Buffer[];
}

/**
 * A document of headings, paragraphs and tables, tagged for screen readers in reading order. Decoration, such as the
 * band, its image and the lines, is marked as such.
 */
export class PdfPage {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #text: PdfText;
  readonly #look: PaperLook;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;

  constructor({ title, language, createdAt, look, fonts }: PdfSetting) {
    const info = { Title: title, CreationDate: createdAt, ModDate: createdAt };
    const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN };
    const paper = { size: "LETTER", margins, pdfVersion: "1.7", bufferPages: true } as const;
    this.#pdf = new PDFDocument({ ...paper, lang: language, tagged: true, displayTitle: true, info });
    this.#text = new PdfText(this.#pdf, fonts);
    this.#look = look;
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on("end", resolve);
      this.#pdf.on("error", reject);
    });
  }

  /** A band across the whole page with the image and the name of the issuer. */
  masthead(name: string, image: PaperImage | undefined): void {
    const pdf = this.#pdf;
    const box = image === undefined ? { width: 0, height: 0 } : shownSize(image);
    const left = MARGIN + (image === undefined ? 0 : box.width + GAP);
    const column = { left, width: pdf.page.width - MARGIN - left };
    const face: Face = { font: "bold", size: 15, color: this.#look.headerText };
    const nameHeight = this.#text.height(name, face, column);
    const content = Math.max(nameHeight, box.height, BAND_CONTENT);
    const height = content + 2 * BAND_PADDING;
    this.#decorate(() => {
      pdf.rect(0, 0, pdf.page.width, height).fill(this.#look.header);
      if (image !== undefined) {
        pdf.image(image.content, MARGIN, BAND_PADDING + (content - box.height) / 2, box);
      }
    });
    this.#write("P", name, face, column, BAND_PADDING + (content - nameHeight) / 2);
    pdf.y = height + 26;
  }

  heading(level: 1 | 2, text: string): void {
    this.#breakIfFull(ROW_ROOM * 2);
    if (level === 1) this.#write("H1", text, { font: "bold", size: 20, color: this.#look.text });
    else {
      this.#pdf.moveDown(0.7);
      this.#line();
      this.#write("H2", text, { font: "bold", size: 12.5, color: this.#look.accent });
    }
    this.#pdf.moveDown(level === 1 ? 0.6 : 0.3);
  }

  /** An emphasised sentence. */
  statement(text: string): void {
    this.#write("P", text, { font: "bold", size: 10, color: this.#look.text });
    this.#pdf.moveDown(0.5);
  }

  /** A text to be read from a distance, as through a windshield. */
  poster(text: string): void {
    this.#write("P", text, { font: "bold", size: 30, color: this.#look.text });
    this.#pdf.moveDown(0.2);
  }

  /** A paragraph on a colored background that tells the reader what to do. */
  note(text: string): void {
    const pdf = this.#pdf;
    const face: Face = { font: "regular", size: 10, color: this.#look.text };
    const column = { left: MARGIN + 12, width: pdf.page.width - 2 * MARGIN - 24 };
    const height = this.#text.height(text, face, column) + 20;
    pdf.moveDown(0.8);
    const isWhole = height <= pdf.page.height - 2 * MARGIN;
    this.#breakIfFull(isWhole ? height : ROW_ROOM);
    const top = pdf.y;
    if (isWhole) {
      this.#decorate(() => {
        pdf.rect(MARGIN, top, pdf.page.width - 2 * MARGIN, height).fill(this.#look.tint);
        pdf.rect(MARGIN, top, 3, height).fill(this.#look.accent);
      });
    }
    this.#write("P", text, face, column, top + 10);
    pdf.moveDown(0.8);
  }

  /** A QR code in dark squares on white, which cameras need, whatever the look. `alt` says where it leads. */
  qrCode(text: string, alt: string): void {
    const pdf = this.#pdf;
    this.#breakIfFull(QR_SIZE + LINE_ROOM);
    const squares = qrSquares(text);
    const module = QR_SIZE / (squares.length + 2 * QR_QUIET);
    const { y: top } = pdf;
    this.#decorate(() => pdf.rect(MARGIN, top, QR_SIZE, QR_SIZE).fill("#ffffff"));
    const bbox = [MARGIN, top, MARGIN + QR_SIZE, top + QR_SIZE] as const;
    const figure = pdf.struct("Figure", { alt, bbox }, () => {
      const start = QR_QUIET * module;
      pdf
        .save()
        .translate(MARGIN + start, top + start)
        .scale(module);
      pdf.path(qrPath(squares)).fill("#000000", "nonzero").restore();
    });
    this.#root.add(figure);
    figure.end();
    pdf.y = top + QR_SIZE + LINE_ROOM;
  }

  /** A table with a label and a value in each row. */
  rows(entries: readonly PdfRow[]): void {
    if (entries.length === 0) return;
    const table = this.#pdf.struct("Table");
    this.#root.add(table);
    for (const entry of entries) this.#row(table, entry);
    table.end();
    this.#pdf.x = MARGIN;
  }

  /** Returns the finished file. `foot` makes the footer of each page; a document with one page has none. */
  async end(foot: (page: number, pages: number) => string): Promise<Buffer> {
    this.#root.end();
    const { count } = this.#pdf.bufferedPageRange();
    if (count > 1) {
      for (let place = 0; place < count; place += 1) this.#foot(place, foot(place + 1, count));
    }
    this.#pdf.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }

  #foot(place: number, text: string): void {
    const pdf = this.#pdf;
    pdf.switchToPage(place);
    // A text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0;
    const face: Face = { font: "regular", size: 8.5, color: this.#look.mutedText, align: "right" };
    const column = { left: MARGIN, width: pdf.page.width - 2 * MARGIN };
    this.#decorate(() => this.#text.print(text, face, column, pdf.page.height - MARGIN + FOOT / 2));
    pdf.page.margins.bottom = MARGIN;
  }

  /** Draws something that screen readers skip. */
  #decorate(draw: () => void): void {
    this.#pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** A thin line across the page, with space below it. */
  #line(from = MARGIN): void {
    const pdf = this.#pdf;
    const y = pdf.y;
    this.#decorate(() => {
      pdf
        .moveTo(from, y)
        .lineTo(pdf.page.width - MARGIN, y)
        .lineWidth(0.75)
        .stroke(this.#look.line);
    });
    pdf.y = y + LINE_ROOM;
  }

  #write(tag: string, text: string, face: Face, column?: Column, top = this.#pdf.y): void {
    const whole = { left: MARGIN, width: this.#pdf.page.width - 2 * MARGIN };
    const element = this.#pdf.struct(tag, {}, () => this.#text.print(text, face, column ?? whole, top));
    this.#root.add(element);
    element.end();
  }

  #row(table: PDFKit.PDFStructureElement, { label, value, isAmount = false, isSum = false }: PdfRow): void {
    const pdf = this.#pdf;
    const { text, mutedText } = this.#look;
    const left = MARGIN + LABEL_WIDTH + GAP;
    // The label of an amount is where other rows have their values: next to its value, it is easier to read.
    const labels = isAmount ? { left, width: LABEL_WIDTH } : { left: MARGIN, width: LABEL_WIDTH };
    const start = isAmount ? left + LABEL_WIDTH + GAP : left;
    const values = { left: start, width: pdf.page.width - MARGIN - start };
    const labelFace: Face = { font: isSum ? "bold" : "regular", size: 10, color: isSum ? text : mutedText };
    const valueFace: Face = {
      font: isSum ? "bold" : "regular",
      size: 10,
      color: text,
      align: isAmount ? "right" : "left",
    };
    const height = Math.max(this.#text.height(label, labelFace, labels), this.#text.height(value, valueFace, values));
    // A row that fits on a page is not split, since its label would stay behind.
    this.#breakIfFull(height <= pdf.page.height - 2 * MARGIN ? height + (isSum ? LINE_ROOM : 0) : ROW_ROOM);
    if (isSum) this.#line(left);
    const { page, y: top } = pdf;
    let labelEnds = top;
    const head = pdf.struct("TH", { scope: "Row" }, () => {
      this.#text.print(label, labelFace, labels, top);
      labelEnds = pdf.y;
    });
    const cell = pdf.struct("TD", {}, () => this.#text.print(value, valueFace, values, top));
    const row = pdf.struct("TR");
    table.add(row);
    row.add(head);
    row.add(cell);
    row.end();
    // If the value ends on another page, the end of the label does not matter.
    pdf.y = (pdf.page === page ? Math.max(pdf.y, labelEnds) : pdf.y) + ROW_GAP;
  }

  #breakIfFull(room: number): void {
    if (this.#pdf.y > this.#pdf.page.height - MARGIN - room) this.#pdf.addPage();
  }
}
