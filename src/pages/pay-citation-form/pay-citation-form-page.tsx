import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { isRecord } from "../../domain/is-record.ts";
import { detailsAddress } from "../../panels/citations/citation-addresses.ts";
import { CitationBadge } from "../../panels/citations/citation-badge.tsx";
import { useDueWords } from "../../panels/citations/citation-facts.ts";
import { CitationReceiptButton } from "../../panels/citations/citation-receipt-button.tsx";
import { CitationWords } from "../../panels/citations/citation-words.tsx";
import { NotPaidOnline } from "../../panels/citations/not-paid-online.tsx";
import { useCitationScreen } from "../../panels/citations/use-citation-screen.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { hasAmountDue, type CitationKeys } from "../../domain/citations.ts";
import { useCitations, type LookedUpCitation } from "../../stores/citations-store.ts";
import { useText } from "../../stores/context.ts";
import { PayForm } from "./pay-form.tsx";

/** The keys in the navigation state; undefined without them. */
function keysIn(state: unknown): CitationKeys | undefined {
  if (!isRecord(state)) return undefined;
  const { number, plate } = state;
  return typeof number === "string" && typeof plate === "string" ? { number, plate } : undefined;
}

/** The citation and the payment form; the receipt if it is already paid. */
const Paying = observer(function Paying({ found: { citation, plate } }: { found: LookedUpCitation }) {
  const t = useText();
  return (
    <>
      <TextBlock block="citation-payment" />
      <Card
        title={t("pages.citationDetails.card")}
        badge={<CitationBadge citation={citation} />}
        actions={citation.payments.length > 0 && <CitationReceiptButton number={citation.id} plate={plate} />}
      >
        <CitationWords citation={citation} />
      </Card>
      {citation.canPay && <PayForm citation={citation} plate={plate} />}
      {hasAmountDue(citation) && !citation.canPay && <NotPaidOnline />}
      <div>
        <ButtonLink to={detailsAddress(citation.id, plate)}>{t("citations.back")}</ButtonLink>
      </div>
    </>
  );
});

/**
 * Pays a citation (specification section 2): the one in the navigation state, or the one that was looked up last.
 * Without one it leads to the look-up.
 */
export const Component = observer(function PayCitationFormPage() {
  const citations = useCitations();
  const t = useText();
  const keys = keysIn(useLocation().state);
  useCitationScreen();
  const { status } = citations;
  const isFound = citations.found !== null && (keys === undefined || citations.isFound(keys.number, keys.plate));
  const found = isFound ? citations.found : null;
  const { number, plate } = keys ?? {};
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    setAsked(true);
    if (number === undefined || plate === undefined || citations.isFound(number, plate)) return;
    void citations.lookUp(number, plate);
  }, [citations, number, plate]);
  const due = useDueWords(found?.citation);
  const lead = found === null ? undefined : (due ?? t("pages.payCitationForm.nothingDue"));
  const shown = found?.citation.id ?? keys?.number;
  // idle: another driver has signed in, and the citation was cleared.
  const isLost = hasAsked && found === null && status !== "loading" && status !== "ready";
  if (shown === undefined || isLost) return <Navigate to="/paycitation" replace />;
  // The same frame before and after: the heading already has the focus when the citation arrives.
  return (
    <Page
      width="narrow"
      heading={<UnbrokenText text={t("pages.payCitationForm.heading", { number: shown })} />}
      lead={lead}
    >
      {found === null ? <Skeleton lines={8} label={t("common.loading")} /> : <Paying found={found} />}
    </Page>
  );
});
