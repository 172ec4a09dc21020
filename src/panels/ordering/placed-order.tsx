import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { hasEnded, isPlacedForGood, isUnfulfilled } from "../../domain/order-states.ts";
import { useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";
import { TextBlock } from "../text-block.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { ParkingWords } from "./parking-words.tsx";
import { PaymentWords, paymentMessage } from "./payment-words.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { howToPayOrder, nextSteps } from "../../domain/next-steps.ts";
import { usePaymentTerms } from "./how-to-pay.tsx";

/**
 * What happens after an order that is placed for good, in numbered lines; how to pay is beside the amount
 * (PaymentWords).
 */
function NextSteps({ order }: { order: Order }) {
  const t = useText();
  const terms = usePaymentTerms();
  const howToPay = howToPayOrder(order, terms);
  const steps = nextSteps(order, terms, order.confirmationEmailAddress?.address).filter((words) => words !== howToPay);
  return (
    <Card title={t("pages.buyPermits.complete.next.title")}>
      <ol className="next-steps">
        {steps.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
    </Card>
  );
}

/**
 * The actions of an order: its receipt first, if it has one; another order if this one has ended and cannot be bought
 * again.
 */
function Actions({ order }: { order: Order }) {
  const orders = useOrders();
  const t = useText();
  const navigate = useNavigate();
  const placeAnother = () => {
    void navigate("/buyPermits");
    orders.forgetPlaced();
  };
  const isOver = hasEnded(order.state);
  return (
    <>
      <ReceiptButton order={order} look={isPlacedForGood(order.state) ? "primary" : "secondary"} />
      <Button look={isOver && order.payment.mayBuyAgain !== true ? "primary" : "secondary"} onClick={placeAnother}>
        {t("pages.buyPermits.complete.another")}
      </Button>
      {paymentMessage(order) === "received" && (
        <Button onClick={() => window.print()}>{t("pages.buyPermits.complete.print")}</Button>
      )}
      <ButtonLink look="subtle" to="/vieworders">
        {t("shell.viewOrders")}
      </ButtonLink>
    </>
  );
}

interface PlacedOrderProps {
  order: Order;
  /** Replaces the actions about the payment while the page loads its status. */
  waiting?: ReactElement | false;
}

/**
 * An order with its payment: what was paid or is due and how, whether the driver may park, what happens next; then its
 * permits.
 */
export function PlacedOrder({ order, waiting = false }: PlacedOrderProps) {
  const t = useText();
  return (
    <div className="placed">
      {isPlacedForGood(order.state) && <TextBlock block="permit-complete" lines={2} />}
      <div className="placed-column">
        <Card
          title={t("pages.buyPermits.complete.order", { number: order.orderNumber })}
          badge={<OrderBadge state={order.state} />}
          actions={<Actions order={order} />}
        >
          <PaymentWords order={order} />
          <ParkingWords order={order} />
          {waiting === false ? <OrderPayment order={order} buyAgainLook="primary" /> : <div>{waiting}</div>}
        </Card>
        {isPlacedForGood(order.state) && <NextSteps order={order} />}
      </div>
      <Card title={t("pages.buyPermits.complete.ordered")}>
        <OrderLines order={order} />
      </Card>
    </div>
  );
}

/** Heading of the screen of an order: thanks, or its state if it is not placed for good; empty until it is loaded. */
export function placedHeading(order: Order | null): MessageKey {
  if (order === null) return "pages.buyPermits.complete.unknown";
  if (isPlacedForGood(order.state)) return "pages.buyPermits.complete.heading";
  if (isUnfulfilled(order.state)) return "pages.buyPermits.complete.unfulfilled";
  return hasEnded(order.state) ? "pages.buyPermits.complete.ended" : "pages.buyPermits.complete.pending";
}
