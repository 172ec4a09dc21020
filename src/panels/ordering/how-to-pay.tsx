import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { howToPayOrder, type PaymentTerms } from "../../domain/next-steps.ts";
import { useStores } from "../../stores/context.ts";

/** What the words about an order's payment are made of. */
export function usePaymentTerms(): PaymentTerms {
  const { tenant, ordering, messages } = useStores().boot;
  return { messages, methods: ordering.methods, payee: tenant ?? { name: "" } };
}

/** How what is still due of an order is paid, in the tenant's words; nothing where nothing is due or said of the method. */
export function HowToPay({ order }: { order: Order }) {
  const words = howToPayOrder(order, usePaymentTerms());
  return words === undefined ? null : (
    <p className="how-to-pay">
      <UnbrokenText text={words} />
    </p>
  );
}
