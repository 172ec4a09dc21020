import type { Order } from "../../domain/generated/api-orders.ts";
import { howToPayWords } from "../../domain/how-to-pay.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { useStores } from "../../stores/context.ts";

/** How what is still due of an order is paid, in the tenant's words; undefined where nothing is due or said of the method. */
export function useHowToPay(order: Order): string | undefined {
  const { boot } = useStores();
  if (!meaningOf(order.state).isDue) return undefined;
  const { tenant, ordering, messages } = boot;
  const key = ordering.methods.find((way) => way.value === order.payment.paymentMethod)?.howToPay;
  return howToPayWords(messages, key, tenant ?? { name: "" }, order.orderNumber);
}

/** The same as a paragraph. */
export function HowToPay({ order }: { order: Order }) {
  const words = useHowToPay(order);
  return words === undefined ? null : <p>{words}</p>;
}
