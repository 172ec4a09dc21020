import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFontFolder, unpackWoff } from "../../../server/documents/font-folder.ts";
import { paperLook } from "../../../server/documents/paper-look.ts";
import { PdfPage } from "../../../server/documents/pdf-page.ts";
import { readPdf } from "../../support/pdf-text.ts";

/** A font that has what the receipts' own fonts lack: script letters of mathematics. */
const SCRIPT_A = "\u{1D49C}";
const mathFont = readFileSync(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf"));

/** Packs a font as WOFF 1 (W3C, "WOFF File Format 1.0"), as far as a reader of its tables looks. */
function packed(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const header = Buffer.alloc(44 + count * 20);
  header.write("wOFF", 0, "latin1");
  header.writeUInt32BE(font.readUInt32BE(0), 4);
  header.writeUInt16BE(count, 12);
  const tables: Buffer[] = [header];
  let offset = header.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 12 + table * 16;
    const [checksum, start, length] = [4, 8, 12].map((place) => font.readUInt32BE(entry + place)) as [
      number,
      number,
      number,
    ];
    const content = font.subarray(start, start + length);
    const deflated = deflateSync(content);
    const stored = deflated.length < length ? deflated : content;
    const to = 44 + table * 20;
    font.copy(header, to, entry, entry + 4);
    [offset, stored.length, length, checksum].forEach((value, index) =>
      header.writeUInt32BE(value, to + 4 + index * 4),
    );
    tables.push(stored);
    offset += stored.length;
  }
  return Buffer.concat(tables);
}

async function printed(text: string, fonts: readonly Buffer[]): Promise<string> {
  const look = paperLook({ headerColor: "#0b2a4a", accentColor: "#0a6270" });
  const page = new PdfPage({ title: "Receipt", language: "en", createdAt: new Date(0), look, fonts });
  page.heading(1, text);
  page.rows([{ label: text, value: text }]);
  page.note(text);
  return (await readPdf(await page.end(() => ""))).text;
}

describe("the operator's fonts", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "fonts-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["font.ttf", () => mathFont],
    ["font.woff", () => packed(mathFont)],
  ])("as %s print what the receipts' own fonts lack, everywhere on the page", async (name, content) => {
    writeFileSync(path.join(folder, name), content());
    const text = `Permit ${SCRIPT_A}-7 for the west lot`;
    const found = await printed(text, await readFontFolder(folder));
    expect(found.match(new RegExp(SCRIPT_A, "gu"))).toHaveLength(4);
    expect(found).not.toContain("[U+");
    expect(await printed(text, [])).toContain("[U+1D49C]-7 for the west lot");
  });

  it("stand in the order of their names, other files aside", async () => {
    const own = readFileSync(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
    writeFileSync(path.join(folder, "b.ttf"), mathFont);
    writeFileSync(path.join(folder, "a.ttf"), own);
    writeFileSync(path.join(folder, "LICENSE"), "free");
    expect((await readFontFolder(folder)).map(({ length }) => length)).toEqual([own.length, mathFont.length]);
  });

  it.each([
    ["that is missing", () => path.join(folder, "none"), "does not exist: expected a folder of fonts."],
    ["without a font", () => folder, "has no file .ttf, .otf or .woff: expected at least one."],
  ])("in a folder %s stop the start with a sentence", async (_case, where, words) => {
    await expect(readFontFolder(where())).rejects.toThrow(words);
  });

  it.each([
    ["that is text", "a.ttf", () => Buffer.from("x".repeat(100)), "expected TrueType, OpenType or WOFF 1."],
    ["that ends early", "a.ttf", () => mathFont.subarray(0, 200), "cannot be opened"],
    ["with a damaged table", "a.woff", () => packed(mathFont).fill(0, 2000, 60000), "cannot be unpacked"],
  ])("in a file %s stop the start with its name", async (_case, name, content, words) => {
    writeFileSync(path.join(folder, name), content());
    await expect(readFontFolder(folder)).rejects.toThrow(words);
    await expect(readFontFolder(folder)).rejects.toThrow(name);
  });

  it("are the same font before packing and after unpacking", async () => {
    const unpacked = unpackWoff(packed(mathFont));
    expect(await printed(SCRIPT_A, [unpacked])).toContain(SCRIPT_A);
  });
});
