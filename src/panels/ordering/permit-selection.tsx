import { observer } from "mobx-react-lite";
import { EmptyState } from "../../components/empty-state.tsx";
import { isNextEnabled } from "../../domain/flows.ts";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { needsStartDate } from "../../domain/permits.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { PermitFacts, PermitPrice } from "./permit-facts.tsx";
import { PermitTerms } from "./permit-terms.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { UnavailablePermits } from "./unavailable-permits.tsx";

const PermitChoice = observer(function PermitChoice({ permit }: { permit: Permit }) {
  const { permitOrder } = useBuying();
  return (
    <label className="permit-card permit-choice">
      <input
        type="radio"
        name="permit"
        checked={permitOrder.permitId === permit.id}
        onChange={() => permitOrder.choosePermit(permit.id)}
      />
      <span className="permit-words">
        <bdi className="entry-name">{permit.name}</bdi>
        <PermitPrice permit={permit} />
        <PermitFacts permit={permit} />
      </span>
    </label>
  );
});

/** Permits to choose from: those on sale, and the one of the cart item that is edited. */
function choices(available: readonly Permit[], chosen: Permit | undefined, isEditing: boolean): readonly Permit[] {
  const isMissing = isEditing && chosen !== undefined && !available.some((permit) => permit.id === chosen.id);
  return isMissing ? [chosen, ...available] : available;
}

/** Whether a permit asks for a start date or a reason, too. */
function asksMore({ permitType, reasonForVisitIsRequired }: Permit): boolean {
  return needsStartDate(permitType) || reasonForVisitIsRequired;
}

/** Step 0 (specification section 2): a permit, the rules, and what permits that are not standard ones ask. */
export const PermitSelection = observer(function PermitSelection({ step, moves }: StepPanelProps) {
  const { boot } = useStores();
  const { permits, permitOrder } = useBuying();
  const t = useText();
  const offered = choices(permits.available, permitOrder.permit, permitOrder.editing !== null);
  return (
    <>
      {offered.length === 0 ? (
        <EmptyState title={t("panels.ordering.noPermits")} text={t("panels.ordering.noPermitsText")} />
      ) : (
        <fieldset className="choice-list">
          <legend>{t("panels.ordering.select")}</legend>
          {offered.map((permit) => (
            <PermitChoice key={permit.id} permit={permit} />
          ))}
        </fieldset>
      )}
      <PermitTerms />
      <StepActions
        moves={moves}
        messages={boot.messages}
        isNextEnabled={isNextEnabled(step, permitOrder.facts)}
        hint={t(offered.some(asksMore) ? "panels.ordering.selectHintMore" : "panels.ordering.selectHint")}
      />
      <UnavailablePermits headingLevel={3} />
    </>
  );
});
