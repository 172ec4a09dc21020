import { observer } from "mobx-react-lite";
import { inFootBar } from "../../components/foot-bar.tsx";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import type { FilledForm, ShownForm } from "../../domain/filled-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../../domain/form-entity.ts";
import { StepWaysBack } from "../../renderer/flows/step-actions.tsx";
import { useStores } from "../../stores/context.ts";
import { EntityForm, type EntityFormProps } from "../entity-form.tsx";
import { useForm } from "../use-form.ts";
import type { StepPanelProps } from "./step-panel.ts";

interface StepFormProps
  extends
    Pick<StepPanelProps, "moves" | "serverErrors" | "unasked">,
    Pick<EntityFormProps, "asked" | "files" | "ownOptions" | "checks" | "waitsFor" | "actionsPlace"> {
  formId: string;
  /** The subject of the form, such as a permit: with another one it starts over. */
  about: string;
  /** The answers so far, as the entity of the form. */
  answers: unknown;
  /** How they were given; undefined without answers. */
  filled: FilledForm | undefined;
  /** Stores what is typed, before it is validated. leftOut: fields that a new version of the form does not have. */
  onType(shown: ShownForm, entity: Entity, leftOut?: readonly string[]): void;
  /** Stores the valid answers; the next step follows. */
  onAnswer(shown: ShownForm, entity: Entity): void;
}

/** A form as a step of a flow: its submit button is Next, with Back and Cancel beside it. */
export const StepForm = observer(function StepForm(props: StepFormProps) {
  const { formId, about, answers, filled, moves, serverErrors, unasked, onType, onAnswer } = props;
  const { asked, files, ownOptions, checks, waitsFor, actionsPlace } = props;
  const { boot } = useStores();
  const state = useForm(formId);
  const form = state.status === "ready" ? state.form.form : undefined;
  const submit = (data: FormValues, module: FormModule, version: string) => {
    onAnswer({ form: module.form, version }, entityFromFormData(module.form, data));
    moves.next();
    return Promise.resolve();
  };
  const keep = (data: FormValues, { form: shown }: FormModule, version: string, leftOut?: readonly string[]) =>
    onType({ form: shown, version }, entityFromFormData(shown, data), leftOut);
  return (
    <>
      {form?.description !== undefined && <p>{form.description}</p>}
      <EntityForm
        key={about}
        formId={formId}
        formData={(each) => formDataFromEntity(each, answers)}
        filled={filled}
        submitLabel={moves.nextLabel}
        aroundSubmit={inFootBar(moves.beside)}
        extraActions={<StepWaysBack moves={moves} messages={boot.messages} />}
        asked={asked}
        files={files}
        ownOptions={ownOptions}
        checks={checks}
        waitsFor={waitsFor}
        actionsPlace={actionsPlace}
        serverErrors={serverErrors}
        unasked={unasked}
        onChange={keep}
        onCarried={keep}
        onSubmit={submit}
      />
    </>
  );
});
