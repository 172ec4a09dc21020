import { describe, expect, it } from "vitest";
import { isKeptExactly, readMoney, readNumber, writeNumber } from "../../src/domain/typed-numbers.ts";

describe("a number as it is typed", () => {
  it.each([
    ["12", 12],
    [" 12 ", 12],
    ["007", 7],
    ["1,234.50", 1234.5],
    ["1,234,567", 1_234_567],
    [".5", 0.5],
    ["5.", 5],
    ["-0.25", -0.25],
    ["\u2212 3", -3],
    ["-0", 0],
    ["999999999999999", 999_999_999_999_999],
    ["0.000000000000000123", 1.23e-16],
    ["0000000000000000012", 12],
    ["12345678.1234567", 12_345_678.1234567],
  ])("%j is read as %d", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    "",
    ".",
    "-",
    "1.234,50",
    "1,23",
    "12,34.5",
    ",123",
    "1 234",
    "12abc",
    "0x1F",
    "1e5",
    "Infinity",
    "NaN",
    "--1",
    "$5",
    "１２",
  ])("%j is no number", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it("of more than 15 digits is not read, since it would come back as another number", () => {
    for (const text of ["9007199254740993", "1000000000000000", "0.1234567890123456"]) {
      expect(readNumber(text)).toBeUndefined();
    }
  });

  it("comes back from its number digit by digit", () => {
    for (const text of ["0.0000001", "0.000000000000000123", "-0.00000025", "123456789012345", "0.1", "-4.35"]) {
      expect(writeNumber(readNumber(text) ?? Number.NaN)).toBe(text);
    }
    expect(writeNumber(1.5e21)).toBe("1500000000000000000000");
  });

  it("beyond 2^53 may have been rounded before anyone could look at it", () => {
    expect(isKeptExactly(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(isKeptExactly(-9_007_199_254_740_992)).toBe(false);
  });
});

describe("an amount as it is typed", () => {
  it.each([
    ["$12.05", "12.05"],
    ["$ 12", "12.00"],
    [" $12.05 ", "12.05"],
    ["1,234.50", "1234.50"],
    ["12.5", "12.50"],
    [".5", "0.50"],
    ["0", "0.00"],
    ["0012", "12.00"],
    ["9,999,999.99", "9999999.99"],
  ])("%j travels as %s", (text, amount) => {
    expect(readMoney(text, "$")).toBe(amount);
  });

  it.each(["", "$", "1.234,50", "12.345", "-1", "1e5", "12 dollars", "€12", "$$1", "10000000"])(
    "%j is no amount in dollars",
    (text) => {
      expect(readMoney(text, "$")).toBeUndefined();
    },
  );
});
