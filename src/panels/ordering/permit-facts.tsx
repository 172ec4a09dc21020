import { observer } from "mobx-react-lite";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { formatDate } from "../../domain/dates.ts";
import type { Totals } from "../../domain/pricing.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useMoney, useText } from "../../stores/context.ts";
import { daysGoodWords, periodOf, periodValues, priceOf } from "./order-words.ts";

/** The parts of a total besides the price itself; undefined if it has none. */
function partsOf({ feesCents, taxCents }: Totals): "both" | "fees" | "tax" | undefined {
  if (feesCents > 0) return taxCents > 0 ? "both" : "fees";
  return taxCents > 0 ? "tax" : undefined;
}

/** The total price of a permit, and what it includes. Nothing while the tax rate is not known. */
export const PermitPrice = observer(function PermitPrice({ permit }: { permit: Permit }) {
  const { buyingTerms } = useBuying();
  const t = useText();
  const money = useMoney();
  const price = priceOf(permit, buyingTerms.taxRate);
  if (price === undefined) return null;
  const parts = partsOf(price);
  const amounts = { fees: money(price.feesCents), tax: money(price.taxCents) };
  return (
    <span className="permit-price">
      <strong>{money(price.totalCents)}</strong>
      {parts !== undefined && <span>{t(`panels.ordering.priceParts.${parts}`, amounts)}</span>}
    </span>
  );
});

interface PermitFactsProps {
  permit: Permit;
  /** For a permit that is already chosen: without the details that help to choose it. */
  isShort?: boolean;
}

/** Lot and dates of a permit, its purpose, and until when it can be bought. */
export function PermitFacts({ permit, isShort = false }: PermitFactsProps) {
  const t = useText();
  const period = periodOf(permit);
  const daysGood = period === undefined ? daysGoodWords(permit) : undefined;
  // A permit that is not on sale says so by its badge.
  const salesEndDate = permit.availability === "available" && !isShort ? permit.salesEndDate : undefined;
  return (
    <span className="permit-facts">
      {!isShort && permit.description !== undefined && <span className="permit-description">{permit.description}</span>}
      <span>{permit.lotName}</span>
      {period !== undefined && <span>{t("panels.ordering.goodFrom", periodValues(period))}</span>}
      {daysGood !== undefined && <span>{t(...daysGood)}</span>}
      {salesEndDate !== undefined && (
        <span>{t("panels.ordering.purchaseUntil", { end: formatDate(salesEndDate) })}</span>
      )}
    </span>
  );
}
