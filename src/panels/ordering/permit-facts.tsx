import { observer } from "mobx-react-lite";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { formatMoney } from "../../domain/money.ts";
import type { PermitPeriod } from "../../domain/permits.ts";
import { useStores, useText } from "../../stores/context.ts";
import { periodOf, periodValues, priceOf } from "./order-words.ts";

/** Lot, dates and full price of a permit. */
export const PermitFacts = observer(function PermitFacts({
  permit,
  period = periodOf(permit),
}: {
  permit: Permit;
  period?: PermitPeriod | undefined;
}) {
  const { buyingTerms } = useStores();
  const t = useText();
  const price = priceOf(permit, buyingTerms.taxRate);
  return (
    <span className="permit-facts">
      {permit.description !== undefined && <span className="permit-description">{permit.description}</span>}
      <span>{permit.lotName}</span>
      {period !== undefined && <span>{t("panels.ordering.goodFrom", periodValues(period))}</span>}
      {price !== undefined && (
        <span>
          <span>
            {t("panels.ordering.price", {
              price: formatMoney(price.subtotalCents),
              fees: formatMoney(price.feesCents),
              tax: formatMoney(price.taxCents),
            })}
          </span>{" "}
          <strong>{t("panels.ordering.priceTotal", { total: formatMoney(price.totalCents) })}</strong>
        </span>
      )}
    </span>
  );
});
