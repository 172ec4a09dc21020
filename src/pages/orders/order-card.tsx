import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { HowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { OrderBadge } from "../../panels/ordering/order-badge.tsx";
import { OrderLines } from "../../panels/ordering/order-lines.tsx";
import { OrderPayment } from "../../panels/ordering/order-payment.tsx";
import { ReceiptButton } from "../../panels/ordering/receipt-button.tsx";
import { useThanks } from "../../panels/ordering/use-thanks.ts";
import { useText } from "../../stores/context.ts";
import { useOrderFacts } from "./order-facts.ts";

interface OrderCardProps {
  order: Order;
  onDetails(): void;
  /** Called with a message for screen readers once the order was changed. */
  onChanged(words: string): void;
}

/** One order: its state, its permits with days and plates, its amounts. */
export function OrderCard({ order, onDetails, onChanged }: OrderCardProps) {
  const t = useText();
  const onPaid = useThanks();
  const facts = useOrderFacts(order, ["date", "total", "method", "paid", "refund", "due"]);
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
      <AnswerList answers={facts} />
      <HowToPay order={order} />
      <OrderPayment order={order} onPaid={onPaid} />
    </Card>
  );
}
