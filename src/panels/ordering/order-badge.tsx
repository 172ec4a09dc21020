import { StateBadge, type BadgeTone } from "../../components/state-badge.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { useText } from "../../stores/context.ts";

const TONES: Readonly<Record<Order["state"], BadgeTone>> = {
  AWAITING_PAYMENT: "warning",
  PAYMENT_PENDING: "warning",
  PAID: "success",
  PAID_UNFULFILLED: "warning",
  CHARGED_TO_ACCOUNT: "success",
  NO_CHARGE: "success",
  PAYMENT_FAILED: "warning",
  CANCELLED: "neutral",
};

/** Where an order stands. */
export function OrderBadge({ state }: { state: Order["state"] }) {
  const t = useText();
  return <StateBadge tone={TONES[state]}>{t(`panels.ordering.states.${state}`)}</StateBadge>;
}
