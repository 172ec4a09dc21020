import { Card } from "../../components/card.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { howToPayOrder, nextSteps } from "../../domain/next-steps.ts";
import { usePaymentTerms } from "./how-to-pay.tsx";
import { useText } from "../../stores/context.ts";

/** What happens after an order that is placed for good, in numbered lines; how it is paid stands with the amount (PaymentWords). */
export function NextSteps({ order }: { order: Order }) {
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
