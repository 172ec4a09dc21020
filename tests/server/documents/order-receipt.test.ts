import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReceiptOf } from "../../../server/documents/order-receipt.ts";
import type { Order, OrderLine } from "../../../src/domain/generated/api-orders.ts";
import { openReceiptShop, receiptLine as line, type ReceiptShop } from "../../support/receipts.ts";
import { NOON } from "../../support/server.ts";

let shop: ReceiptShop;
beforeAll(async () => {
  shop = await openReceiptShop();
});
afterAll(() => shop.close());

const read = (changes: Partial<Order> = {}, more: Partial<ReceiptOf> = {}) => shop.read(changes, more);

/** A receipt as it is read from top to bottom. */
const ROWS = [
  "Port of East",
  "Receipt for order 1001",
  "Driver Dana Reyes",
  "Account number 10000042",
  "Order number 1001",
  "Order date 11/27/2026",
  "Status Paid",
  "Payment method Check",
  "Check number 1042",
  // 03:00 UTC on the second, in Chicago.
  "Payment date 12-01-2026",
  "Badge MG-1",
  "Resident permit",
  "Active until 10/31/2027 for 7ABC123 (CA)",
  "Lot Zone A",
  "Valid 11/01/2026 to 10/31/2027",
  "Vehicles 7ABC123 CA (Toyota)",
  "Shift By night",
  "Price $250.00",
  "Fee $5.00",
  "Day ticket",
  "Good from 12/24/2026 to 12/24/2026 for BAY42 (OR)",
  "Lot Quay lot",
  "Valid 12/24/2026",
  "Vehicles BAY42 OR (2019 Honda)",
  "Reason for visit Concert",
  "Price $40.00",
  "Fee $1.50",
  "Totals",
  "Subtotal $290.00",
  "Fees $6.50",
  "Tax $24.46",
  "Total $320.96",
  "Paid $320.96",
  "Amount due $0.00",
];

