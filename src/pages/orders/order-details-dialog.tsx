import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { dateInZone, formatDate } from "../../domain/dates.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import { parseAmount } from "../../domain/money.ts";
import { vehiclesNow } from "../../domain/order-vehicles.ts";
import { NOTHING_DUE, type Totals } from "../../domain/pricing.ts";
import { HowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { OrderLines } from "../../panels/ordering/order-lines.tsx";
import { VehicleLine } from "../../panels/ordering/vehicle-line.tsx";
import { PriceLines } from "../../panels/ordering/price-lines.tsx";
import { useStores, useText } from "../../stores/context.ts";

function totalsOf({ subtotal, fees, tax, total }: Order): Totals {
  return {
    subtotalCents: parseAmount(subtotal) ?? NOTHING_DUE.subtotalCents,
    feesCents: parseAmount(fees) ?? NOTHING_DUE.feesCents,
    taxCents: parseAmount(tax) ?? NOTHING_DUE.taxCents,
    totalCents: parseAmount(total) ?? NOTHING_DUE.totalCents,
  };
}

/** The order details of View Orders: everything that is known of one order. */
export function OrderDetailsDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const { boot } = useStores();
  const t = useText();
  const { checkNumber, paymentMethod } = order.payment;
  const answers = [
    {
      key: "date",
      label: t("pages.orders.date"),
      value: formatDate(dateInZone(order.orderDate, boot.tenant?.timeZone ?? "UTC")),
    },
    { key: "state", label: t("pages.orders.state"), value: t(`panels.ordering.states.${order.state}`) },
    {
      key: "method",
      label: t("panels.ordering.method"),
      value: boot.ordering.methods.find((way) => way.value === paymentMethod)?.label ?? "",
    },
    {
      key: "check",
      label: t("panels.ordering.method"),
      value: checkNumber === undefined ? "" : t("panels.ordering.checkNumber", { number: checkNumber }),
    },
    {
      key: "mail",
      label: t("panels.ordering.contact.email.title"),
      value: order.confirmationEmailAddress?.address ?? "",
    },
  ];
  return (
    <Modal
      title={t("pages.buyPermits.complete.order", { number: order.orderNumber })}
      size="large"
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <div className="review">
        <AnswerList answers={answers.filter(({ value }) => value !== "")} />
        <OrderLines order={order} />
        <ol className="vehicle-lines">
          {order.lines.flatMap((line) =>
            vehiclesNow(line).map((vehicle) => (
              <li key={`${line.id} ${vehicle.licensePlate.number} ${vehicle.licensePlate.state.code}`}>
                <VehicleLine vehicle={vehicle} />
              </li>
            )),
          )}
        </ol>
        <PriceLines totals={totalsOf(order)} />
        <HowToPay order={order} />
      </div>
    </Modal>
  );
}
