import { observer } from "mobx-react-lite";
import type { CartItem } from "../../domain/cart-item.ts";
import { pricedPermit } from "../../domain/cart-item.ts";
import { formatMoney } from "../../domain/money.ts";
import { useStores, useText } from "../../stores/context.ts";
import { periodOf, periodValues, vehicleLine } from "./order-words.ts";

/** What one item of the cart is: its days, price, fees and numbered vehicles (specification section 2). */
export const CartLine = observer(function CartLine({ item }: { item: CartItem }) {
  const { permitOrder } = useStores();
  const t = useText();
  const period = periodOf(item.permit, item.startOn);
  const price = pricedPermit(item.permit);
  return (
    <>
      <p>{item.permit.lotName}</p>
      {period !== undefined && <p>{t("panels.ordering.goodFrom", periodValues(period))}</p>}
      <p>
        {t("panels.ordering.itemPrice", {
          price: formatMoney(price.priceCents),
          fees: formatMoney(price.feeCents),
        })}
      </p>
      <ol className="vehicle-lines">
        {item.vehicleIds.map((id) => {
          const vehicle = permitOrder.vehicles.find((each) => each.id === id);
          return (
            <li key={id}>
              {vehicle === undefined ? t("panels.ordering.vehicleGone") : <bdi>{vehicleLine(vehicle)}</bdi>}
            </li>
          );
        })}
      </ol>
    </>
  );
});
