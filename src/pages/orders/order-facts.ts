import type { Answer } from "../../components/answer-list.tsx";
import { dateInZone, formatDate, formatPaymentDate } from "../../domain/dates.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { methodLabel } from "../../domain/next-steps.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";

/** A fact about an order that fits on one line. */
export type OrderFact = "date" | "state" | "method" | "check" | "mail" | "total" | "due" | "paid" | "card" | "refund";

/** The named facts of an order with their labels, in the order of the names, without those that it does not have. */
export function useOrderFacts(order: Order, names: readonly OrderFact[]): Answer[] {
  const { boot } = useStores();
  const t = useText();
  const money = useMoney();
  const { checkNumber, paidAt, card, refund } = order.payment;
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  const day = (at: number) => formatDate(dateInZone(at, timeZone));
  const refunded = refund && t("ordering.refund", { amount: money(refund.amount), day: day(refund.refundedAt) });
  const facts: Record<OrderFact, [label: MessageKey, value: string | undefined]> = {
    date: ["pages.orders.date", day(order.orderDate)],
    state: ["pages.orders.state", t(`panels.ordering.states.${order.state}`)],
    method: ["panels.ordering.method", methodLabel(order, boot.ordering.methods)],
    check: ["pages.orders.checkNumber", checkNumber],
    mail: ["panels.ordering.contact.email.title", order.confirmationEmailAddress?.address],
    total: ["panels.ordering.summary.total", money(order.total)],
    paid: ["pages.orders.paidOn", paidAt === undefined ? undefined : formatPaymentDate(paidAt, timeZone)],
    card: ["pages.orders.card", card && t("ordering.card", { ...card })],
    refund: ["pages.orders.refunded", refunded],
    due: ["pages.buyPermits.complete.amountDue", meaningOf(order.state).isDue ? money(order.amountDue) : undefined],
  };
  return names.flatMap((key) => {
    const [label, value = ""] = facts[key];
    return value === "" ? [] : [{ key, label: t(label), value }];
  });
}
