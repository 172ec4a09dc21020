import { observer } from "mobx-react-lite";
import { useEffect, type ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { loadedLater } from "../components/loaded-later.tsx";
import { Notice } from "../components/notice.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import type { EffectiveForm, FieldError, FormData, FormModule } from "../domain/effective-form.ts";
import type { SubmitOutcome } from "../renderer/forms/form-types.ts";
import { useStores, useText } from "../stores/context.ts";
import { useOptionSources } from "../stores/use-option-sources.ts";
import { useForm } from "./use-form.ts";

const schemaForm = loadedLater(async () => (await import("../renderer/forms/schema-form.tsx")).SchemaForm);

export interface EntityFormProps {
  /** Id of a form document. */
  formId: string;
  /** Answers to begin with, or what makes them for the form. */
  formData?: FormData | ((form: EffectiveForm) => FormData);
  /** Sends the answers; its outcome says what to show beside the fields. */
  onSubmit(data: FormData, form: FormModule): Promise<SubmitOutcome | void>;
  /** Keeps a draft while it is typed. */
  onChange?(data: FormData, form: FormModule): void;
  onCancel?(): void;
  submitLabel?: string;
  /** Beside the submit button. */
  extraActions?: ReactNode;
  /** Whose password the form sets, where it does not ask for the user name. */
  userName?: string | undefined;
  /** Refused fields that the caller knows of. */
  serverErrors?: Readonly<Record<string, string>>;
  checks?(data: FormData): FieldError[];
  /** Asks the server about an answer as its field is left; words are shown beside it. */
  askAbout?(field: string, value: unknown): Promise<string | undefined>;
}

interface LoadedFormProps extends EntityFormProps {
  form: FormModule;
  skeleton: ReactNode;
}

const LoadedForm = observer(function LoadedForm({ form, skeleton, ...props }: LoadedFormProps) {
  const { boot } = useStores();
  const options = useOptionSources(form.form);
  const { formData, onChange } = props;
  return (
    <schemaForm.Component
      fallback={skeleton}
      props={{
        form,
        formData: typeof formData === "function" ? formData(form.form) : formData,
        messages: boot.messages,
        options,
        userName: props.userName,
        submitLabel: props.submitLabel,
        onSubmit: (data) => props.onSubmit(data, form),
        onChange: onChange === undefined ? undefined : (data) => onChange(data, form),
        onCancel: props.onCancel,
        extraActions: props.extraActions,
        serverErrors: props.serverErrors,
        checks: props.checks,
        askAbout: props.askAbout,
      }}
    />
  );
});

/** One form of the tenant, loaded when it is shown: the only way that a screen puts a form on the page. */
export function EntityForm(props: EntityFormProps) {
  const t = useText();
  const state = useForm(props.formId);
  // The renderer comes beside the form, not after it.
  useEffect(() => void schemaForm.preload(), []);
  if (state.status === "failed") {
    return (
      <Notice tone="warning" role="alert" actions={<Button onClick={state.retry}>{t("common.tryAgain")}</Button>}>
        <p>{t("panels.loadFailed")}</p>
      </Notice>
    );
  }
  const skeleton = (
    <div className="form-skeleton">
      <Skeleton lines={5} label={t("common.loading")} />
    </div>
  );
  if (state.status === "loading") return skeleton;
  return <LoadedForm {...props} form={state.form} skeleton={skeleton} />;
}
