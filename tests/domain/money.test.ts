import { describe, expect, it } from "vitest";
import {
  cents,
  formatAmount,
  moneyFormat,
  parseAmount,
  parsePercent,
  percentRoundedHalfUp,
} from "../../src/domain/money.ts";
import { priceLines } from "../../src/domain/pricing.ts";

describe("amounts on the wire", () => {
  it.each([
    ["0.00", 0],
    ["0.05", 5],
    ["120.00", 12_000],
    ["9999999.99", 999_999_999],
  ])("%s is %d cents and comes back as it was", (text, value) => {
    expect(parseAmount(text)).toBe(value);
    expect(formatAmount(cents(value))).toBe(text);
  });

  it.each(["", "1", "1.5", "1.500", "-1.00", "1,00", " 1.00", "1e2", "NaN", "10000000.00", "１.00"])(
    "refuses %j as an amount",
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it.each([
    [-5, "-0.05"],
    [-12_000, "-120.00"],
    [-123_450, "-1234.50"],
  ])("writes %d cents, which are owed to the driver, as %s", (value, text) => {
    expect(formatAmount(cents(value))).toBe(text);
  });

  it("reads with commas between thousands and the currency sign of the messages", () => {
    const money = moneyFormat({ "common.currencySign": "€" });
    expect([money(cents(123_456_789)), money(cents(50)), money("1234567.89")]).toEqual([
      "€1,234,567.89",
      "€0.50",
      "€1,234,567.89",
    ]);
  });

  it("reads as it is stored where it is no amount", () => {
    expect(moneyFormat({ "common.currencySign": "$" })("nothing")).toBe("nothing");
  });

  it.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])("refuses %d as cents, and names it", (value) => {
    expect(() => cents(value)).toThrow(new RangeError(`${value} is not a whole number of cents`));
  });
});

describe("tax", () => {
  it.each([
    [0, 0],
    [8.25, 825],
    [100, 10_000],
    [8.255, undefined],
    [-0.01, undefined],
    [100.01, undefined],
  ])("reads %d percent as %s basis points", (percent, points) => {
    expect(parsePercent(percent)).toBe(points);
  });

  it("rounds half a cent up, once, on subtotal and fees together", () => {
    const rate = parsePercent(8.25);
    if (rate === undefined) throw new Error("8.25 is a percentage");
    expect(percentRoundedHalfUp(cents(200), rate)).toBe(17); // 16.5
    expect(percentRoundedHalfUp(cents(199), rate)).toBe(16); // 16.4175
    const totals = priceLines(
      [
        { priceCents: cents(102), feeCents: cents(0) },
        { priceCents: cents(0), feeCents: cents(98) },
      ],
      rate,
    );
    expect(totals).toEqual({ subtotalCents: 102, feesCents: 98, taxCents: 17, totalCents: 217 });
  });
});
