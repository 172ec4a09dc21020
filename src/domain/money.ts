import { translate, type Messages } from "./messages.ts";

/** An amount in whole cents of the tenant's currency; always a safe integer. */
export type Cents = number & { readonly __cents: unique symbol };

/** An amount in a request or response; in forms, the format "money". */
export const AMOUNT = /^(\d{1,7})\.(\d{2})$/;

/** Brands a safe integer as cents. Throws RangeError on a fraction, or on a number too large to be exact. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return value as Cents;
}

export const ZERO = cents(0);

/** Parses an amount from a request or response: digits, a point, two digits. Undefined for any other text. */
export function parseAmount(text: string): Cents | undefined {
  const parts = AMOUNT.exec(text);
  return parts === null ? undefined : cents(Number(parts[1]) * 100 + Number(parts[2]));
}

/** The amount for requests, responses and receipts: two decimals, no currency sign. */
export function formatAmount(amount: Cents): string {
  const sign = amount < 0 ? "-" : "";
  const whole = Math.abs(amount);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

/** An amount with commas between groups of three digits: 1,234.50. */
export function groupAmount(amount: Cents): string {
  const [whole = "0", decimals = "00"] = formatAmount(amount).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimals}`;
}

/** Writes an amount for people: $1,234.50. Text in the format of formatAmount is converted, any other is unchanged. */
export type MoneyFormat = (amount: Cents | string) => string;

/** Formats amounts with this currency sign before them. */
export function moneyWithSign(currencySign: string): MoneyFormat {
  return (amount) => {
    const exact = typeof amount === "string" ? parseAmount(amount) : amount;
    return exact === undefined ? String(amount) : `${currencySign}${groupAmount(exact)}`;
  };
}

/** Formats amounts with the tenant's currency sign from its messages; the same on pages, in emails and on receipts. */
export function moneyFormat(messages: Messages): MoneyFormat {
  return moneyWithSign(translate(messages, "common.currencySign"));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** A percentage in hundredths of a percent: 8.25 % is 825. */
export type BasisPoints = number & { readonly __basisPoints: unique symbol };

export const ZERO_PERCENT = 0 as BasisPoints;

/** Basis points of a percentage with at most two decimals. Undefined for any other number or above 100 %. */
export function parsePercent(percent: number): BasisPoints | undefined {
  const points = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - points) < 1e-6;
  return isExact && points >= 0 && points <= 10_000 ? (points as BasisPoints) : undefined;
}

/** A share of an amount, with half a cent rounded up. Exact: it uses only integer arithmetic. */
export function percentRoundedHalfUp(amount: Cents, rate: BasisPoints): Cents {
  return cents(Math.floor((amount * rate + 5_000) / 10_000));
}
