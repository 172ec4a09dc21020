import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { EffectiveFlow } from "../../domain/flows.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { FlowSteps } from "../../panels/flows/flow-steps.tsx";
import { checkoutPanels } from "../../panels/ordering/flow-panels.ts";
import { SummaryCard, SummaryFold } from "../../panels/ordering/summary-card.tsx";
import { useOrderExit } from "../../panels/ordering/use-order-exit.ts";
import { useOrdering } from "../../panels/ordering/use-ordering.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { ExitDialog } from "../../renderer/flows/exit-dialog.tsx";
import type { ExitGuard } from "../../renderer/flows/use-exit-guard.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";
import { FormDrafts } from "../../stores/form-drafts.ts";
import type { SubmissionOutcome } from "../../stores/order-submission.ts";
import { buyingAddress, isInView, leadsBackTo } from "./buying-place.ts";

/**
 * Reloads the page at a step that it does not have: in the checkout, or in the wizard of the item that has to answer
 * it. The drafts are stored with each change, so nothing is lost.
 */
function useReloadAtStep(): (outdated: Extract<SubmissionOutcome, { kind: "outdated" }>) => void {
  const { surroundings } = useStores();
  const { permitOrder } = useBuying();
  const portal = useHref("/").replace(/\/$/, "");
  return ({ place, itemId }) => {
    const step = "step" in place ? place.step : undefined;
    // Another order in the wizard is not discarded for it: the cart leads on then.
    const isTakenUp = itemId !== undefined && ["begun", "resumed"].includes(permitOrder.edit(itemId));
    const inCart = isTakenUp ? buyingAddress("order", step) : buyingAddress("cart");
    surroundings.leave(`${portal}${place.view === "checkout" ? buyingAddress("checkout", step) : inCart}`);
  };
}

/**
 * Submit: places the order, then navigates to where its outcome is shown or can be corrected. onSending: called when it
 * begins and ends.
 */
function useSubmitOrder({ guard, onSending }: Pick<StepsProps, "guard" | "onSending">): (step: FlowStep) => void {
  const { surroundings } = useStores();
  const { checkout } = useBuying();
  const navigate = useNavigate();
  const reloadAtStep = useReloadAtStep();
  const goTo = (address: string, replace = false) =>
    new Promise<void>((resolve) => guard.freely(() => resolve(navigate(address, { replace }))));
  const submit = async (step: FlowStep) => {
    const outcome = await checkout.place();
    if (outcome.kind === "already-placed") return goTo("/vieworders", true);
    if ("order" in outcome) await goTo(buyingAddress("complete"), true);
    // After that, so that Back leads from the provider's page to the order and not to an empty checkout.
    if (outcome.kind === "redirect") surroundings.leave(outcome.address);
    if (outcome.kind === "outdated") reloadAtStep(outcome);
    if (outcome.kind !== "refused" && outcome.kind !== "declined") return;
    const { place } = outcome.refusal;
    if (place.view !== "checkout") return goTo(buyingAddress("cart"));
    // Moves within the flow lose nothing, and the current step needs no navigation.
    if (place.step !== step.id) void navigate(buyingAddress("checkout", place.step));
  };
  return (step) => {
    onSending(true);
    void submit(step).finally(() => onSending(false));
  };
}

/** Why the last order was not placed, at the step where that can be corrected. */
const Refusal = observer(function Refusal({ step }: { step: FlowStep }) {
  const { cart, checkout } = useBuying();
  const t = useText();
  const refusal = checkout.refusalAt(step.id);
  if (refusal !== undefined) {
    return (
      <Notice tone="danger" title={refusal.title}>
        <p>{refusal.message}</p>
      </Notice>
    );
  }
  if (!cart.isOutcomeUnknown || checkout.status === "placing") return null;
  return (
    <Notice tone="warning" role="status">
      <p>{t("pages.buyPermits.noResponse")}</p>
    </Notice>
  );
});

interface StepsProps {
  flow: EffectiveFlow;
  guard: ExitGuard;
  onSending(isSending: boolean): void;
}

