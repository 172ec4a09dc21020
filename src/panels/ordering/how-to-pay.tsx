import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { howToPayOrder, type PaymentTerms } from "../../domain/next-steps.ts";
import { useStores } from "../../stores/context.ts";

/** The terms that the messages about an order's payment contain. */
export function usePaymentTerms(): PaymentTerms {
  const { tenant, ordering, messages } = useStores().boot;
  return { messages, methods: ordering.methods, payee: tenant ?? { name: "" } };
}

/**
 * How to pay what is still due for an order, in the tenant's words; nothing if nothing is due, or without such words.
 */
export function HowToPay({ order }: { order: Order }) {
  const words = howToPayOrder(order, usePaymentTerms());
  return words === undefined ? null : (
    <p className="how-to-pay">
      <UnbrokenText text={words} />
    </p>
  );
}
