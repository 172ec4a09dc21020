import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import type { CartItem } from "../../domain/cart-item.ts";
import type { EffectiveFlow } from "../../domain/flows.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { FlowSteps } from "../../panels/flows/flow-steps.tsx";
import { permitOrderPanels } from "../../panels/ordering/flow-panels.ts";
import { PermitsGate } from "../../panels/ordering/permits-gate.tsx";
import { SummaryCard, SummaryFold } from "../../panels/ordering/summary-card.tsx";
import { useOrderExit } from "../../panels/ordering/use-order-exit.ts";
import { ExitDialog } from "../../renderer/flows/exit-dialog.tsx";
import type { ExitGuard } from "../../renderer/flows/use-exit-guard.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { FormDrafts } from "../../stores/form-drafts.ts";
import { AddedDialog } from "./added-dialog.tsx";
import { AddedPermit } from "./added-permit.tsx";
import { buyingAddress, isInView } from "./buying-place.ts";

/** An item that was put into the cart, and the step of Add. */
interface Added {
  item: CartItem;
  step: FlowStep;
}

/** Add: puts the item into the cart, or shows why not, at the step where it can be corrected. */
function useAdd(
  guard: ExitGuard,
  goTo: (stepId: string) => void,
): { added: Added | null; add(step: FlowStep): void; goOn(): void } {
  const { ui } = useStores();
  const { permitOrder } = useBuying();
  const navigate = useNavigate();
  const [added, setAdded] = useState<Added | null>(null);
  const add = (step: FlowStep) => {
    const isEdit = permitOrder.editing !== null;
    const outcome = permitOrder.addToCart();
    if (outcome.kind === "refused") ui.showError(outcome.problem);
    if (outcome.kind === "incomplete") goTo(outcome.step.id);
    if (outcome.kind !== "added") return;
    if (isEdit) guard.freely(() => void navigate(buyingAddress("cart")));
    else setAdded({ item: outcome.item, step });
  };
  return { added, add, goOn: () => setAdded(null) };
}

const Wizard = observer(function Wizard({ flow, guard }: { flow: EffectiveFlow; guard: ExitGuard }) {
  const { buyingTerms, permitOrder } = useBuying();
  const t = useText();
  const navigate = useNavigate();
  const adding = useAdd(guard, (stepId) => void navigate(buyingAddress("order", stepId)));
  const isNew = permitOrder.editing === null;
  const { added } = adding;
  if (added !== null) {
    return (
      <>
        <AddedPermit item={added.item} heading={added.step.title} />
        <AddedDialog onAnother={adding.goOn} />
      </>
    );
  }
  const summary = <SummaryCard totals={permitOrder.totals} onRetry={() => void buyingTerms.load()} />;
  return (
    <FlowSteps
      flow={flow}
      draft={permitOrder.draft}
      panels={permitOrderPanels}
      submit={{ label: t(isNew ? "panels.ordering.add" : "panels.ordering.saveChanges"), run: adding.add }}
      onCancel={() => void navigate(buyingAddress(isNew ? "list" : "cart"))}
      refusalAt={permitOrder.refusalAt}
      isContinuation
      aside={permitOrder.permit === undefined ? undefined : summary}
      beside={<SummaryFold totals={permitOrder.totals} />}
    />
  );
});

/** New permit order (specification section 2), as the tenant's flow permit-order has it. */
export const OrderView = observer(function OrderView() {
  const { boot, part } = useStores();
  const formDrafts = part(FormDrafts);
  const { permitOrder } = useBuying();
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
