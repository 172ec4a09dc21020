import type { ReactNode } from "react";
import { TotalFold } from "../../components/total-fold.tsx";
import type { Totals } from "../../domain/pricing.ts";
import { useMoney, useText } from "../../stores/context.ts";
import { PriceLines } from "./price-lines.tsx";

interface SummaryCardProps {
  /** Null while the tax rate is not known: no total is shown then, and nothing can be paid. */
  totals: Totals | null;
  /** Loads the tax rate again. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

/** Replaces both card and bar: without a total nothing can be paid, so it is never collapsed. */
function UnknownTotal({ title, onRetry }: Pick<SummaryCardProps, "onRetry"> & { title: string }) {
  const t = useText();
  return (
    <div className="summary-unknown card">
      <h2 className="card-title">{title}</h2>
      <p>
        <span>{`${t("panels.ordering.summary.unknown")} `}</span>
        {onRetry !== undefined && (
          <button type="button" className="link-button" onClick={onRetry}>
            {t("common.tryAgain")}
          </button>
        )}
      </p>
    </div>
  );
}

/** The total on a phone, in the bar at the foot (FootBar), which expands to its parts. Null without a known total. */
export function SummaryFold({ totals }: Pick<SummaryCardProps, "totals">) {
  const t = useText();
  const money = useMoney();
  if (totals === null) return null;
  const { subtotalCents, feesCents, taxCents, totalCents } = totals;
  const parts = { subtotal: money(subtotalCents), fees: money(feesCents), tax: money(taxCents) };
  return (
    <TotalFold
      label={t("panels.ordering.summary.total")}
      total={money(totalCents)}
      parts={t("panels.ordering.summary.parts", parts)}
    >
      <PriceLines totals={totals} />
    </TotalFold>
  );
}

/** The Summary: on a desktop a card that stays in view beside the steps; on a phone the bar at the foot replaces it. */
export function SummaryCard({ totals, onRetry, children }: SummaryCardProps) {
  const t = useText();
  const title = t("panels.ordering.summary.title");
  return (
    <aside className="summary" aria-label={title}>
      {totals === null ? (
        <UnknownTotal title={title} onRetry={onRetry} />
      ) : (
        <div className="summary-card card">
          <h2 className="card-title">{title}</h2>
          <PriceLines totals={totals} />
        </div>
      )}
      {children}
    </aside>
  );
}
