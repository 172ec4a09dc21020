import { observer } from "mobx-react-lite";
import { EmptyState } from "../../components/empty-state.tsx";
import type { FormData, FormModule } from "../../domain/effective-form.ts";
import { isNextEnabled } from "../../domain/flows.ts";
import { entityFromFormData, formDataFromEntity } from "../../domain/form-entity.ts";
import { isPaymentMethod } from "../../domain/payment-rules.ts";
import { StepActions, StepWaysBack } from "../../renderer/flows/step-actions.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import { useForm } from "../use-form.ts";
import type { StepPanelProps } from "./step-panel.ts";

interface MethodFormProps extends Pick<StepPanelProps, "moves" | "serverErrors"> {
  formId: string;
}

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

/** The form of the chosen method, whose submit is Next. */
const MethodForm = observer(function MethodForm({ formId, moves, serverErrors }: MethodFormProps) {
  const { boot, checkout } = useStores();
  const state = useForm(formId);
  const answers = checkout.methodAnswers ?? {};
  const formData = state.status === "ready" ? formDataFromEntity(state.form.form, answers) : undefined;
  const submit = (data: FormData, module: FormModule) => {
    checkout.answerMethod(entityFromFormData(module.form, data));
    moves.next();
    return Promise.resolve();
  };
  return (
    // The answers are read when the form appears, so it appears once they can be.
    <EntityForm
      key={`${checkout.method} ${state.status}`}
      formId={formId}
      formData={formData}
      submitLabel={moves.nextLabel}
      extraActions={<StepWaysBack moves={moves} messages={boot.messages} />}
      serverErrors={serverErrors}
      onChange={(data, module) => checkout.typeMethod(entityFromFormData(module.form, data))}
      onSubmit={submit}
    />
  );
});

/** Payment Information: the method, and what its form asks. */
export const PaymentPanel = observer(function PaymentPanel({ step, moves, serverErrors }: StepPanelProps) {
  const { boot, checkout } = useStores();
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
        <MethodForm formId={formId} moves={moves} serverErrors={serverErrors} />
      )}
    </>
  );
});
