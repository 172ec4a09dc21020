import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import type { EffectiveFlow } from "../../domain/flows.ts";
import { PermitsGate } from "../../panels/ordering/permits-gate.tsx";
import { FlowTexts, StepContent } from "../../panels/ordering/step-content.tsx";
import { SummaryCard } from "../../panels/ordering/summary-card.tsx";
import { useOrderExit } from "../../panels/ordering/use-order-exit.ts";
import { ExitDialog } from "../../renderer/flows/exit-dialog.tsx";
import { FlowFrame } from "../../renderer/flows/flow-frame.tsx";
import type { ExitGuard } from "../../renderer/flows/use-exit-guard.ts";
import { useFlowStep } from "../../renderer/flows/use-flow-step.ts";
import { useStores, useText } from "../../stores/context.ts";
import { AddedDialog } from "./added-dialog.tsx";
import { buyingAddress, isInView } from "./buying-place.ts";

/** Add: into the cart, or the words for why not and the step where it can be mended. */
function useAdd(guard: ExitGuard, goTo: (stepId: string) => void): { added: boolean; add(): void; goOn(): void } {
  const { permitOrder, ui } = useStores();
  const navigate = useNavigate();
  const [added, setAdded] = useState(false);
  const add = () => {
    const isEdit = permitOrder.editing !== null;
    const outcome = permitOrder.addToCart();
    if (outcome.kind === "refused") ui.showError(outcome.problem);
    if (outcome.kind === "incomplete") goTo(outcome.step.id);
    if (outcome.kind !== "added") return;
    if (isEdit) guard.freely(() => void navigate(buyingAddress("cart")));
    else setAdded(true);
  };
  return { added, add, goOn: () => setAdded(false) };
}

const Wizard = observer(function Wizard({ flow, guard }: { flow: EffectiveFlow; guard: ExitGuard }) {
  const { boot, buyingTerms, permitOrder } = useStores();
  const t = useText();
  const navigate = useNavigate();
  const { steps } = flow;
  const place = useFlowStep(steps, permitOrder.isDone);
  const adding = useAdd(guard, (stepId) => void navigate(buyingAddress("order", stepId)));
  const { step, previous, following } = place;
  if (step === undefined) return null;
  const lastLabel = t(permitOrder.editing === null ? "panels.ordering.add" : "panels.ordering.saveChanges");
  const moves = {
    back: previous === undefined ? undefined : () => place.goTo(previous),
    next: following === undefined ? adding.add : () => place.goTo(following),
    cancel: () => void navigate(buyingAddress(permitOrder.editing === null ? "list" : "cart")),
    nextLabel: following === undefined ? lastLabel : t("renderer.flow.next"),
  };
  return (
    <>
      <FlowFrame
        title={flow.title}
        intro={<FlowTexts texts={flow.texts} />}
        steps={steps}
        step={step}
        messages={boot.messages}
        addressOf={place.addressOf}
        aside={
          permitOrder.permit === undefined ? undefined : (
            <SummaryCard totals={permitOrder.totals} onRetry={() => void buyingTerms.load()} />
          )
        }
      >
        <StepContent
          key={step.id}
          step={step}
          moves={moves}
          keeper={permitOrder.draft}
          serverErrors={permitOrder.refusalAt(step.id)?.errors}
          unasked={permitOrder.refusalAt(step.id)?.unasked}
        />
      </FlowFrame>
      {adding.added && <AddedDialog onAnother={adding.goOn} />}
    </>
  );
});

/** New permit order (specification section 2), as the tenant's flow permit-order has it. */
export const OrderView = observer(function OrderView() {
  const { boot, formDrafts, permitOrder } = useStores();
  const { flow } = permitOrder;
  const guard = useOrderExit(
    () => permitOrder.draft.isStarted,
    (to) => isInView("order", to),
  );
  const leave = () => {
    permitOrder.discard();
    formDrafts.discardPart("order/");
    guard.leave();
  };
  return (
    <Page heading={flow?.title ?? ""}>
      <PermitsGate>
        {() => (flow === undefined || guard.isLeaving ? null : <Wizard flow={flow} guard={guard} />)}
      </PermitsGate>
      {guard.isAsking && <ExitDialog messages={boot.messages} onCancel={guard.stay} onConfirm={leave} />}
    </Page>
  );
});
