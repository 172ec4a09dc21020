import { observer } from "mobx-react-lite";
import { EmptyState } from "../../components/empty-state.tsx";
import { isNextEnabled } from "../../domain/flows.ts";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { needsStartDate } from "../../domain/permits.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { PermitFacts, PermitPrice } from "./permit-facts.tsx";
import { RulesAcceptance, TermsForm, useTermsAsked } from "./permit-terms.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { useForm } from "../use-form.ts";
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

/** What is missing before Next, among these permits; undefined where nothing is. */
function useMissing({ step }: StepPanelProps, offered: readonly Permit[]): string | undefined {
  const { permitOrder } = useBuying();
  const t = useText();
  if (isNextEnabled(step, permitOrder.facts)) return undefined;
  const { startOn, startProblem } = permitOrder;
  if (startOn !== null && startProblem !== undefined) return t(`ordering.problems.${startProblem}`);
  return t(offered.some(asksMore) ? "panels.ordering.selectHintMore" : "panels.ordering.selectHint");
}

/** Step 0 (specification section 2): a permit, the rules, and what permits that are not standard ones ask. */
export const PermitSelection = observer(function PermitSelection(panel: StepPanelProps) {
  const { boot } = useStores();
  const { permits, permitOrder } = useBuying();
  const t = useText();
  const { permit } = permitOrder;
  const offered = choices(permits.available, permit, permitOrder.editing !== null);
  const asked = useTermsAsked(permit);
  // On its way before a permit that asks for it is chosen: Next then stays in its place.
  useForm(offered.some(asksMore) ? "permit-terms" : undefined);
  const hint = useMissing(panel, offered);
  return (
    <>
      {offered.length === 0 ? (
        <EmptyState title={t("panels.ordering.noPermits")} text={t("panels.ordering.noPermitsText")} />
      ) : (
        <fieldset className="choice-list">
          <legend>{t("panels.ordering.select")}</legend>
          {offered.map((each) => (
            <PermitChoice key={each.id} permit={each} />
          ))}
        </fieldset>
      )}
      <RulesAcceptance />
      {permit === undefined || asked.fields.length === 0 ? (
        <StepActions moves={panel.moves} messages={boot.messages} isNextEnabled={hint === undefined} hint={hint} />
      ) : (
        <TermsForm {...panel} permit={permit} asked={asked} hint={hint} />
      )}
      <UnavailablePermits headingLevel={3} />
    </>
  );
});
