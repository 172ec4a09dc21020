import type { Order } from "../../domain/generated/api-orders.ts";
import { nextSteps } from "../../domain/next-steps.ts";
import { usePaymentTerms } from "./how-to-pay.tsx";
import { useText } from "../../stores/context.ts";

/** What happens after an order that is placed for good, in numbered lines. */
export function NextSteps({ order }: { order: Order }) {
  const t = useText();
  const steps = nextSteps(order, usePaymentTerms(), order.confirmationEmailAddress?.address);
  return (
    <section className="review-part">
      <h3>{t("pages.buyPermits.complete.next.title")}</h3>
      <ol className="next-steps">
        {steps.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
    </section>
  );
}
