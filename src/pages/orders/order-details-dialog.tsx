import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { parseAmount } from "../../domain/money.ts";
import { NOTHING_DUE, type Totals } from "../../domain/pricing.ts";
import { HowToPay } from "../../panels/ordering/how-to-pay.tsx";
import { Answered, OrderLineWords } from "../../panels/ordering/order-lines.tsx";
import { OrderPayment } from "../../panels/ordering/order-payment.tsx";
import { PriceLines } from "../../panels/ordering/price-lines.tsx";
import { ReviewPart } from "../../panels/ordering/review-part.tsx";
import { useThanks } from "../../panels/ordering/use-thanks.ts";
import { useText } from "../../stores/context.ts";
import { useOrderFacts } from "./order-facts.ts";

function totalsOf({ subtotal, fees, tax, total }: Order): Totals {
  return {
    subtotalCents: parseAmount(subtotal) ?? NOTHING_DUE.subtotalCents,
    feesCents: parseAmount(fees) ?? NOTHING_DUE.feesCents,
    taxCents: parseAmount(tax) ?? NOTHING_DUE.taxCents,
    totalCents: parseAmount(total) ?? NOTHING_DUE.totalCents,
  };
}

/** The order details of View Orders: everything about one order. */
export function OrderDetailsDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const t = useText();
  const onPaid = useThanks();
  const facts = useOrderFacts(order, ["date", "state", "method", "check", "paid", "card", "refund", "due", "mail"]);
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
        <div className="review-part">
          <AnswerList answers={facts} />
          <Answered answers={order.payment.answers} />
          <Answered answers={order.answers} />
        </div>
        {order.lines.map((line) => (
          <ReviewPart key={line.id} title={line.item.name}>
            <OrderLineWords line={line} state={order.state} isDetailed />
          </ReviewPart>
        ))}
        <div className="review-part">
          <PriceLines totals={totalsOf(order)} />
          <HowToPay order={order} />
          <OrderPayment order={order} onPaid={onPaid} />
        </div>
      </div>
    </Modal>
  );
}
