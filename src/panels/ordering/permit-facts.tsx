import { observer } from "mobx-react-lite";
import type { Permit } from "../../domain/generated/api-orders.ts";
import type { PermitPeriod } from "../../domain/permits.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useMoney, useText } from "../../stores/context.ts";
import { daysGoodWords, periodOf, periodValues, priceOf } from "./order-words.ts";

/** Lot, dates and full price of a permit. */
export const PermitFacts = observer(function PermitFacts({
  permit,
  period = periodOf(permit),
}: {
  permit: Permit;
  period?: PermitPeriod | undefined;
}) {
  const { buyingTerms } = useBuying();
  const t = useText();
  const money = useMoney();
  const daysGood = period === undefined ? daysGoodWords(permit) : undefined;
  const price = priceOf(permit, buyingTerms.taxRate);
  return (
    <span className="permit-facts">
      {permit.description !== undefined && <span className="permit-description">{permit.description}</span>}
      <span>{permit.lotName}</span>
      {period !== undefined && <span>{t("panels.ordering.goodFrom", periodValues(period))}</span>}
      {daysGood !== undefined && <span>{t(...daysGood)}</span>}
      {price !== undefined && (
        <span>
          <span>
            {t("panels.ordering.price", {
              price: money(price.subtotalCents),
              fees: money(price.feesCents),
              tax: money(price.taxCents),
            })}
          </span>{" "}
          <strong>{t("panels.ordering.priceTotal", { total: money(price.totalCents) })}</strong>
        </span>
      )}
    </span>
  );
});
