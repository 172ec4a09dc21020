import { observer } from "mobx-react-lite";
import { Notice } from "../../components/notice.tsx";
import { formSteps } from "../../domain/flows.ts";
import { pricedPermit, type CartItem } from "../../domain/cart-item.ts";
import { ZERO } from "../../domain/money.ts";
import type { PricedLine } from "../../domain/pricing.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useMoney, useText } from "../../stores/context.ts";
import { OwnAnswerList } from "./own-answer-list.tsx";
import { periodOf, periodValues } from "./order-words.ts";
import { PlatedVehicle, VehicleLine } from "./vehicle-line.tsx";
import { VisitReason } from "./visit-reason.tsx";

const FREE: PricedLine = { priceCents: ZERO, feeCents: ZERO };

/**
 * One item of the cart: its days, price, fees and numbered vehicles (specification section 2), and the answers to the
 * tenant's own steps.
 */
export const CartLine = observer(function CartLine({
  item,
  isWaived = false,
  isReviewed = false,
}: {
  item: CartItem;
  /** No Charge was chosen: price and fee are 0.00. */
  isWaived?: boolean;
  /** The plates are shown large. */
  isReviewed?: boolean;
}) {
  const { cart, permitOrder } = useBuying();
  const t = useText();
  const money = useMoney();
  const period = periodOf(item.permit, item.startOn);
  const price = isWaived ? FREE : pricedPermit(item.permit);
  const former = cart.formerPriceOf(item.id);
  const ownSteps = formSteps(permitOrder.flow);
  return (
    <>
      <p>{item.permit.lotName}</p>
      {period !== undefined && <p>{t("panels.ordering.goodFrom", periodValues(period))}</p>}
      <VisitReason reason={item.reasonForVisit} />
      <p>
        {t("panels.ordering.itemPrice", {
          price: money(price.priceCents),
          fees: money(price.feeCents),
        })}
      </p>
      {former !== undefined && !isWaived && (
        <Notice tone="warning">
          <p>
            {t("panels.ordering.priceChanged", {
              price: money(former.priceCents),
              fees: money(former.feeCents),
            })}
          </p>
        </Notice>
      )}
      <ol className="vehicle-lines">
        {item.vehicleIds.map((id) => {
          const vehicle = permitOrder.vehicles.find((each) => each.id === id);
          return (
            <li key={id}>
              {vehicle === undefined ? (
                t("panels.ordering.vehicleGone")
              ) : (
                <>
                  {isReviewed ? <PlatedVehicle vehicle={vehicle} /> : <VehicleLine vehicle={vehicle} />}
                  <OwnAnswerList formId="vehicle" attributes={vehicle.attributes} />
                </>
              )}
            </li>
          );
        })}
      </ol>
      {ownSteps.map((step) => (
        <OwnAnswerList key={step.id} formId={step.form} attributes={item.attributes} />
      ))}
    </>
  );
});