const Steps = observer(function Steps({ flow, guard, onSending }: StepsProps) {
  const { buyingTerms, cart, checkout } = useBuying();
  const t = useText();
  const navigate = useNavigate();
  const money = useMoney();
  const submit = useSubmitOrder({ guard, onSending });
  const totals = cart.isPriced ? checkout.totals : null;
  const label =
    totals === null
      ? t("renderer.flow.submit")
      : t("pages.buyPermits.submitOrder", { total: money(totals.totalCents) });
  return (
    <FlowSteps
      flow={flow}
      draft={checkout.draft}
      panels={checkoutPanels}
      submit={{ label, run: submit }}
      onCancel={() => void navigate(buyingAddress("list"))}
      refusalAt={checkout.refusalAt}
      refusals={checkout.refusals}
      intro={<TextBlock block="checkout-instructions" lines={2} />}
      StepNotice={Refusal}
      isContinuation
      aside={
        <SummaryCard totals={totals} onRetry={checkout.totals === null ? () => void buyingTerms.load() : undefined} />
      }
      beside={<SummaryFold totals={totals} />}
    />
  );
});

/** What the checkout shows before its flow is known, and for an empty cart. */
const CheckoutBody = observer(function CheckoutBody({ guard }: { guard: ExitGuard }) {
  const { buyingTerms, cart, checkout } = useBuying();
  const t = useText();
  const [isSending, setIsSending] = useState(false);
  const { flow } = checkout;
  // The cart was just ordered: without this, the page for an empty cart would flash before the thank-you screen.
  if (cart.isEmpty && isSending) return <Skeleton lines={8} label={t("common.loading")} />;
  if (cart.isEmpty) {
    return (
      <EmptyState
        title={t("pages.buyPermits.cart.empty")}
        // Another tab may have ordered the cart while this one waited for its response.
        text={t("pages.buyPermits.cart.maybeOrdered")}
        action={
          <ButtonLink look="primary" to={buyingAddress("list")}>
            {t("pages.buyPermits.cart.choose")}
          </ButtonLink>
        }
      />
    );
  }
  if (flow !== undefined && buyingTerms.rules !== undefined) {
    return <Steps flow={flow} guard={guard} onSending={setIsSending} />;
  }
  if (buyingTerms.status !== "failed") {
    return <Skeleton lines={8} label={t("common.loading")} />;
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t("pages.buyPermits.termsFailed")}
      actions={<Button onClick={() => void buyingTerms.load()}>{t("common.tryAgain")}</Button>}
    >
      <p>{t("pages.buyPermits.cartKept")}</p>
    </Notice>
  );
});

/** Checkout (specification section 2), in two steps if nothing is due. */
export const CheckoutView = observer(function CheckoutView() {
  const { boot, part } = useStores();
  const formDrafts = part(FormDrafts);
  const { checkout } = useBuying();
  const t = useText();
  const navigate = useNavigate();
  useOrdering();
  const guard = useOrderExit(
    // An order that is being sent is not lost by leaving.
    () => checkout.isStarted && checkout.status !== "placing",
    // Items are corrected in the cart, and missing profile data in the profile: the checkout continues afterwards.
    (to) => isInView("checkout", to) || isInView("cart", to) || leadsBackTo("checkout", to),
  );
  // Confirm leads to the permits, whatever was pressed, even Logout (specification sections 2 and 4).
  const leave = () => {
    checkout.discard();
    formDrafts.discardPart("checkout/");
    guard.leaveBy(() => void navigate(buyingAddress("list")));
  };
  return (
    <Page isAmid heading={checkout.flow?.title ?? t("pages.buyPermits.checkout")}>
      {/* A page without content would be a frame of its footer alone, on the way to the thank-you. */}
      {guard.isLeaving ? <Skeleton lines={8} label={t("common.loading")} /> : <CheckoutBody guard={guard} />}
      {guard.isAsking && <ExitDialog messages={boot.messages} onCancel={guard.stay} onConfirm={leave} />}
    </Page>
  );
});
