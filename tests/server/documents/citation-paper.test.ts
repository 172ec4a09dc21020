import { afterAll, beforeAll, expect, it } from "vitest";
import { citationFileName, citationPaper } from "../../../server/documents/citation-paper.ts";
import type { Citation } from "../../../src/domain/generated/api-citations.ts";
import { readPdf } from "../../support/pdf-text.ts";
import { openReceiptShop, type ReceiptShop } from "../../support/receipts.ts";
import { NOON } from "../../support/server.ts";

let shop: ReceiptShop;
beforeAll(async () => {
  shop = await openReceiptShop();
});
afterAll(() => shop.close());

const citation: Citation = {
  id: "PE-2001",
  vehicle: { licensePlate: { number: "TUG-77", state: { code: "IL" } } },
  violation: "Parked on the tow path",
  location: "Pier 4",
  issuedOn: "2026-11-20",
  dueOn: "2026-12-11",
  fine: "1045.00",
  fees: "5.50",
  total: "1050.50",
  amountDue: "1050.50",
  currency: "USD",
  state: "UNPAID",
  photos: [],
  payments: [],
  appeals: [],
  appealUntil: "2026-12-11",
  canAppeal: true,
  canPay: true,
};

const read = async (change: Partial<Citation> = {}) =>
  readPdf(
    await citationPaper({
      tenant: shop.tenant,
      citation: { ...citation, ...change },
      createdAt: new Date(NOON),
      payAddress: "https://parking.example.org/driverportal/eastport/paycitation",
      fonts: [],
    }),
  );

const words = (text: string) => text.replace(/\s+/g, " ");

it("says customer, number, plate, violation, place, dates and every amount, and where to pay", async () => {
  const { text } = await read({ note: "Second warning" });
  for (const part of [
    "Port of East",
    "Citation PE-2001",
    "Status Unpaid",
    "License plate TUG-77 IL",
    "Violation Parked on the tow path",
    "Location Pier 4",
    "Issued 11/20/2026",
    "Due 12/11/2026",
    "Last day to appeal 12/11/2026",
    "Note Second warning",
    "Fine $1,045.00",
    "Fees $5.50",
    "Total $1,050.50",
    "Amount due $1,050.50",
    "https://parking.example.org/driverportal/eastport/paycitation",
  ]) {
    expect(words(text)).toContain(part);
  }
});

it("of a paid one says how it was paid, in the tenant's days, and no longer where to pay", async () => {
  const payments = [{ paidAt: Date.UTC(2026, 11, 2, 3), amount: "1050.50", method: "Check" }];
  const { text } = await read({ state: "PAID", amountDue: "0.00", payments, canAppeal: false, canPay: false });
  expect(words(text)).toContain("Paid 12-01-2026 $1,050.50, Check");
  expect(words(text)).not.toContain("Last day to appeal");
  expect(words(text)).toContain("Amount due $0.00");
  expect(text).not.toContain("paycitation");
});

it("of one that cannot be paid online says where to appeal it, and nothing of paying", async () => {
  const { text } = await read({ canPay: false });
  expect(words(text)).toContain("Appeal this citation online.");
  expect(words(text)).not.toContain("Pay or appeal");
});

it("tells money that went back, and what was appealed", async () => {
  const payments = [
    { paidAt: Date.UTC(2026, 11, 2, 12), amount: "50.50", method: "Check", refundedAt: Date.UTC(2026, 11, 9, 12) },
  ];
  const appeals = [{ state: "ACCEPTED", filedOn: "2026-11-30" }] as const;
  const { text } = await read({ state: "DISMISSED", amountDue: "0.00", payments, appeals: [...appeals] });
  expect(words(text)).toContain("Refunded 12/09/2026 $50.50");
  expect(words(text)).toContain("Appealed 11/30/2026 Accepted");
});

it("is tagged, titled and says its language", async () => {
  const { isTagged, language, title, roles } = await read();
  expect({ isTagged, language, title }).toEqual({ isTagged: true, language: "en", title: "Citation PE-2001" });
  expect(roles).toEqual(expect.arrayContaining(["Document", "H1", "Table", "TR", "TH", "TD", "H2"]));
});

it.each([
  ["HC-1001", "citation-HC-1001.pdf"],
  ['x"; filename=evil.exe', "citation-x-filename-evil-exe.pdf"],
  ["../../etc/passwd", "citation--etc-passwd.pdf"],
  ["ÄÖ 1\r\nSet-Cookie: a=b", "citation--1-Set-Cookie-a-b.pdf"],
])("of number %j the file is called %s", (number, name) => {
  expect(citationFileName(number)).toBe(name);
});
