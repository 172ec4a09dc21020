import type { DeclineReason } from "../../domain/generated/api-orders.ts";
import { useText } from "../../stores/context.ts";

/** Why a payment was declined. */
export function DeclinedWords({ reason }: { reason: DeclineReason }) {
  const t = useText();
  return <p>{t(`ordering.declined.${reason}`)}</p>;
}
