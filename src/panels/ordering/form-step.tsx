import { observer } from "mobx-react-lite";
import type { EffectiveForm, FormData, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../../domain/form-entity.ts";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { StepWaysBack } from "../../renderer/flows/step-actions.tsx";
import { useStores } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import { useForm } from "../use-form.ts";
import type { StepPanelProps } from "./step-panel.ts";

/** Where a form step keeps its answers: the order's draft or the checkout's. */
export interface AnswerKeeper {
  attributes: Attributes;
  type(step: FlowStep, form: EffectiveForm, entity: Entity): void;
  answer(step: FlowStep, form: EffectiveForm, entity: Entity): void;
}

export interface FormStepProps extends StepPanelProps {
  formId: string;
  keeper: AnswerKeeper;
}

/** A step that the tenant added: its form, whose submit is Next. */
export const FormStep = observer(function FormStep({ step, moves, formId, keeper, serverErrors }: FormStepProps) {
  const { boot } = useStores();
  const state = useForm(formId);
  const submit = (data: FormData, module: FormModule) => {
    keeper.answer(step, module.form, entityFromFormData(module.form, data));
    moves.next();
    return Promise.resolve();
  };
  const formData =
    state.status === "ready" ? formDataFromEntity(state.form.form, { attributes: keeper.attributes }) : undefined;
  const { description } = state.status === "ready" ? state.form.form : {};
  return (
    <>
      {description !== undefined && <p>{description}</p>}
      {/* The answers are read when the form appears, so it appears once they can be. */}
      <EntityForm
        key={`${step.id} ${state.status}`}
        formId={formId}
        formData={formData}
        submitLabel={moves.nextLabel}
        extraActions={<StepWaysBack moves={moves} messages={boot.messages} />}
        serverErrors={serverErrors}
        onChange={(data, module) => keeper.type(step, module.form, entityFromFormData(module.form, data))}
        onSubmit={submit}
      />
    </>
  );
});
