import { Card } from "../../components/card.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { parseAmount } from "../../domain/money.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { useHowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { useMoney, useStores, useText } from "../../stores/context.ts";

/** How the order comes to be paid: by the driver, by a charge, or not at all. */
function usePaymentSteps(order: Order): (string | undefined)[] {
  const { boot } = useStores();
  const t = useText();
  const money = useMoney();
  const howToPay = useHowToPay(order);
  const { isDue, isPaid } = meaningOf(order.state);
  if (isDue) return [howToPay, t("pages.buyPermits.complete.next.markedAsPaid")];
  if (isPaid || parseAmount(order.total) === 0) return [];
  const { paymentMethod } = order.payment;
  const method = boot.ordering.methods.find((way) => way.value === paymentMethod)?.label ?? "";
  return [t("pages.buyPermits.complete.next.charged", { amount: money(order.total), method })];
}

/** What happens after an order that is placed for good, in numbered lines. */
export function NextSteps({ order }: { order: Order }) {
  const t = useText();
  const payment = usePaymentSteps(order);
  const address = order.confirmationEmailAddress?.address;
  const mail = address === undefined ? undefined : t("pages.buyPermits.complete.mail", { address });
  const steps = [...payment, mail, t("pages.buyPermits.complete.next.shown")];
  return (
    <Card title={t("pages.buyPermits.complete.next.title")}>
      <ol className="next-steps">
        {steps.flatMap((words) => (words === undefined ? [] : <li key={words}>{words}</li>))}
      </ol>
    </Card>
  );
}
