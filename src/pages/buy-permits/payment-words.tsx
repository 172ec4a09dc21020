import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { formatPaymentDate } from "../../domain/dates.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import { ZERO } from "../../domain/money.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { HowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { useMoney, useStores, useText } from "../../stores/context.ts";

/** The day on which the money came, once it did. */
function PaymentDate({ paidAt }: { paidAt: number | undefined }) {
  const { boot } = useStores();
  const t = useText();
  if (paidAt === undefined) return null;
  const value = formatPaymentDate(paidAt, boot.tenant?.timeZone ?? "UTC");
  return <AnswerList answers={[{ key: "paid", label: t("pages.orders.paidOn"), value }]} />;
}

/**
 * 'Your Payment is due' with 0.00 as paid, the amount due and how to pay it; or 'received' with a way to print. Nothing of
 * an order that was cancelled, failed or has no answer yet: its state says so.
 */
export function PaymentWords({ order }: { order: Order }) {
  const t = useText();
  const money = useMoney();
  const { isDue, isPaid, validity } = meaningOf(order.state);
  if (!isDue && !isPaid && validity !== "its-days") return null;
  if (!isDue) {
    return (
      <div className="payment-words">
        <h3>{t("pages.buyPermits.complete.received")}</h3>
        <p className="amount">{money(order.total)}</p>
        <PaymentDate paidAt={order.payment.paidAt} />
        <div>
          <Button onClick={() => window.print()}>{t("pages.buyPermits.complete.print")}</Button>
        </div>
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
