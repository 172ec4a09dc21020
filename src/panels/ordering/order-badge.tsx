import { StateBadge } from "../../components/state-badge.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { meaningOf } from "../../domain/order-states.ts";
import { useText } from "../../stores/context.ts";

/** The state of an order. */
export function OrderBadge({ state }: { state: Order["state"] }) {
  const t = useText();
  return <StateBadge tone={meaningOf(state).tone}>{t(`panels.ordering.states.${state}`)}</StateBadge>;
}
