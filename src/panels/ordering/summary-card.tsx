import type { ReactNode } from "react";
import { TotalFold } from "../../components/total-fold.tsx";
import type { Totals } from "../../domain/pricing.ts";
import { useMoney, useText } from "../../stores/context.ts";
import { PriceLines } from "./price-lines.tsx";

interface SummaryCardProps {
  /** Null while the tax rate is not known: then no total shows, and nothing can be paid. */
  totals: Totals | null;
  /** Asks for the tax rate again. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

/** In the place of card and bar alike: without a total nothing can be paid, so on no screen is it folded away. */
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

/** The total on a phone, in the bar at the foot (FootBar); it opens to its parts. Null where no total is known. */
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

/** The Summary: a card that stays in view beside the steps of a desktop. On a phone the bar at the foot is in its place. */
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
