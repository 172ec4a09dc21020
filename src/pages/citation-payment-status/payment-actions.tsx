import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import type { CitationPaymentStatus } from "../../domain/generated/api-citations.ts";
import { CitationReceiptButton } from "../../panels/citations/citation-receipt-button.tsx";
import { CitationPaymentStore } from "../../stores/citation-payment-store.ts";
import type { CitationPaymentStatusStore } from "../../stores/citation-payment-status-store.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";

interface PaymentActionsProps {
  standing: CitationPaymentStatusStore["payment"]["standing"];
  status: CitationPaymentStatus | null;
  reference: string;
}

/**
 * The actions of a payment: continue it, pay again, download its receipt. Only the tab in which it was started knows
 * the plate; everybody else is led to the look-up.
 */
export const PaymentActions = observer(function PaymentActions({ standing, status, reference }: PaymentActionsProps) {
  const payment = useStores().part(CitationPaymentStore);
  const t = useText();
  const money = useMoney();
  if (standing === "asking" || standing === "pending") return null;
  const keys = payment.keysOf(reference);
  const redirect = status?.redirectDetails;
  const isPayable = standing === "declined" || standing === "cancelled" || standing === "part-paid";
  const isReceived = standing === "paid" || standing === "part-paid";
  const due = status?.amountDue;
  const lookUp = (
    <ButtonLink look={keys === undefined ? "primary" : "secondary"} to="/paycitation">
      {t("pages.citationPayment.lookUp")}
    </ButtonLink>
  );
  return (
    <p className="page-actions">
      {standing === "open" && redirect !== undefined && (
        <Button look="primary" onClick={() => payment.goOn(redirect)}>
          {t("pages.citationPayment.goOn")}
        </Button>
      )}
      {isPayable && keys !== undefined && (
        <ButtonLink look="primary" to="/paycitation-form" state={{ number: keys.number, plate: keys.plate }}>
          {due === undefined
            ? t("pages.citationPayment.payAgain")
            : t("pages.citationPayment.payRest", { due: money(due) })}
        </ButtonLink>
      )}
      {isReceived && keys !== undefined && (
        <CitationReceiptButton look={isPayable ? "secondary" : "primary"} number={keys.number} plate={keys.plate} />
      )}
      {lookUp}
    </p>
  );
});
