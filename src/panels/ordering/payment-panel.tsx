import { observer } from "mobx-react-lite";
import { EmptyState } from "../../components/empty-state.tsx";
import { isNextEnabled } from "../../domain/flows.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { StepForm } from "../flows/step-form.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";

const MethodSelect = observer(function MethodSelect() {
  const { checkout } = useBuying();
  const t = useText();
  return (
    <label className="plain-field">
      <span>{t("panels.ordering.method")}</span>
      <select
        value={checkout.method ?? ""}
        onChange={({ target }) => checkout.chooseMethod(target.value === "" ? null : target.value)}
      >
        <option value="">{t("panels.ordering.selectMethod")}</option>
        {checkout.methods.map((way) => (
          <option key={way.value} value={way.value}>
            {way.label}
          </option>
        ))}
      </select>
    </label>
  );
});

/** Payment Information: the method, and what its form asks. */
export const PaymentPanel = observer(function PaymentPanel({ step, moves, serverErrors, unasked }: StepPanelProps) {
  const { boot } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  const formId = checkout.way?.form;
  if (checkout.methods.length === 0) {
    return (
      <>
        <EmptyState title={t("panels.ordering.noMethod")} text={t("panels.ordering.noMethodText")} />
        <StepActions moves={moves} messages={boot.messages} isNextEnabled={false} />
      </>
    );
  }
  return (
    <>
      <MethodSelect />
      {formId === undefined ? (
        <StepActions
          moves={moves}
          messages={boot.messages}
          isNextEnabled={isNextEnabled(step, checkout.facts)}
          hint={t("panels.ordering.methodHint")}
        />
      ) : (
        <StepForm
          formId={formId}
          about={`${checkout.method} ${checkout.draft.changesElsewhere}`}
          answers={checkout.methodAnswers ?? {}}
          filled={checkout.methodFilled}
          moves={moves}
          serverErrors={serverErrors}
          unasked={unasked}
          onType={(shown, entity) => checkout.typeMethod(entity, shown)}
          onAnswer={(shown, entity) => checkout.answerMethod(entity, shown)}
        />
      )}
    </>
  );
});
