import type { Totals } from "../../domain/pricing.ts";
import { useMoney, useText } from "../../stores/context.ts";

/** SUBTOTAL, FEES, TAX and Total (specification section 2). */
export function PriceLines({ totals }: { totals: Totals }) {
  const t = useText();
  const money = useMoney();
  const lines = [
    ["subtotal", totals.subtotalCents],
    ["fees", totals.feesCents],
    ["tax", totals.taxCents],
    ["total", totals.totalCents],
  ] as const;
  return (
    <dl className="price-lines">
      {lines.map(([name, amount]) => (
        <div key={name} className={`price-line price-line-${name}`}>
          <dt>{t(`panels.ordering.summary.${name}`)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
