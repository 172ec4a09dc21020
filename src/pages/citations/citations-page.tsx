import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { LISTED_CITATIONS } from "../../domain/listed-citations.ts";
import { CitationActions } from "../../panels/citations/citation-actions.tsx";
import { CitationBadge } from "../../panels/citations/citation-badge.tsx";
import { useCitationFacts } from "../../panels/citations/citation-facts.ts";
import { useCitationScreen } from "../../panels/citations/use-citation-screen.ts";
import { useCitations } from "../../stores/citations-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { CitationDetailsDialog } from "./citation-details-dialog.tsx";

/** A summary of one citation of the account. */
function CitationCard({ citation, onDetails }: { citation: Citation; onDetails(): void }) {
  const t = useText();
  const facts = useCitationFacts(citation, ["plate", "violation", "issuedOn", "dueOn", "amountDue"]);
  return (
    <Card
      title={<UnbrokenText text={t("citations.title", { number: citation.id })} />}
      badge={<CitationBadge citation={citation} />}
      actions={
        <>
          <Button onClick={onDetails}>
            <span>{t("pages.citations.details")}</span> <span className="visually-hidden">{citation.id}</span>
          </Button>
          <CitationActions citation={citation} />
        </>
      }
    >
      <AnswerList answers={facts} />
    </Card>
  );
}

function FindLink() {
  const t = useText();
  return <ButtonLink to="/paycitation">{t("pages.citations.find")}</ButtonLink>;
}

const CitationCards = observer(function CitationCards() {
  const { ui } = useStores();
  const store = useCitations();
  const t = useText();
  const [shownId, setShownId] = useState("");
  const { citations, listStatus } = store;
  const shown = citations.find(({ id }) => id === shownId);
  if (listStatus === "failed") {
    return (
      <Notice
        tone="warning"
        title={t("pages.citations.failed")}
        actions={<Button onClick={() => void store.load()}>{t("common.tryAgain")}</Button>}
      />
    );
  }
  if (listStatus !== "ready") return <Skeleton lines={8} label={t("common.loading")} />;
  if (citations.length === 0)
    return (
      <EmptyState title={t("pages.citations.empty")} text={t("pages.citations.emptyText")} action={<FindLink />} />
    );
  const showDetails = (id: string) => {
    setShownId(id);
    ui.open("citationDetails");
  };
  return (
    <>
      <ul className="plain-list permit-list">
        {citations.map((citation) => (
          <li key={citation.id}>
            <CitationCard citation={citation} onDetails={() => showDetails(citation.id)} />
          </li>
        ))}
      </ul>
      {citations.length >= LISTED_CITATIONS && <p>{t("pages.citations.newest", { n: LISTED_CITATIONS })}</p>}
      <p>
        <FindLink />
      </p>
      {ui.modals.citationDetails && shown !== undefined && (
        <CitationDetailsDialog citation={shown} onClose={() => ui.close("citationDetails")} />
      )}
    </>
  );
});

/** Manage Citations: the citations of the account, newest first. */
export const Component = observer(function CitationsPage() {
  const { boot } = useStores();
  const store = useCitations();
  const t = useText();
  useCitationScreen();
  useEffect(() => void store.load(), [store]);
  return (
    <Page heading={t("pages.citations.heading")} lead={t("pages.citations.lead", { tenant: boot.tenant?.name ?? "" })}>
      <CitationCards />
    </Page>
  );
});
