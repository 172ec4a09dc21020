import { expect, it } from "vitest";
import { paperLook } from "../../../server/documents/paper-look.ts";
import { PdfPage } from "../../../server/documents/pdf-page.ts";
import { readPdf } from "../../support/pdf-text.ts";

const look = paperLook({ headerColor: "#123456", accentColor: "#123456" });

/** What a reader of a document with this text, in both fonts, finds. */
async function readBack(words: string): Promise<string> {
  const page = new PdfPage({ title: "Permit", language: "en", createdAt: new Date(0), look, fonts: [] });
  page.statement(words);
  page.rows([{ label: "Lot", value: words }]);
  const { text } = await readPdf(await page.end(() => ""));
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Fonts are opened once for all documents, so that these are printed one after the other. */
it("keeps each letter of a text, whatever was printed before it with the same shapes", async () => {
  const accented = "\u017di\u017ekov \u0394\u0391\u0396\u0397";
  expect(await readBack(accented)).toBe(`${accented} Lot ${accented}`);
  for (const words of ["Zones A to D", "\u0391\u0396", "AZ", "\u00c4 A", "Office 7ABC-123"])
    expect(await readBack(words)).toBe(`${words} Lot ${words}`);
});
