import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import type { AskedPart } from "../../domain/asked-fields.ts";
import { startProblem } from "../../domain/cart-item.ts";
import type { FieldError, FormValues } from "../../domain/effective-form.ts";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { termsAsked, termsEntity, termsOf } from "../../domain/permit-terms.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { StepForm } from "../flows/step-form.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { TextBlock } from "../text-block.tsx";

/** The parking rules and regulations in a dialog. */
function RulesDialog({ onClose }: { onClose(): void }) {
  const t = useText();
  return (
    <Modal
      title={t("panels.ordering.rules.title")}
      size="large"
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <TextBlock block="parking-rules" lines={8} isEssential />
    </Modal>
  );
}

/** The parking rules: accepted by a checkbox, read in a dialog. */
export const RulesAcceptance = observer(function RulesAcceptance() {
  const { ui } = useStores();
  const { permitOrder } = useBuying();
  const t = useText();
  return (
    <div className="permit-terms">
      <label className="check-line">
        <input
          type="checkbox"
          checked={permitOrder.rulesAccepted}
          onChange={(event) => permitOrder.acceptRules(event.target.checked)}
        />
        <span>{t("panels.ordering.rules.accept")}</span>
      </label>
      <button type="button" className="link-button" onClick={() => ui.open("buyTerms")}>
        {t("panels.ordering.rules.read")}
      </button>
      {ui.modals.buyTerms && <RulesDialog onClose={() => ui.close("buyTerms")} />}
    </div>
  );
});

/** What a permit asks for today. The object stays the same as long as that does, even if the list is reloaded. */
export function useTermsAsked(permit: Permit | undefined): AskedPart {
  const { permitOrder } = useBuying();
  const terms = JSON.stringify(permit === undefined ? { fields: [] } : termsAsked(permit, permitOrder.today));
  return useMemo(() => JSON.parse(terms) as AskedPart, [terms]);
}

interface TermsFormProps extends StepPanelProps {
  permit: Permit;
  asked: AskedPart;
  /** What is missing before Next; undefined if nothing is. */
  hint: string | undefined;
}

/**
 * A start date and a reason for the visit, as the permit requires: the form permit-terms, whose submit button is Next.
 */
export const TermsForm = observer(function TermsForm({ permit, asked, hint, ...panel }: TermsFormProps) {
  const { permitOrder, visitReasons } = useBuying();
  const t = useText();
  const { id, hasVisitReasons = false } = permit;
  useEffect(() => {
    if (hasVisitReasons) void visitReasons.open(id);
  }, [visitReasons, hasVisitReasons, id]);
  const checks = (data: FormValues): FieldError[] => {
    const problem = startProblem(permit, termsOf(data).startOn ?? undefined, permitOrder.today);
    if (problem !== "start-not-possible") return [];
    return [{ field: "startDate", rule: "formatMinimum", message: t(`ordering.problems.${problem}`) }];
  };
  const keep = (_shown: unknown, entity: FormValues) => permitOrder.answerTerms(termsOf(entity));
  return (
    <StepForm
      {...panel}
      formId="permit-terms"
      about={`${id} ${JSON.stringify(asked)} ${permitOrder.draft.changesElsewhere}`}
      answers={termsEntity(permit, permitOrder)}
      filled={undefined}
      asked={asked}
      ownOptions={{ "visit-reasons": visitReasons.sourceOf(id) }}
      checks={checks}
      waitsFor={hint}
      onType={keep}
      onAnswer={keep}
    />
  );
});
