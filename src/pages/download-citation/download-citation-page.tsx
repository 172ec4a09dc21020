import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { LiveStatus, useAnnouncement } from "../../components/live-status.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { NO_PLATE } from "../../domain/citations.ts";
import type { FormValues } from "../../domain/effective-form.ts";
import { detailsAddress } from "../../panels/citations/citation-addresses.ts";
import { useCitationScreen } from "../../panels/citations/use-citation-screen.ts";
import { EntityForm } from "../../panels/entity-form.tsx";
import { LostPage } from "../../panels/lost-page.tsx";
import { useCitations } from "../../stores/citations-store.ts";
import { useStores, useText } from "../../stores/context.ts";

/** Asks for the plate, without which only the citation's own driver may download it. */
function PlateForm({ onPlate }: { onPlate(plate: string): Promise<{ kind: string; message?: string }> }) {
  const { ui } = useStores();
  const send = async (data: FormValues) => {
    const outcome = await onPlate(String(data.plate).trim());
    if (outcome.kind === "refused") await ui.whenClosed();
    return outcome;
  };
  return (
    <div className="form-card">
      <EntityForm formId="citation-plate" onSubmit={send} />
    </div>
  );
}

/**
 * Downloads a citation as a PDF: at once if the address has the plate or its driver is signed in, otherwise after
 * asking for the plate.
 */
const Download = observer(function Download({ number }: { number: string }) {
  const { boot, session } = useStores();
  const citations = useCitations();
  const t = useText();
  const [query] = useSearchParams();
  const given = query.get("plate") ?? undefined;
  const isOwn = session.isSignedIn && !session.isAdmin;
  const isDirect = given !== undefined || isOwn;
  const [state, setState] = useState<"asking" | "loading" | "done" | "failed">(isDirect ? "loading" : "asking");
  /** The plate of the last download. */
  const [plate, setPlate] = useState(given);
  const [told, announce] = useAnnouncement();
  useCitationScreen();
  /** asking: the form stays with what was typed if the download fails. */
  const download = async (key: string | undefined, afterFailure: "failed" | "asking" = "failed") => {
    setPlate(key);
    const outcome = await citations.download(number, key);
    if (outcome.kind === "done") announce(t("pages.downloadCitation.done"));
    setState(outcome.kind === "done" ? "done" : outcome.kind === "refused" ? "asking" : afterFailure);
    return outcome;
  };
  useEffect(() => {
    if (isDirect) void download(given);
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Page
      width="narrow"
      heading={<UnbrokenText text={t("pages.downloadCitation.heading", { number })} />}
      lead={t("pages.downloadCitation.lead", { tenant: boot.tenant?.name ?? "" })}
    >
      <LiveStatus {...told} />
      {state === "loading" && <Skeleton lines={3} label={t("pages.downloadCitation.loading")} />}
      {state === "done" && (
        <Notice
          tone="success"
          title={t("pages.downloadCitation.done")}
          actions={<Button onClick={() => void download(plate)}>{t("pages.downloadCitation.again")}</Button>}
        />
      )}
      {state === "failed" && (
        <Notice
          tone="warning"
          title={t("pages.downloadCitation.failed")}
          actions={<Button onClick={() => void download(plate)}>{t("common.tryAgain")}</Button>}
        />
      )}
      {state === "asking" && <PlateForm onPlate={(typed) => download(typed, "asking")} />}
      <div>
        {isOwn && plate === undefined ? (
          <ButtonLink to="/citation">{t("shell.manageCitations")}</ButtonLink>
        ) : (
          <ButtonLink to={detailsAddress(number, plate ?? NO_PLATE)}>{t("citations.back")}</ButtonLink>
        )}
      </div>
    </Page>
  );
});

/**
 * The page of a citation's PDF. Its address names the customer a second time; with another customer there it shows no
 * citation.
 */
export const Component = observer(function DownloadCitationPage() {
  const { boot } = useStores();
  const { clientName = "", citationId = "" } = useParams();
  return clientName === boot.tenant?.slug ? <Download number={citationId} /> : <LostPage />;
});