describe("the receipt of an order", () => {
  it("tells tenant, number, state, date, plates, amounts and how the rest is paid", async () => {
    const { text } = await read({ orderNumber: "123456789" });
    for (const words of [
      "Port of East",
      "123456789",
      "Payment due",
      "11/27/2026",
      "7ABC123 CA",
      "11/01/2026 to 10/31/2027",
      "$250.00",
      "$21.04",
      "$276.04",
    ]) {
      expect(text).toContain(words);
    }
    const words = text.replace(/\s+/g, " ");
    expect(words).toContain("Account number 10000042");
    expect(words).toContain(
      "Make your check out to Port of East for this amount and write the order number, 123456789,",
    );
    expect(words).toContain("Ask where to send it or bring it: Port of East.");
  });

  it.each(["CANCELLED", "PAYMENT_FAILED", "PAID_UNFULFILLED"] as const)(
    "of an order that is %s says that it is no permit, and names no days",
    async (state) => {
      const { text } = await read({ state, amountDue: "0.00" });
      expect(text).toContain("7ABC123 CA");
      expect(text.replace(/\s+/g, " ")).toContain("Valid No");
      expect(text).not.toContain("10/31/2027");
    },
  );

  it("names the card that it was paid with, and what was given back and when", async () => {
    const payment: Order["payment"] = {
      paymentMethod: "CHECK",
      paidAt: Date.UTC(2026, 11, 2, 12),
      card: { brand: "Visa", lastFour: "4242" },
      refund: { refundedAt: Date.UTC(2026, 11, 4, 3), amount: "276.04" },
    };
    const { text } = await read({ state: "CANCELLED", amountDue: "0.00", payment });
    // 03:00 UTC on the fourth, in Chicago.
    expect(text.replace(/\s+/g, " ")).toContain(
      "Payment date 12-02-2026 Card Visa ending in 4242 Refunded $276.04 on 12/03/2026",
    );
  });

  it("has exactly the rows of the order and of its lines, in order", async () => {
    const answers = [{ name: "shift", label: "Shift", value: "By night", onReceipt: true }];
    const vehicle = {
      id: "v2",
      make: { name: "Honda" },
      year: 2019,
      licensePlate: { number: "BAY42", state: { code: "OR" } },
    };
    const { text } = await read({
      subtotal: "290.00",
      fees: "6.50",
      tax: "24.46",
      total: "320.96",
      amountDue: "0.00",
      state: "PAID",
      payment: { paymentMethod: "CHECK", checkNumber: "1042", paidAt: Date.UTC(2026, 11, 2, 3) },
      lines: [
        line({ answers }),
        line({
          name: "Day ticket",
          lotName: "Quay lot",
          validStartDate: "2026-12-24",
          validEndDate: "2026-12-24",
          price: "40.00",
          fee: "1.50",
          reasonForVisit: "Concert",
          vehicles: [vehicle],
        }),
      ],
      answers: [{ name: "badge", label: "Badge", value: "MG-1", onReceipt: true }],
    });
    expect(text.replace(/\s+/g, " ").trim()).toBe(ROWS.join(" "));
  });

  it.each([
    ["America/Los_Angeles", "2026-11-28T03:00:00Z", "11/27/2026", "11/28/2026"],
    ["Pacific/Auckland", "2026-11-27T12:00:00Z", "11/28/2026", "11/29/2026"],
  ])("in %s tells the days of the order and of each change of vehicles there: at %s %s", async (...row) => {
    const [timeZone, at, day, nextDay] = row;
    const instant = Date.parse(at);
    const plated = (number: string) => ({
      id: number,
      make: { name: "Honda" },
      licensePlate: { number, state: { code: "OR" } },
    });
    const changed = {
      ...line({ lotName: "Quay lot" }),
      vehicleChanges: [
        { changedAt: instant, vehicles: [plated("SECOND"), plated("OTHER")] },
        { changedAt: instant + 24 * 3600_000, vehicles: [plated("THIRD")] },
      ],
    };
    const zoned = { ...shop.tenant, document: { ...shop.tenant.document, timeZone } };
    const { text: words } = await read({ orderDate: instant, lines: [changed] }, { tenant: zoned });
    const text = words.replace(/\s+/g, " ");
    expect(text).toContain(`Order date ${day} Status`);
    expect(text).toContain(
      [
        "Vehicles THIRD OR (Honda)",
        "Ordered for 7ABC123 CA (Toyota)",
        `Changed on ${day} to SECOND OR (Honda) OTHER OR (Honda)`,
        `Changed on ${nextDay} to THIRD OR (Honda)`,
        "Price",
      ].join(" "),
    );
  });

  it("has amounts with the currency sign of the tenant", async () => {
    const inEuros = { ...shop.tenant, messages: { ...shop.tenant.messages, "common.currencySign": "€" } };
    const { text } = await read({}, { tenant: inEuros });
    expect(text).toContain("€276.04");
    expect(text).not.toContain("$");
  });

  it.each<[Order["state"], Partial<Order["payment"]>, string]>([
    ["AWAITING_PAYMENT", {}, "Paid $0.00 Amount due $276.04"],
    ["PAID", { paidAt: NOON }, "Paid $276.04 Amount due $0.00"],
    [
      "CANCELLED",
      { paidAt: NOON, refund: { refundedAt: NOON, amount: "276.04" } },
      "Paid $276.04 Refunded $276.04 Amount due $0.00",
    ],
    ["CANCELLED", {}, "Paid $0.00 Amount due $0.00"],
    ["CHARGED_TO_ACCOUNT", {}, "Charged to account $276.04 Amount due $0.00"],
    ["PAYMENT_PENDING", {}, "Payment pending $276.04 Amount due $0.00"],
  ])("of an order that is %s with %j ends with %s", async (state, payment, words) => {
    const amountDue = state === "AWAITING_PAYMENT" ? "276.04" : "0.00";
    const { text } = await read({ state, amountDue, payment: { paymentMethod: "CHECK", ...payment } });
    expect(text.replace(/\s+/g, " ")).toContain(`Total $276.04 ${words}`);
  });

  it("asks for nothing once nothing is due", async () => {
    const { text } = await read({ state: "PAID", amountDue: "0.00" });
    expect(text).toContain("Paid");
    expect(text).not.toContain("Make your check out");
  });

  it("prints the answers that are marked for it, and no others", async () => {
    const answers = [
      { name: "shift", label: "Shift", value: "By night", onReceipt: true },
      { name: "extension", label: "Extension", value: "2214" },
    ];
    const { text } = await read({
      lines: [line({ answers })],
      answers: [{ ...answers[0], name: "b", label: "Badge", value: "MG-1", onReceipt: true }],
    });
    expect(text).toContain("By night");
    expect(text).toContain("MG-1");
    expect(text).not.toContain("2214");
  });

  it.each(["Άδεια στάθμευσης", "Разрешение на парковку", "Łódź Çelik Ñandú"])("prints %s", async (name) => {
    expect((await read({ lines: [line({ name })] })).text).toContain(name);
  });

  it.each(["停車許可証", "تصريح وقوف", "🅿️ 🚗", "a\u0000b\u202Ec", "x".repeat(5000)])(
    "is made whatever a name holds: %j",
    async (name) => {
      expect((await read({ lines: [line({ name })] })).text).toContain("Port of East");
    },
  );

  it.each([
    ["京A12345", "[U+4EAC]A12345"],
    ["🚗", "[U+1F697]"],
    ["7ABC123", "7ABC123"],
  ])("prints the plate %s as %s, never as a box", async (number, words) => {
    const plated = { id: "1", make: { name: "Toyota" }, licensePlate: { number, state: { code: "CA" } } };
    const { text } = await read({ lines: [line({ vehicles: [plated] as OrderLine["item"]["vehicles"] })] });
    expect(text).toContain(`${words} CA (Toyota)`);
  });

  it("prints the reason for a visit, and answers about the payment that are marked for it", async () => {
    const answers = [{ name: "bank", label: "Bank", value: "Harbor Bank", onReceipt: true }];
    const { text } = await read({
      lines: [line({ reasonForVisit: "A concert" })],
      payment: { paymentMethod: "CHECK", answers },
    });
    for (const words of ["Reason for visit", "A concert", "Bank", "Harbor Bank"]) expect(text).toContain(words);
  });
});
