import { observer } from "mobx-react-lite";
import { useEffect, type ComponentType } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { stepOfRole, type PanelOf } from "../../domain/flow-kinds.ts";
import type { EffectiveFlow } from "../../domain/flows.ts";
import { ISSUED_ADDRESS, visitAddress, visitPlaceAt } from "../../domain/visitor-address.ts";
import { NoVisitorPermits } from "../../panels/no-visitor-permits.tsx";
import { FlowSteps } from "../../panels/flows/flow-steps.tsx";
import type { StepPanelProps } from "../../panels/flows/step-panel.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useLastDriver } from "../../stores/use-last-driver.ts";
import { useVisitors } from "../../stores/visitors-store.ts";
import { IssuedPermit } from "./issued-permit.tsx";
import { VisitDetails } from "./visit-details.tsx";
import { VisitReview } from "./visit-review.tsx";

const panels: Readonly<Record<PanelOf<"visitor-permit">, ComponentType<StepPanelProps>>> = {
  "visit-details": VisitDetails,
  "visit-review": VisitReview,
};

/** Shown without a permit in the address, or with one that is not for visitors. */
function NoPermit() {
  const { boot } = useStores();
  const t = useText();
  if (boot.flags.visitorPermits !== true) return <NoVisitorPermits />;
  return (
    <EmptyState
      title={t("pages.visitorPermitForm.none.title")}
      text={t("pages.visitorPermitForm.none.text")}
      action={
        <ButtonLink look="primary" to="/visitorPermit">
          {t("pages.visitorPermit.heading")}
        </ButtonLink>
      }
    />
  );
}

const Steps = observer(function Steps({ flow, permitId }: { flow: EffectiveFlow; permitId: string }) {
  const visitors = useVisitors();
  const t = useText();
  const navigate = useNavigate();
  const submit = async () => {
    const { kind } = await visitors.submit();
    if (kind === "issued") return navigate(ISSUED_ADDRESS, { replace: true });
    const visit = stepOfRole(flow, "visit");
    if (kind === "refused" && Object.keys(visitors.errors).length > 0 && visit !== undefined)
      return navigate(`${visitAddress(permitId)}&step=${visit.id}`);
    return undefined;
  };
  const cancel = () => {
    visitors.discard();
    void navigate("/visitorPermit");
  };
  return (
    <FlowSteps
      flow={flow}
      draft={visitors.draft}
      panels={panels}
      refusals={visitors.refusals}
      submit={{ label: t("pages.visitorPermitForm.submit"), run: () => void submit() }}
      onCancel={cancel}
      beside={null}
    />
  );
});

/** The steps to the permit; a skeleton while it is loading, or why it cannot be requested. */
const Permit = observer(function Permit({ permitId }: { permitId: string }) {
  const visitors = useVisitors();
  const t = useText();
  const { isOpen, permit, permitStatus, flow } = visitors;
  if (permitStatus === "failed") {
    return (
      <Notice
        tone="warning"
        title={t("pages.visitorPermitForm.failed")}
        actions={
          <>
            <Button onClick={() => void visitors.begin(permitId)}>{t("common.tryAgain")}</Button>
            <ButtonLink to="/visitorPermit">{t("pages.visitorPermit.heading")}</ButtonLink>
          </>
        }
      />
    );
  }
  // Not open: another driver has come, and what was typed leaves the page with the form.
  if (!isOpen || permit === undefined || flow === undefined || permit.id !== permitId)
    return <Skeleton lines={8} label={t("common.loading")} />;
  if (permit.availability !== "available") return <NoPermit />;
  return <Steps flow={flow} permitId={permitId} />;
});

/** The form of the chosen visitor permit, its review, and the permit once it is issued. */
export const Component = observer(function VisitorPermitFormPage() {
  const visitors = useVisitors();
  const t = useText();
  const { search } = useLocation();
  const driver = useLastDriver();
  const { permitId, isIssued } = visitPlaceAt(search);
  useViewFocus(isIssued ? "issued" : "form");
  useEffect(() => {
    if (isIssued || permitId === null) visitors.open();
    else void visitors.begin(permitId);
    // Once more for another driver, who finds nothing of what was done before.
  }, [visitors, isIssued, permitId, driver]);
  if (isIssued && visitors.issued !== null) return <IssuedPermit permit={visitors.issued} />;
  const title = visitors.permit?.name ?? visitors.flow?.title ?? t("pages.visitorPermit.heading");
  return (
    <Page heading={permitId === null ? t("pages.visitorPermit.heading") : title}>
      {permitId === null ? visitors.isOpen && <NoPermit /> : <Permit permitId={permitId} />}
    </Page>
  );
});
