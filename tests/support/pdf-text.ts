import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The content of a PDF for its reader: its text, whether it is tagged, its language and title. */
export interface ReadPdf {
  text: string;
  /** Text of each page. */
  texts: string[];
  /** How many lines of text each page has; text side by side counts once. */
  linesOfPages: number[];
  pages: number;
  isTagged: boolean;
  language: string | null;
  title: string | undefined;
  /** Roles of the structure tree in reading order. */
  roles: string[];
  /** The right end of each text, in points from the left edge of its page. */
  rightEdges: { text: string; right: number }[];
  /** Images, on all pages. */
  images: number;
  /** Alternative texts of figures. */
  alts: string[];
}

interface StructNode {
  role?: string;
  alt?: string;
  children?: StructNode[];
}

function rolesOf(node: StructNode | null): string[] {
  if (node === null) return [];
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesOf)];
}

function altsOf(node: StructNode | null): string[] {
  if (node === null) return [];
  return [...(node.alt === undefined ? [] : [node.alt]), ...(node.children ?? []).flatMap(altsOf)];
}

/** Reads a PDF. Throws if it is not one. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await loading.promise;
  const texts: string[] = [];
  const linesOfPages: number[] = [];
  const roles: string[] = [];
  const alts: string[] = [];
  const rightEdges: ReadPdf["rightEdges"] = [];
  let images = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    const heights = items.flatMap((item) =>
      "str" in item && item.str.trim() !== "" ? [Math.round(item.transform[5])] : [],
    );
    linesOfPages.push(new Set(heights).size);
    for (const item of items) {
      if ("str" in item && item.str.trim() !== "") {
        rightEdges.push({ text: item.str, right: Math.round(item.transform[4] + item.width) });
      }
    }
    images += (await page.getOperatorList()).fnArray.filter((name) => name === OPS.paintImageXObject).length;
    const structure = (await page.getStructTree()) as StructNode | null;
    roles.push(...rolesOf(structure));
    alts.push(...altsOf(structure));
  }
  const { info } = await pdf.getMetadata();
  const mark = await pdf.getMarkInfo();
  const { Language: language = null, Title: title } = info as { Language?: string | null; Title?: string };
  const isTagged = (mark as { Marked?: boolean } | null)?.Marked === true;
  const structure = { isTagged, language, title, roles };
  const read = {
    text: texts.join(" "),
    texts,
    linesOfPages,
    pages: pdf.numPages,
    rightEdges,
    images,
    alts,
    ...structure,
  };
  await loading.destroy();
  return read;
}

/** The squares of each QR code on the first page: of all paths with more rectangles than any line or band. */
export async function drawnCodes(content: Uint8Array): Promise<boolean[][][]> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const codes = fnArray.flatMap((name, place) => {
    if (name !== OPS.constructPath) return [];
    const [operations, numbers] = argsArray[place] as [number[], number[]];
    return operations.length < MANY_OPERATIONS ? [] : [squaresOf(operations, numbers)];
  });
  await loading.destroy();
  return codes;
}

const MANY_OPERATIONS = 500;

/** Converts rectangles of height 1, as qrPath writes them, to squares. */
function squaresOf(operations: readonly number[], numbers: readonly number[]): boolean[][] {
  const runs: { x: number; y: number; width: number }[] = [];
  let at = 0;
  for (const operation of operations) {
    if (operation === OPS.moveTo) {
      const [x = 0, y = 0, end = 0] = numbers.slice(at, at + 3);
      runs.push({ x, y, width: end - x });
    }
    at += operation === OPS.closePath ? 0 : 2;
  }
  const size = Math.max(...runs.map(({ y }) => y)) + 1;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const { x, y, width } of runs) rows[y]?.fill(true, x, x + width);
  return rows;
}
