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
  /** What the form is asked for: with another one it starts over. */
  about: string;
  /** What was answered so far, as the entity of the form. */
  answers: unknown;
  /** How that was answered; undefined where nothing was. */
  filled: FilledForm | undefined;
  /** Keeps what is typed, before it is judged. leftOut: fields whose answers a new version of the form does not take. */
  onType(shown: ShownForm, entity: Entity, leftOut?: readonly string[]): void;
  /** Keeps what was judged good; Next follows. */
  onAnswer(shown: ShownForm, entity: Entity): void;
}

/** A form as a step of a flow: its submit is Next, and the ways back are beside it. */
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
