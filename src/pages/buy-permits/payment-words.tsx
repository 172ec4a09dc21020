import { Button } from "../../components/button.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { ZERO } from "../../domain/money.ts";
import { HowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { useMoney, useText } from "../../stores/context.ts";

/** Methods whose money comes later, outside the portal; a missing method is one of them (specification section 2). */
const PAID_LATER: ReadonlySet<string> = new Set(["CASH", "CHECK", "OTHER"]);

/** 'Your Payment is due' with 0.00 as paid, the amount due and how to pay it; or 'received' with a way to print. */
export function PaymentWords({ order }: { order: Order }) {
  const t = useText();
  const money = useMoney();
  const method = order.payment.paymentMethod as string | undefined;
  if (method !== undefined && !PAID_LATER.has(method)) {
    return (
      <div className="payment-words">
        <h3>{t("pages.buyPermits.complete.received")}</h3>
        <p className="amount">{money(order.total)}</p>
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
