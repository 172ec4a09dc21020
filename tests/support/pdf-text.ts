import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader of a PDF finds: its text, whether it is tagged, its language and title. */
export interface ReadPdf {
  text: string;
  /** Text of each page. */
  texts: string[];
  /** How many lines of text each page has, side by side ones counted once. */
  linesOfPages: number[];
  pages: number;
  isTagged: boolean;
  language: string | null;
  title: string | undefined;
  /** Roles of the structure tree in reading order. */
  roles: string[];
  /** Where each text ends at its right, in points from the left edge of its page. */
  rightEdges: { text: string; right: number }[];
  /** Images, on all pages. */
  images: number;
}

interface StructNode {
  role?: string;
  children?: StructNode[];
}

function rolesOf(node: StructNode | null): string[] {
  if (node === null) return [];
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesOf)];
}

/** Reads a PDF back. Throws where it is none. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await loading.promise;
  const texts: string[] = [];
  const linesOfPages: number[] = [];
  const roles: string[] = [];
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
    roles.push(...rolesOf((await page.getStructTree()) as StructNode | null));
  }
  const { info } = await pdf.getMetadata();
  const mark = await pdf.getMarkInfo();
  const { Language: language = null, Title: title } = info as { Language?: string | null; Title?: string };
  const isTagged = (mark as { Marked?: boolean } | null)?.Marked === true;
  const structure = { isTagged, language, title, roles };
  const read = { text: texts.join(" "), texts, linesOfPages, pages: pdf.numPages, rightEdges, images, ...structure };
  await loading.destroy();
  return read;
}
