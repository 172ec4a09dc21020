import { AnswerList } from "../../components/answer-list.tsx";
import { formatPaymentDate } from "../../domain/dates.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import { ZERO } from "../../domain/money.ts";
import { methodLabel } from "../../domain/next-steps.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";
import { HowToPay } from "./how-to-pay.tsx";

/** The method of the payment, and the day on which it was received, if it was. */
function Received({ order }: { order: Order }) {
  const { boot } = useStores();
  const t = useText();
  const { paidAt } = order.payment;
  const answers = [
    { key: "method", label: t("panels.ordering.method"), value: methodLabel(order, boot.ordering.methods) },
    ...(paidAt === undefined
      ? []
      : [
          {
            key: "paid",
            label: t("pages.orders.paidOn"),
            value: formatPaymentDate(paidAt, boot.tenant?.timeZone ?? "UTC"),
          },
        ]),
  ];
  return <AnswerList answers={answers} />;
}

/**
 * The message about an order's payment; none for an order that was cancelled, failed or is pending, whose state says
 * enough.
 */
export function paymentMessage({ state }: Order): "due" | "received" | undefined {
  const { isDue, isPaid, validity } = meaningOf(state);
  if (isDue) return "due";
  return isPaid || validity === "its-days" ? "received" : undefined;
}

/** 'Your Payment is due' with 0.00 as paid, the amount due and how to pay it; or 'received' with the total. */
export function PaymentWords({ order }: { order: Order }) {
  const t = useText();
  const money = useMoney();
  const message = paymentMessage(order);
  if (message === undefined) return null;
  if (message === "received") {
    return (
      <div className="payment-words">
        <h3>{t("pages.buyPermits.complete.received")}</h3>
        <p className="amount">{money(order.total)}</p>
        <Received order={order} />
      </div>
    );
  }
  return (
    <div className="payment-words">
      <h3>{t("pages.buyPermits.complete.due")}</h3>
      <dl className="answers">
        <div className="answer">
          <dt>{t("pages.buyPermits.complete.paid")}</dt>
          <dd>{money(ZERO)}</dd>
        </div>
        <div className="answer">
          <dt>{t("pages.buyPermits.complete.amountDue")}</dt>
          <dd className="amount">{money(order.amountDue)}</dd>
        </div>
      </dl>
      <HowToPay order={order} />
    </div>
  );
}
