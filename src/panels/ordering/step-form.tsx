import { observer } from "mobx-react-lite";
import type { EffectiveForm, FormData, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../../domain/form-entity.ts";
import { StepWaysBack } from "../../renderer/flows/step-actions.tsx";
import { useStores } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import { useForm } from "../use-form.ts";
import type { StepPanelProps } from "./step-panel.ts";

export interface StepFormProps extends Pick<StepPanelProps, "moves" | "serverErrors" | "unasked"> {
  formId: string;
  /** What the form is asked for: with another one it begins anew. */
  about: string;
  /** What was answered so far, as the entity of the form. */
  answers: unknown;
  /** Keeps what is typed, before it is judged. leftOut: fields whose answers a new version of the form does not take. */
  onType(form: EffectiveForm, entity: Entity, leftOut?: readonly string[]): void;
  /** Keeps what was judged good; Next follows. */
  onAnswer(form: EffectiveForm, entity: Entity): void;
}

/** A form as a step of a flow: its submit is Next, and the ways back stand beside it. */
export const StepForm = observer(function StepForm(props: StepFormProps) {
  const { formId, about, answers, moves, serverErrors, unasked, onType, onAnswer } = props;
  const { boot } = useStores();
  const state = useForm(formId);
  const form = state.status === "ready" ? state.form.form : undefined;
  const submit = (data: FormData, module: FormModule) => {
    onAnswer(module.form, entityFromFormData(module.form, data));
    moves.next();
    return Promise.resolve();
  };
  return (
    <>
      {form?.description !== undefined && <p>{form.description}</p>}
      <EntityForm
        key={about}
        formId={formId}
        formData={(each) => formDataFromEntity(each, answers)}
        submitLabel={moves.nextLabel}
        extraActions={<StepWaysBack moves={moves} messages={boot.messages} />}
        isJudgedLater
        serverErrors={serverErrors}
        unasked={unasked}
        onChange={(data, module) => onType(module.form, entityFromFormData(module.form, data))}
        onCarried={(data, module, leftOut) => onType(module.form, entityFromFormData(module.form, data), leftOut)}
        onSubmit={submit}
      />
    </>
  );
});
