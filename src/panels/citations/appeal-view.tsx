import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { appealKeyIn, appealStateWords } from "../../domain/appeals.ts";
import { formatDate } from "../../domain/dates.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useAppeals } from "../../stores/appeals-store.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";
import type { WrittenAppeal } from "../../stores/written-appeal-store.ts";
import { AppealThread } from "./appeal-thread.tsx";
import { useWhyNoAppeal } from "./appeal-words.tsx";
import { detailsAddress } from "./citation-addresses.ts";

// Most people look a citation up to pay it.
const appealSteps = loadedLater(async () => (await import("./appeal-steps.tsx")).AppealSteps);

interface AppealViewProps {
  citation: Citation;
  plate: string;
}

/** Removes the key of an appeal from the address, and opens the appeal with it. */
function useKeyInAddress(keys: WrittenAppeal["keys"]): boolean {
  const appeals = useAppeals();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const key = appealKeyIn(hash);
  useEffect(() => {
    if (key === undefined) return;
    // The key must not stay in the address or in the history.
    void navigate(`${pathname}${search}`, { replace: true });
    void appeals.read(keys, key);
    // Once for each key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hash]);
  return key !== undefined;
}

/** Why the citation cannot be appealed, if so, and where to find an appeal that was filed before. */
function BeforeWriting({ citation }: { citation: Citation }) {
  const { boot } = useStores();
  const t = useText();
  const whyNot = useWhyNoAppeal(citation);
  return (
    <>
      {whyNot !== undefined && (
        <Notice tone="warning" title={t("appeals.notPossible")}>
          <p>{whyNot}</p>
        </Notice>
      )}
      {citation.appeals.length > 0 && (
        <Notice tone="info" title={t("appeals.filedBefore")}>
          {citation.appeals.map(({ filedOn, state }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change their order
            <p key={place}>
              {t("appeals.filedBeforeState", {
                day: formatDate(filedOn),
                state: appealStateWords(boot.messages, state),
              })}
            </p>
          ))}
          <p>{t("appeals.filedBeforeText")}</p>
        </Notice>
      )}
    </>
  );
}

/** An appeal against a citation: it is written in the steps of its flow and filed, and opened again by its link. */
export const AppealView = observer(function AppealView({ citation, plate }: AppealViewProps) {
  const { boot } = useStores();
  const appeals = useAppeals();
  const t = useText();
  const money = useMoney();
  const keys = { number: citation.id, plate };
  const isComing = useKeyInAddress(keys) || appeals.status === "loading";
  const open = appeals.of(keys);
  // Filing and each reply redraw the thread, which begins with the newest entry.
  useViewFocus(open === undefined ? "steps" : `thread ${open.appeal.messages.length}`);
  const isWritten = !isComing && open === undefined && citation.canAppeal;
  const values = {
    tenant: boot.tenant?.name ?? "",
    amount: money(citation.amountDue),
    day: formatDate(citation.appealUntil),
  };
  const skeleton = <Skeleton lines={6} label={t("common.loading")} />;
  return (
    <Page
      width="narrow"
      heading={<UnbrokenText text={t("appeals.heading", { number: citation.id })} />}
      lead={isWritten ? t("appeals.lead", values) : undefined}
    >
      {isComing && skeleton}
      {!isComing && open !== undefined && <AppealThread appeal={open.appeal} secret={open.key.secret} keys={keys} />}
      {!isComing && open === undefined && <BeforeWriting citation={citation} />}
      {!isComing && open === undefined && <appealSteps.Component props={{ citation, plate }} fallback={skeleton} />}
      {/* Cancel leads back from the steps, where a link below would move with what comes into them. */}
      {!isComing && !isWritten && (
        <div>
          <ButtonLink to={detailsAddress(citation.id, plate)}>{t("citations.back")}</ButtonLink>
        </div>
      )}
    </Page>
  );
});
