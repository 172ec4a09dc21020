import type { ReactNode } from "react";
import { formatMoney } from "../../domain/money.ts";
import type { Totals } from "../../domain/pricing.ts";
import { useText } from "../../stores/context.ts";
import { PriceLines } from "./price-lines.tsx";

export interface SummaryCardProps {
  /** Null while the tax rate is not known: then no total shows, and nothing can be paid. */
  totals: Totals | null;
  /** Asks for the tax rate again. */
  onRetry?(): void;
  children?: ReactNode;
}

/** The Summary: a card that stays in view beside the steps; on a phone a folded bar at the foot that opens. */
export function SummaryCard({ totals, onRetry, children }: SummaryCardProps) {
  const t = useText();
  const title = t("panels.ordering.summary.title");
  return (
    <aside className="summary" aria-label={title}>
      <details className="summary-fold">
        <summary>
          <span>{title}</span>
          <strong>{totals === null ? "" : formatMoney(totals.totalCents)}</strong>
        </summary>
        {totals !== null && <PriceLines totals={totals} />}
      </details>
      <div className="summary-card card">
        <h2 className="card-title">{title}</h2>
        {totals === null ? (
          <p>
            {t("panels.ordering.summary.unknown")}{" "}
            {onRetry !== undefined && (
              <button type="button" className="link-button" onClick={onRetry}>
                {t("common.tryAgain")}
              </button>
            )}
          </p>
        ) : (
          <PriceLines totals={totals} />
        )}
      </div>
      {children}
    </aside>
  );
}
