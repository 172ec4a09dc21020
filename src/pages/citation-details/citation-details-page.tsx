import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { type CitationKeys, hasAmountDue, NO_PLATE } from "../../domain/citations.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { AppealView } from "../../panels/citations/appeal-view.tsx";
import { AppealWords } from "../../panels/citations/appeal-words.tsx";
import { CitationActions } from "../../panels/citations/citation-actions.tsx";
import { detailsAddress } from "../../panels/citations/citation-addresses.ts";
import { CitationBadge } from "../../panels/citations/citation-badge.tsx";
import { useDueWords } from "../../panels/citations/citation-facts.ts";
import { CitationWords } from "../../panels/citations/citation-words.tsx";
import { LookUpForm } from "../../panels/citations/look-up-form.tsx";
import { NotPaidOnline } from "../../panels/citations/not-paid-online.tsx";
import { useCitationScreen } from "../../panels/citations/use-citation-screen.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { useAppeals } from "../../stores/appeals-store.ts";
import { useCitations } from "../../stores/citations-store.ts";
import { useStores, useText } from "../../stores/context.ts";

/** The citation, its amounts and its actions. */
const Details = observer(function Details({ citation, plate }: { citation: Citation; plate: string }) {
  const { boot, ui } = useStores();
  const t = useText();
  const due = useDueWords(citation);
  return (
    <Page
      width="narrow"
      heading={<UnbrokenText text={t("citations.title", { number: citation.id })} />}
      lead={due ?? t("pages.citationDetails.nothingDue", { tenant: boot.tenant?.name ?? "" })}
    >
      <TextBlock block="citation-details" />
      <Card
        title={t("pages.citationDetails.card")}
        badge={<CitationBadge citation={citation} />}
        actions={<CitationActions citation={citation} plate={plate} />}
      >
        <CitationWords citation={citation} />
        <AppealWords citation={citation} plate={plate} />
      </Card>
      {hasAmountDue(citation) && !citation.canPay && <NotPaidOnline />}
      <p>
        <button type="button" className="link-button" onClick={() => ui.open("terms")}>
          {t("shell.termsAndConditions")}
        </button>
      </p>
    </Page>
  );
});

/** The form for looking up the citation of this address by other keys, or the appeal whose key is in the address. */
function LookUpByOtherKeys({ keys }: { keys: CitationKeys }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const open = ({ number, plate }: CitationKeys) =>
    void navigate(`${detailsAddress(number, plate)}${search}${hash}`, { replace: true });
  return <LookUpForm keys={keys} onFound={open} />;
}

/** Asks for the plate, which is in no mail, and which is not shown to another driver. */
function PlateAsked({ number, lead }: { number: string; lead: string }) {
  const t = useText();
  return (
    <Page width="narrow" heading={t("citations.title", { number })} lead={lead}>
      <LookUpByOtherKeys keys={{ number, plate: "" }} />
    </Page>
  );
}

/** Says why no citation is shown, and asks for the keys again. */
const Missing = observer(function Missing({ number, plate }: { number: string; plate: string }) {
  const citations = useCitations();
  const t = useText();
  const { status, reason } = citations;
  const isMissed = status === "missed";
  return (
    <Page width="narrow" heading={t("pages.citationDetails.missing")}>
      <Notice
        tone="warning"
        title={reason === "" ? t("pages.citationDetails.failed") : reason}
        actions={
          isMissed ? undefined : (
            <Button onClick={() => void citations.lookUp(number, plate)}>{t("common.tryAgain")}</Button>
          )
        }
      />
      <LookUpByOtherKeys keys={{ number, plate }} />
    </Page>
  );
});

/**
 * The skeleton of the page until the citation is loaded. The server sends it for every address
 * (domain/page-rendering.ts), so nothing in it may depend on the number or the plate.
 */
function CitationSkeleton() {
  const t = useText();
  return (
    <Page width="narrow" heading={t("screens.citation-details")}>
      <noscript>
        <Notice tone="warning">
          <p>{t("citations.lookUp.needsScripts")}</p>
        </Notice>
      </noscript>
      <Skeleton lines={8} label={t("common.loading")} />
    </Page>
  );
}

/** One citation, whose number and plate are in the address; the look-up if no citation has these keys. */
export const Component = observer(function CitationDetailsPage() {
  const { citationId = "", licenseId = "" } = useParams();
  const [search] = useSearchParams();
  const citations = useCitations();
  const appeals = useAppeals();
  const t = useText();
  useCitationScreen();
  const isAppeal = search.get("view") === "appeal";
  useViewFocus(isAppeal ? "appeal" : "details");
  const isFound = citations.isFound(citationId, licenseId);
  const isPlateLeftOut = licenseId === NO_PLATE;
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    // Not in the first render, which is the server's.
    setAsked(true);
    if (isPlateLeftOut) return;
    // A citation that was just looked up is not loaded again, unless an appeal may have changed it since.
    const isStale = !isAppeal && appeals.of({ number: citationId, plate: licenseId }) !== undefined;
    if (isStale || !citations.isFound(citationId, licenseId)) void citations.lookUp(citationId, licenseId);
  }, [appeals, citations, citationId, licenseId, isAppeal, isPlateLeftOut]);
  const { found, status } = citations;
  if (isFound && found !== null && isAppeal) return <AppealView citation={found.citation} plate={found.plate} />;
  if (isFound && found !== null) return <Details citation={found.citation} plate={found.plate} />;
  if (!hasAsked) return <CitationSkeleton />;
  if (isPlateLeftOut) return <PlateAsked number={citationId} lead={t("pages.citationDetails.plateAsked")} />;
  // Cleared, since another driver has signed in. A new look-up would add the citation to that driver's account.
  if (status === "idle") return <PlateAsked number={citationId} lead={t("pages.citationDetails.forgotten")} />;
  if (status === "missed" || status === "failed") return <Missing number={citationId} plate={licenseId} />;
  return <CitationSkeleton />;
});
