import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { dateInZone, formatDate } from "../../domain/dates.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import { formatMoney, parseAmount } from "../../domain/money.ts";
import { isDue } from "../../domain/order-states.ts";
import { HowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { OrderBadge } from "../../panels/ordering/order-badge.tsx";
import { OrderLines } from "../../panels/ordering/order-lines.tsx";
import { ReceiptButton } from "../../panels/ordering/receipt-button.tsx";
import { useStores, useText } from "../../stores/context.ts";

function money(amount: string): string {
  const cents = parseAmount(amount);
  return cents === undefined ? amount : formatMoney(cents);
}

export interface OrderCardProps {
  order: Order;
  onDetails(): void;
  /** Called with words for a screen reader once something of the order was changed. */
  onChanged(words: string): void;
}

/** One order: its state, its permits with days and plates, its amounts. */
export function OrderCard({ order, onDetails, onChanged }: OrderCardProps) {
  const { boot } = useStores();
  const t = useText();
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  const { paymentMethod } = order.payment;
  const answers = [
    { key: "date", label: t("pages.orders.date"), value: formatDate(dateInZone(order.orderDate, timeZone)) },
    { key: "total", label: t("panels.ordering.summary.total"), value: money(order.total) },
    {
      key: "method",
      label: t("panels.ordering.method"),
      value: boot.ordering.methods.find((way) => way.value === paymentMethod)?.label ?? "",
    },
  ];
  if (isDue(order.state)) {
    answers.push({ key: "due", label: t("pages.buyPermits.complete.amountDue"), value: money(order.amountDue) });
  }
  return (
    <Card
      title={t("pages.buyPermits.complete.order", { number: order.orderNumber })}
      badge={<OrderBadge state={order.state} />}
      actions={
        <>
          <Button onClick={onDetails}>
            <span>{t("pages.orders.details")}</span> <span className="visually-hidden">{order.orderNumber}</span>
          </Button>
          <ReceiptButton order={order} />
        </>
      }
    >
      <OrderLines order={order} onVehiclesChanged={onChanged} />
      <AnswerList answers={answers.filter((answer) => answer.value !== "")} />
      <HowToPay order={order} />
    </Card>
  );
}
