import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatInstant } from "../../domain/dates.ts";
import { useStores, useText } from "../../stores/context.ts";
import { PermitValidityStore } from "../../stores/permit-validity-store.ts";

/** The validity of the permit: yes or no, and for a valid one the last characters of its plate. */
const Standing = observer(function Standing({ code }: { code: string }) {
  const { boot, clock, part } = useStores();
  const validity = part(PermitValidityStore);
  const t = useText();
  const { standing, plateEnding } = validity;
  if (standing === "asking") return <Skeleton lines={3} label={t("common.loading")} />;
  if (standing === "failed") {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t("pages.visitorPermitValidity.failed")}
        actions={<Button onClick={() => void validity.check(code)}>{t("common.tryAgain")}</Button>}
      />
    );
  }
  const when = formatInstant(clock(), boot.tenant?.timeZone ?? "UTC");
  return (
    <Notice
      tone={standing === "valid" ? "success" : "danger"}
      role="status"
      title={t(`pages.visitorPermitValidity.${standing}.title`)}
    >
      <p>{t(`pages.visitorPermitValidity.${standing}.text`)}</p>
      {plateEnding !== "" && <p>{t("pages.visitorPermitValidity.plate", { ending: plateEnding })}</p>}
      <p>{t("pages.visitorPermitValidity.checked", { when })}</p>
    </Notice>
  );
});

/** The page of a visitor permit's QR code: whether the permit is valid, and nothing about the visitor. */
export const Component = observer(function VisitorPermitValidityPage() {
  const { part } = useStores();
  const { code = "" } = useParams();
  const t = useText();
  const validity = part(PermitValidityStore);
  useEffect(() => void validity.check(code), [validity, code]);
  return (
    <Page width="narrow" heading={t("pages.visitorPermitValidity.heading")}>
      <Standing code={code} />
    </Page>
  );
});
