import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { CitationPaymentStatusStore } from "../../stores/citation-payment-status-store.ts";
import { useStores, useText } from "../../stores/context.ts";

/** Says that nobody knows yet how a payment ended, what is done about that, and what happens then. */
export const WaitingForCitation = observer(function WaitingForCitation({
  reference,
  onCheck,
}: {
  reference: string;
  onCheck(): void;
}) {
  const { isAsking, hasStopped } = useStores().part(CitationPaymentStatusStore).payment;
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
      <p role="status">{t(`pages.paymentStatus.pending.${hasStopped ? "stopped" : "asking"}`)}</p>
      <p>{t("pages.citationPayment.pending.afterwards")}</p>
      <p>{t("pages.paymentStatus.pending.reference", { reference })}</p>
    </Notice>
  );
});
