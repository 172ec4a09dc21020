import { observer } from "mobx-react-lite";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { needsStartDate } from "../../domain/permits.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { PermitFacts, PermitPrice } from "./permit-facts.tsx";
import { RulesAcceptance, TermsForm, useTermsAsked } from "./permit-terms.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { useForm } from "../use-form.ts";
import { useMissing } from "./use-missing.ts";
import { UnavailablePermits } from "./unavailable-permits.tsx";

interface PermitChoiceProps {
  permit: Permit;
  /** It was chosen on the list, which shows all its details. */
  isAlone?: boolean;
}

const PermitChoice = observer(function PermitChoice({ permit, isAlone = false }: PermitChoiceProps) {
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
        <PermitFacts permit={permit} isShort={isAlone} />
      </span>
    </label>
  );
});

/** The permits to choose from: those on sale, and the one of the cart item that is being edited. */
function choices(available: readonly Permit[], chosen: Permit | undefined, isEditing: boolean): readonly Permit[] {
  const isMissing = isEditing && chosen !== undefined && !available.some((permit) => permit.id === chosen.id);
  return isMissing ? [chosen, ...available] : available;
}

/** Whether a permit also asks for a start date or a reason. */
function asksMore({ permitType, reasonForVisitIsRequired }: Permit): boolean {
  return needsStartDate(permitType) || reasonForVisitIsRequired;
}

/** A permit that was chosen on the list is shown alone, with the others collapsed below it; otherwise all are shown. */
const PermitChoices = observer(function PermitChoices({ offered }: { offered: readonly Permit[] }) {
  const { permitOrder } = useBuying();
  const t = useText();
  // The permit that is shown alone stays in its place while the others are expanded, so that nothing moves under a
  // press.
  const [aloneId, setAlone] = useState(permitOrder.permitId);
  const alone = offered.find(({ id }) => id === aloneId);
  const others = offered.filter((each) => each !== alone);
  const cards = others.map((permit) => <PermitChoice key={permit.id} permit={permit} />);
  return (
    <fieldset className="choice-list">
      <legend>{t("panels.ordering.select")}</legend>
      {alone !== undefined && <PermitChoice permit={alone} isAlone />}
      {alone === undefined || others.length === 0 ? (
        cards
      ) : (
        <details
          className="other-permits"
          onToggle={({ currentTarget }) => {
            if (!currentTarget.open) setAlone(permitOrder.permitId);
          }}
        >
          <summary>{t("panels.ordering.selectAnother")}</summary>
          {cards}
        </details>
      )}
    </fieldset>
  );
});

/** Step 0 (specification section 2): a permit, the rules, and the questions of permits that are not standard ones. */
export const PermitSelection = observer(function PermitSelection(panel: StepPanelProps) {
  const { boot } = useStores();
  const { permits, permitOrder } = useBuying();
  const t = useText();
  const { permit } = permitOrder;
  const offered = choices(permits.available, permit, permitOrder.editing !== null);
  const asked = useTermsAsked(permit);
  // Loaded before a permit that asks for it is chosen, so that Next does not move when its fields appear.
  useForm(offered.some(asksMore) ? "permit-terms" : undefined);
  const missing = useMissing(panel.step, permitOrder.facts);
  const { startOn, startProblem } = permitOrder;
  const isStartWrong = missing !== undefined && startOn !== null && startProblem !== undefined;
  const hint = isStartWrong ? t(`ordering.problems.${startProblem}`) : missing;
  return (
    <>
      {offered.length === 0 ? (
        <EmptyState title={t("panels.ordering.noPermits")} text={t("panels.ordering.noPermitsText")} />
      ) : (
        <PermitChoices key={permitOrder.draft.changesElsewhere} offered={offered} />
      )}
      <RulesAcceptance />
      {permit === undefined || asked.fields.length === 0 ? (
        <StepActions moves={panel.moves} messages={boot.messages} missing={hint} />
      ) : (
        <TermsForm {...panel} permit={permit} asked={asked} hint={hint} />
      )}
      <UnavailablePermits headingLevel={3} />
    </>
  );
});
