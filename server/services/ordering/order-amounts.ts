import type { OrderRefusal, PurchaseRequest } from "../../../src/domain/generated/api-orders.ts";
import { formatAmount, ZERO, type BasisPoints } from "../../../src/domain/money.ts";
import { NOTHING_DUE, priceLines, type PricedLine, type Totals } from "../../../src/domain/pricing.ts";

/** What an order costs: each line and the totals. */
export interface OrderAmounts {
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
}

/** What these lines cost. */
export function amountsOf(lines: readonly PricedLine[], taxRate: BasisPoints): OrderAmounts {
  return { lines, totals: priceLines(lines, taxRate) };
}

/** The same order without any charge (specification section 9: everything shows 0.00). */
export function waived({ lines }: OrderAmounts): OrderAmounts {
  return { lines: lines.map(() => ({ priceCents: ZERO, feeCents: ZERO })), totals: NOTHING_DUE };
}

/** Whether every amount of a request is the one that the server reckons. */
export function isPricedAlike(request: PurchaseRequest, { lines, totals }: OrderAmounts): boolean {
  const areLinesAlike = request.permitsToPurchase.every((wanted, place) => {
    const line = lines[place];
    return (
      line !== undefined && wanted.price === formatAmount(line.priceCents) && wanted.fee === formatAmount(line.feeCents)
    );
  });
  const total = formatAmount(totals.totalCents);
  return (
    areLinesAlike &&
    request.taxAmount === formatAmount(totals.taxCents) &&
    request.totalAmount === total &&
    request.paymentRequest.acceptedAmount === total
  );
}

/** The amounts as a refusal tells them. */
export function tellAmounts({ totals }: OrderAmounts): NonNullable<OrderRefusal["amounts"]> {
  return {
    subtotal: formatAmount(totals.subtotalCents),
    fees: formatAmount(totals.feesCents),
    tax: formatAmount(totals.taxCents),
    total: formatAmount(totals.totalCents),
  };
}
