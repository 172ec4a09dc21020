import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { dateInZone, formatDate } from "../../domain/dates.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { paymentStatusPath } from "../../domain/payment-return.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";

/**
 * Says that a payment was started whose result is not known here yet, and links to the page that follows and continues
 * it.
 */
export function OpenPayment({ payment }: { payment: NonNullable<Citation["openPayment"]> }) {
  const { boot } = useStores();
  const t = useText();
  const money = useMoney();
  const { reference, amount, method, openedAt } = payment;
  const day = formatDate(dateInZone(openedAt, boot.tenant?.timeZone ?? "UTC"));
  return (
    <Notice
      tone="info"
      title={t("citations.openPayment.title")}
      actions={<ButtonLink to={paymentStatusPath(reference, "citation")}>{t("citations.openPayment.look")}</ButtonLink>}
    >
      <p>{t("citations.openPayment.text", { amount: money(amount), method, day })}</p>
    </Notice>
  );
}
