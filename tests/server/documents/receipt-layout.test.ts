import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReceiptOf } from "../../../server/documents/order-receipt.ts";
import { paperImage } from "../../../server/tenants/paper-image.ts";
import type { Order } from "../../../src/domain/generated/api-orders.ts";
import { openReceiptShop, receiptLine as line, type ReceiptShop } from "../../support/receipts.ts";

/** A font that has what the receipts' own fonts lack: script letters of mathematics. */
const mathFont = readFileSync(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf"));

let shop: ReceiptShop;
beforeAll(async () => {
  shop = await openReceiptShop();
});
afterAll(() => shop.close());

const read = (changes: Partial<Order> = {}, more: Partial<ReceiptOf> = {}) => shop.read(changes, more);

describe("the layout of a receipt", () => {
  it("has every amount in one column, which ends at one edge", async () => {
    const { rightEdges } = await read({ lines: [line({}), line({ price: "1250.00" })] });
    const amounts = rightEdges.filter(({ text }) => /^\$[\d.,]+$/.test(text));
    expect(amounts.length).toBe(10);
    expect(new Set(amounts.map(({ right }) => right)).size).toBe(1);
  });

  it("carries the header image once, and nothing of it is read out", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z"/></svg>';
    const withImage = { ...shop.tenant, paperImage: await paperImage(Buffer.from(drawing)) };
    const [shown, without] = [await read({}, { tenant: withImage }), await read()];
    expect([shown.images, without.images]).toEqual([1, 0]);
    expect([shown.roles, shown.text]).toEqual([without.roles, without.text]);
    const lines = Array.from({ length: 9 }, () => line({}));
    expect((await read({ lines }, { tenant: withImage })).images).toBe(1);
  });

  it("says of each page which one it is, where there are several", async () => {
    const { texts } = await read({ lines: Array.from({ length: 9 }, () => line({})) });
    texts.forEach((text, place) =>
      expect(text).toContain(`Receipt for order 1001, page ${place + 1} of ${texts.length}`),
    );
    expect((await read()).text).not.toContain("page 1");
  });

  it("says it on that page in whatever fonts the words need", async () => {
    const lines = Array.from({ length: 9 }, () => line({}));
    const order = { orderNumber: "1001 \u{1d49c}", lines };
    const [several, one] = [await read(order, { fonts: [mathFont] }), await read({ lines })];
    expect(several.pages).toBe(one.pages);
    several.texts.forEach((text, place) => expect(text).toContain(`page ${place + 1} of ${one.pages}`));
    expect(several.text).toContain("\u{1d49c}");
  });

  it("is tagged, titled and says its language", async () => {
    const { isTagged, language, title, roles } = await read({ orderNumber: "42" });
    expect({ isTagged, language, title }).toEqual({ isTagged: true, language: "en", title: "Receipt for order 42" });
    expect(roles).toEqual(expect.arrayContaining(["Document", "H1", "P", "Table", "TR", "TH", "TD", "H2"]));
  });

  it("fills its pages: none but the last is left half empty, and no row is torn apart", async () => {
    const vehicle = (plate: number) => ({
      id: String(plate),
      year: 2021,
      color: "Midnight blue",
      make: { name: "Toyota" },
      model: "Land Cruiser Prado with a trailer",
      licensePlate: { number: `7ABC12${plate}`, state: { code: "CA" } },
    });
    const vehicles = Array.from({ length: 6 }, (_each, plate) => vehicle(plate));
    const lines = Array.from({ length: 14 }, (_each, place) => line({ name: `Permit ${place + 1}`, vehicles }));
    const { linesOfPages, texts } = await read({ lines });
    expect(linesOfPages.length).toBeGreaterThan(1);
    expect(Math.min(...linesOfPages.slice(0, -1))).toBeGreaterThan(25);
    for (const text of texts) {
      expect(text.match(/7ABC120/g)?.length ?? 0).toBe(text.match(/7ABC125/g)?.length ?? 0);
    }
  });

  it.each([0, 1, 2, 3])(
    "does not leave pages behind for an answer longer than a page, after %i permits",
    async (count) => {
      const answers = [{ name: "why", label: "Why", value: "so much to say ".repeat(300), onReceipt: true }];
      const others = Array.from({ length: count }, () => line({}));
      const { linesOfPages } = await read({ lines: [...others, line({ answers }), line({}), line({}), line({})] });
      expect(Math.min(...linesOfPages.slice(0, -1))).toBeGreaterThan(25);
    },
  );

  it("goes on over pages with twenty lines", async () => {
    const lines = Array.from({ length: 20 }, (_each, place) => line({ name: `Permit ${place + 1}` }));
    const { pages, text } = await read({ lines });
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain("Permit 20");
    expect(text).toContain("$276.04");
  });
});
