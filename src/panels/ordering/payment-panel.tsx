import { observer } from "mobx-react-lite";
import type { FormData, FormModule } from "../../domain/effective-form.ts";
import { isNextEnabled } from "../../domain/flows.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import { isPaymentMethod } from "../../domain/payment-rules.ts";
import { StepActions, StepWaysBack } from "../../renderer/flows/step-actions.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import type { StepPanelProps } from "./step-panel.ts";

const MethodSelect = observer(function MethodSelect() {
  const { checkout } = useStores();
  const t = useText();
  return (
    <label className="plain-field">
      <span>{t("panels.ordering.method")}</span>
      <select
        value={checkout.method ?? ""}
        onChange={(event) => {
          const { value } = event.target;
          checkout.chooseMethod(isPaymentMethod(value) ? value : null);
        }}
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

/** Payment Information: the method, and what its form asks; the form's submit is Next. */
export const PaymentPanel = observer(function PaymentPanel({ step, moves }: StepPanelProps) {
  const { boot, checkout } = useStores();
  const t = useText();
  const formId = checkout.way?.form;
  const submit = (data: FormData, module: FormModule) => {
    checkout.answerMethod(entityFromFormData(module.form, data));
    moves.next();
    return Promise.resolve();
  };
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
        <EntityForm
          key={checkout.method}
          formId={formId}
          formData={{ ...checkout.methodAnswers }}
          submitLabel={moves.nextLabel}
          extraActions={<StepWaysBack moves={moves} messages={boot.messages} />}
          serverErrors={checkout.refusal?.errors}
          onChange={(data, module) => checkout.typeMethod(entityFromFormData(module.form, data))}
          onSubmit={submit}
        />
      )}
    </>
  );
});
