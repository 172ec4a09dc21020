import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { NoVisitorPermits } from "../../panels/no-visitor-permits.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { useVisitors } from "../../stores/visitors-store.ts";
import { VisitorPermitCard } from "./visitor-permit-card.tsx";

const Permits = observer(function Permits() {
  const visitors = useVisitors();
  const t = useText();
  if (visitors.permitsStatus === "failed") {
    return (
      <Notice
        tone="warning"
        title={t("pages.visitorPermit.failed")}
        actions={<Button onClick={() => void visitors.loadPermits()}>{t("common.tryAgain")}</Button>}
      />
    );
  }
  if (visitors.permitsStatus !== "ready") return <Skeleton lines={6} label={t("common.loading")} />;
  if (visitors.permits.length === 0) return <NoVisitorPermits />;
  return (
    <ul className="plain-list permit-list">
      {visitors.permits.map((permit) => (
        <li key={permit.id}>
          <VisitorPermitCard permit={permit} />
        </li>
      ))}
    </ul>
  );
});

/** The visitor permits of the tenant, for everybody, signed in or not. */
export const Component = observer(function VisitorPermitPage() {
  const { boot } = useStores();
  const visitors = useVisitors();
  const t = useText();
  useEffect(() => void visitors.loadPermits(), [visitors]);
  const lead = boot.flags.visitorPermits === true ? t("pages.visitorPermit.lead") : undefined;
  return (
    <Page heading={t("pages.visitorPermit.heading")} lead={lead}>
      <Permits />
    </Page>
  );
});
