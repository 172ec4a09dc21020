/** A double keeps every decimal of this many digits; longer ones may change. */
const MOST_DIGITS = 15;

/** Digits, optionally with commas between groups of three, and decimals after a point. */
const PLAIN = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;

/** The text without spaces and commas; undefined if it is written in any other way than plain digits. */
function plainDigits(text: string): string | undefined {
  const trimmed = text.trim();
  return /\d/.test(trimmed) && PLAIN.test(trimmed) ? trimmed.replaceAll(",", "") : undefined;
}

/**
 * Parses the number that a person typed: `12`, `.5`, `-3.25`, `1,234.50`. Undefined if it is not a number or is
 * ambiguous (`1.234,50`, `1e5`, `12abc`), or has more digits than a number can keep.
 */
export function readNumber(text: string): number | undefined {
  const [, sign = "", rest = ""] = /^\s*([-\u2212]?)(.*)$/s.exec(text) ?? [];
  const digits = plainDigits(rest);
  if (digits === undefined) return undefined;
  const significant = digits.replace(/^0*(?:\.0*)?/, "").replace(".", "");
  if (significant.length > MOST_DIGITS) return undefined;
  const value = Number(digits);
  return sign === "" || value === 0 ? value : -value;
}

/** Writes a number for people, never with an exponent: 0.0000001, not 1e-7. */
export function writeNumber(value: number): string {
  const [coefficient = "", exponent] = String(value).split("e");
  if (exponent === undefined || !Number.isFinite(value)) return String(value);
  const sign = value < 0 ? "-" : "";
  const [whole = "", decimals = ""] = coefficient.replace("-", "").split(".");
  const shift = Number(exponent);
  if (shift < 0) return `${sign}0.${"0".repeat(-shift - 1)}${whole}${decimals}`;
  return `${sign}${whole}${decimals.padEnd(shift, "0")}`;
}

/** Whether a parsed number is exactly the one that was sent: above 2^53 - 1, a JSON parser may have rounded it. */
export function isKeptExactly(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/**
 * Parses a typed amount and formats it for requests: `$12.05`, `1,234.50`, `12` and `.5` become 12.05, 1234.50, 12.00
 * and 0.50. Undefined if it is not an amount, has fractions of a cent, or is above 9999999.99.
 */
export function readMoney(text: string, currencySign: string): string | undefined {
  const trimmed = text.trim();
  const unsigned = trimmed.startsWith(currencySign) ? trimmed.slice(currencySign.length) : trimmed;
  const digits = plainDigits(unsigned);
  if (digits === undefined) return undefined;
  const [whole = "", decimals = ""] = digits.split(".");
  const units = whole.replace(/^0+(?=\d)/, "") || "0";
  return units.length > 7 || decimals.length > 2 ? undefined : `${units}.${decimals.padEnd(2, "0")}`;
}
