import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { PaymentStatusStore } from "../../stores/payment-status-store.ts";

interface WaitingProps {
  /** What to quote about the payment; undefined where the order's number is on the page, or nobody has confirmed it. */
  reference?: string | undefined;
  onCheck(): void;
}

/** Says that nobody knows yet how a payment ended, what is done about that, and what happens then. */
export const Waiting = observer(function Waiting({ reference, onCheck }: WaitingProps) {
  const { session, part } = useStores();
  const { isAsking, hasStopped } = part(PaymentStatusStore).payment;
  const t = useText();
  return (
    <Notice
      tone="info"
      actions={
        <Button aria-disabled={isAsking ? true : undefined} onClick={isAsking ? undefined : onCheck}>
          {t("pages.paymentStatus.pending.again")}
        </Button>
      }
    >
      <p>{t("pages.paymentStatus.pending.text")}</p>
      <p>{t("panels.ordering.payment.parking")}</p>
      <p role="status">{t(`pages.paymentStatus.pending.${hasStopped ? "stopped" : "asking"}`)}</p>
      <p>{t("pages.paymentStatus.pending.afterwards")}</p>
      {session.isSignedIn && <p>{t("pages.paymentStatus.pending.listed")}</p>}
      {reference !== undefined && <p>{t("pages.paymentStatus.pending.reference", { reference })}</p>}
    </Notice>
  );
});
