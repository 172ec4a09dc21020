import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { StartFault } from "../host/start-fault.ts";

const WOFF_HEADER = 44;
const SFNT_HEADER = 12;
const ENTRY = { woff: 20, sfnt: 16 };

/** The first bytes of font files that can be embedded in part: TrueType and OpenType. */
const SFNT_MARKS: readonly number[] = [0x00010000, 0x4f54544f, 0x74727565];
const WOFF_MARK = 0x774f4646;

/** The binary search fields of an sfnt header (OpenType, "Table Directory"). */
function searchFields(count: number): [number, number, number] {
  const power = Math.floor(Math.log2(count));
  const range = 2 ** power * ENTRY.sfnt;
  return [range, power, count * ENTRY.sfnt - range];
}

/**
 * Converts WOFF 1 to the sfnt that it contains. A WOFF font would be unpacked again for every document, which takes a
 * second for a large one.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER + count * ENTRY.sfnt);
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  searchFields(count).forEach((field, index) => header.writeUInt16BE(field, 6 + index * 2));
  const tables: Buffer[] = [header];
  let offset = header.length;
  for (let table = 0; table < count; table += 1) {
    const from = WOFF_HEADER + table * ENTRY.woff;
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(from + place)) as [
      number,
      number,
      number,
    ];
    const content = woff.subarray(start, start + packed);
    const unpacked = packed < length ? inflateSync(content) : content;
    const to = SFNT_HEADER + table * ENTRY.sfnt;
    woff.copy(header, to, from, from + 4);
    header.writeUInt32BE(woff.readUInt32BE(from + 16), to + 4);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(unpacked, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(tables);
}

/** Opens a font as a receipt does, so that a damaged one is reported at the start instead of with a driver's order. */
async function opened(file: string, font: Buffer): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  try {
    new PDFDocument({ autoFirstPage: false }).font(font);
    return font;
  } catch (error) {
    throw new StartFault(`FONTS_DIR has ${file}, which cannot be opened: ${String(error)}.`);
  }
}

function readFont(file: string): Promise<Buffer> {
  const content = readFileSync(file);
  const mark = content.length < WOFF_HEADER ? 0 : content.readUInt32BE(0);
  if (SFNT_MARKS.includes(mark)) return opened(file, content);
  if (mark !== WOFF_MARK) throw new StartFault(`FONTS_DIR has ${file}: expected TrueType, OpenType or WOFF 1.`);
  let unpacked: Buffer;
  try {
    unpacked = unpackWoff(content);
  } catch (error) {
    throw new StartFault(`FONTS_DIR has ${file}, which cannot be unpacked: ${String(error)}.`);
  }
  return opened(file, unpacked);
}

/**
 * All fonts of a folder, in the order of their file names, in which they are tried. Throws StartFault if the folder is
 * missing or has no fonts, or if a font file cannot be read.
 */
export async function readFontFolder(folder: string): Promise<Buffer[]> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new StartFault(`FONTS_DIR ${folder} does not exist: expected a folder of fonts.`);
  }
  const names = readdirSync(folder).filter((name) => /\.(?:ttf|otf|woff)$/i.test(name));
  if (names.length === 0) {
    throw new StartFault(`FONTS_DIR ${folder} has no file .ttf, .otf or .woff: expected at least one.`);
  }
  const fonts: Buffer[] = [];
  for (const name of names.sort()) fonts.push(await readFont(path.join(folder, name)));
  return fonts;
}
