import { afterAll, beforeAll, expect, it } from "vitest";
import {
  citationReceiptFileName,
  citationReceiptPaper,
  type CitationReceiptOf,
  type ReceivedPayment,
} from "../../../server/documents/citation-receipt.ts";
import { readPdf } from "../../support/pdf-text.ts";
import { openReceiptShop, type ReceiptShop } from "../../support/receipts.ts";
import { NOON } from "../../support/server.ts";

let shop: ReceiptShop;
beforeAll(async () => {
  shop = await openReceiptShop();
});
afterAll(() => shop.close());

const facts: CitationReceiptOf["facts"] = {
  ...{ number: "PE-2001", violation: "Parked on the tow path", location: "Pier 4" },
  ...{ state: "PAID", issuedOn: "2026-11-20" },
};

const payment: ReceivedPayment = {
  ...{ reference: "7d4f6c7e-2f53-4d0a-9d56-0c1d3a3f5b10", providerReference: "pay_0001" },
  ...{ method: "TRANSACT_PAYMENTS", amountCents: 105050, brand: "Visa", lastFour: "4242" },
  // The evening before, in the tenant's days.
  ...{ paidAt: new Date(Date.UTC(2026, 11, 2, 3)), refundedAt: null, isNotOwed: false },
};

const read = async (...received: ReceivedPayment[]) =>
  readPdf(await citationReceiptPaper({ tenant: shop.tenant, facts, received, createdAt: new Date(NOON), fonts: [] }));

const words = (text: string) => text.replace(/\s+/g, " ");

it("says customer, citation, amount, day, card and both references, and no plate", async () => {
  const { text } = await read(payment);
  for (const part of [
    "Port of East",
    "Payment receipt for citation PE-2001",
    "Citation number PE-2001",
    "Status Paid",
    "Violation Parked on the tow path",
    "Payment date 12-01-2026",
    "Payment method Transact Payments",
    "Visa",
    "4242",
    "Reference 7d4f6c7e",
    "Reference of the payment service pay_0001",
    "Amount paid $1,050.50",
  ])
    expect(words(text)).toContain(part);
  expect(text).not.toContain("Refunded");
  expect(text).not.toContain("plate");
});

it("lists every payment, and says of one that nothing was due, and of another that it went back", async () => {
  const back = { ...payment, reference: "second", isNotOwed: true, refundedAt: new Date(Date.UTC(2026, 11, 9, 12)) };
  const { text } = await read(payment, back, { ...payment, reference: "third", isNotOwed: true });
  expect(words(text)).toContain("Refund date 12/09/2026");
  expect(words(text)).toContain("Refunded $1,050.50");
  expect(words(text).match(/Nothing is due for this citation, so/g)).toHaveLength(1);
});

it("has no row for what nobody told: card and the provider's reference", async () => {
  const { text } = await read({ ...payment, brand: null, lastFour: null, providerReference: null });
  expect(text).not.toContain("Card");
  expect(text).not.toContain("payment service");
});

it("is tagged, titled and says its language", async () => {
  const { isTagged, language, title, roles } = await read(payment);
  expect({ isTagged, language, title }).toEqual({
    ...{ isTagged: true, language: "en" },
    title: "Payment receipt for citation PE-2001",
  });
  expect(roles).toEqual(expect.arrayContaining(["Document", "H1", "Table", "TR", "TH", "TD", "H2"]));
});

it.each([
  ["HC-1001", "citation-HC-1001-receipt.pdf"],
  ['x"; filename=evil.exe', "citation-x-filename-evil-exe-receipt.pdf"],
  ["ÄÖ 1\r\nSet-Cookie: a=b", "citation--1-Set-Cookie-a-b-receipt.pdf"],
])("of number %j the file is called %s", (number, name) => {
  expect(citationReceiptFileName(number)).toBe(name);
});
