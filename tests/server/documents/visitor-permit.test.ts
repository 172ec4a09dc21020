import decodeQR from "qr/decode.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { qrPath, qrSquares } from "../../../server/documents/qr-squares.ts";
import { validityAddress, visitorPermitDocument } from "../../../server/documents/visitor-permit.ts";
import type { VisitorPermitRow } from "../../../server/db/visitor-tables.ts";
import { drawnCodes, readPdf } from "../../support/pdf-text.ts";
import { openReceiptShop, type ReceiptShop } from "../../support/receipts.ts";
import { NOON, PUBLIC_URL } from "../../support/server.ts";

const CODE = "h6cGZ_NnT4mQ2vS-y8rLpA";
const ADDRESS = `${PUBLIC_URL}/driverportal/eastport/visitorPermit/valid/${CODE}`;

const ROW: VisitorPermitRow = {
  id: "0b9d8f8e-7d6c-4b5a-8a49-3a2b1c0d9e8f",
  tenant: "eastport",
  number: "123456789",
  code: CODE,
  permit_id: "VISITOR",
  plate_key: "7ABC123",
  plate_number: "7ABC-123",
  plate_state: "CA",
  start_on: "2026-11-27",
  end_on: "2026-11-29",
  issued_at: new Date(NOON),
  email: "guest@mail.example",
  permit: { name: "Visitor permit", lotName: "Zones A to D" },
  answers: {
    make: "Toyota",
    color: "red",
    reasonForVisit: "Home care",
    own: [
      { name: "hostAddress", label: "Whom do you visit?", value: "12 Pier Road" },
      { name: "bay", label: "Bay", value: "B 7", onReceipt: true },
    ],
  },
  attributes: {},
};

/** An image of the squares as a camera sees them: eight points to a square, on white. */
function photo(squares: readonly (readonly boolean[])[]) {
  const [scale, quiet] = [8, 4];
  const size = (squares.length + 2 * quiet) * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const isDark = squares[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet] === true;
      if (isDark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  return { width: size, height: size, data };
}

/** The squares that a path of qrPath fills. */
function filledBy(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

describe("a QR code", () => {
  it.each([ADDRESS, "x", "https://parking.example.org/ä?ö=1"])("is read back as %s", (text) => {
    const squares = qrSquares(text);
    expect(decodeQR(photo(squares))).toBe(text);
    expect(filledBy(qrPath(squares), squares.length)).toEqual(squares);
  });
});

describe("the document of a visitor permit", () => {
  let shop: ReceiptShop;
  let content: Buffer;
  beforeAll(async () => {
    shop = await openReceiptShop();
    content = await visitorPermitDocument({ tenant: shop.tenant, row: ROW, publicUrl: PUBLIC_URL, fonts: [] });
  });
  afterAll(() => shop.close());

  it("names tenant, permit, plate, days and number, and what is marked for papers", async () => {
    const { text, pages, title, language } = await readPdf(content);
    // The address goes over two lines.
    expect(text.replaceAll(/\s+/gu, "")).toContain(`Checkitat${ADDRESS}`);
    for (const words of [
      "Zones A to D",
      "Port of East",
      "Visitor permit",
      "7ABC-123 (CA)",
      "11/27/2026",
      "11/29/2026",
      "123456789",
    ])
      expect(text).toContain(words);
    expect(text).toContain("red Toyota");
    expect(text).toContain("Zones A to D");
    expect(text).toContain("B 7");
    expect([pages, title, language]).toEqual([1, "Visitor permit 123456789", "en"]);
  });

  it("says nothing of the visitor: no email address, no reason, none of the answers that are not for papers", async () => {
    const { text } = await readPdf(content);
    for (const words of ["guest@mail.example", "Home care", "12 Pier Road"]) expect(text).not.toContain(words);
  });

  it("is tagged, with a figure whose words say where the code leads", async () => {
    const { isTagged, roles, alts } = await readPdf(content);
    expect(isTagged).toBe(true);
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(roles).toContain("Figure");
    expect(alts).toEqual([expect.stringContaining(ADDRESS)]);
  });

  it("holds a code that leads to the page of its validity, drawn with room around it on white", async () => {
    expect(validityAddress(PUBLIC_URL, "eastport", CODE)).toBe(ADDRESS);
    const [code] = await drawnCodes(content);
    expect(decodeQR(photo(code ?? []))).toBe(ADDRESS);
  });
});
