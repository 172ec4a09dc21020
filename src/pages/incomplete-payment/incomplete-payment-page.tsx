import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { paymentReferenceIn } from "../../domain/payment-return.ts";
import { incompletePayment } from "../../panels/incomplete-payment-notice.tsx";
import { CitationPaymentStatusStore } from "../../stores/citation-payment-status-store.ts";
import { CitationPaymentStore } from "../../stores/citation-payment-store.ts";
import { useStores, useText } from "../../stores/context.ts";

/** Whether the payment is one of a citation; undefined until that is known, and at once where the customer has none. */
function useIsOfCitation(reference: string | undefined): boolean | undefined {
  const { boot, part } = useStores();
  const isAsked = reference !== undefined && boot.flags.citationsEnabled;
  const [isOfCitation, setIsOfCitation] = useState<boolean>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    void (async () => {
      // The tab that began it knows.
      const isKnown = part(CitationPaymentStore).keysOf(reference) !== undefined;
      const answer = isKnown || (await part(CitationPaymentStatusStore).isOfCitation(reference));
      if (isCurrent) setIsOfCitation(answer);
    })();
    return () => void (isCurrent = false);
  }, [isAsked, reference, part]);
  return isAsked ? isOfCitation : false;
}

/**
 * Where a payment provider sends someone who left before paying: on to the dashboard, or home when signed out, once it is known
 * whether an order or a citation was to be paid.
 */
export const Component = observer(function IncompletePaymentPage() {
  const { session } = useStores();
  const t = useText();
  const reference = paymentReferenceIn(useLocation().search);
  const isOfCitation = useIsOfCitation(reference);
  if (isOfCitation === undefined) {
    return (
      <Page width="narrow" isAmid heading={t("panels.incompletePayment.title")}>
        <Skeleton lines={3} label={t("common.loading")} />
      </Page>
    );
  }
  return (
    <Navigate
      to={session.isSignedIn ? "/dashboard" : "/"}
      replace
      state={incompletePayment(reference, isOfCitation ? "citation" : "order")}
    />
  );
});
