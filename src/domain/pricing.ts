import { percentRoundedHalfUp, sumCents, ZERO, cents, type BasisPoints, type Cents } from "./money.ts";

/** The price and the fee of a line in a cart or an order. */
export interface PricedLine {
  readonly priceCents: Cents;
  readonly feeCents: Cents;
}

/** The four amounts in every summary card and receipt. */
export interface Totals {
  readonly subtotalCents: Cents;
  readonly feesCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
}

export const NOTHING_DUE: Totals = { subtotalCents: ZERO, feesCents: ZERO, taxCents: ZERO, totalCents: ZERO };

/**
 * Totals of lines: total = sum of prices + fees + tax. The tax is calculated once on prices + fees and rounded half up
 * (specification section 9).
 */
export function priceLines(lines: readonly PricedLine[], taxRate: BasisPoints): Totals {
  const subtotalCents = sumCents(lines.map((line) => line.priceCents));
  const feesCents = sumCents(lines.map((line) => line.feeCents));
  const taxCents = percentRoundedHalfUp(cents(subtotalCents + feesCents), taxRate);
  return { subtotalCents, feesCents, taxCents, totalCents: cents(subtotalCents + feesCents + taxCents) };
}
