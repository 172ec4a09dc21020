import "./forms.css";
import Form from "@rjsf/core";
import type { RegistryWidgetsType, RJSFSchema } from "@rjsf/utils";
import { useId, useMemo, useRef, type ReactNode } from "react";
import type { FormValues } from "../../domain/effective-form.ts";
import { translate } from "../../domain/messages.ts";
import type { OptionSources } from "../../domain/option-source.ts";
import { AnswersField } from "./answers-field.tsx";
import { FluentRoot } from "./fluent-root.tsx";
import { FormPartsContext, OptionSourcesContext, type FormParts } from "./form-context.ts";
import { FormFilesContext, type FormFiles } from "./form-files.ts";
import type { SchemaFormProps } from "./form-types.ts";
import { focusField } from "./form-places.ts";
import { FieldErrors } from "./field-errors.ts";
import { ActionsContext, formActions, type Actions } from "./templates/form-actions.tsx";
import { FormSummary } from "./templates/form-summary.tsx";
import { templates } from "./templates/templates.ts";
import { uiSchemaOf } from "./ui-schema.ts";
import { useAnswers } from "./use-answers.ts";
import { useFormCheck } from "./use-form-check.ts";
import { useLeftField } from "./use-left-field.ts";
import { useSubmit } from "./use-submit.ts";
import { FormValidator } from "./validator.ts";

/** Defaults come only from `default`: a rule (`const`, `minItems`, a required yes/no) is not an answer. */
const DEFAULTS = {
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
  allOf: "populateDefaults",
  requiredBooleanDefault: "skip",
} as const;

/** The root of the form; named by the ui schema. */
const FIELDS = { answers: AnswersField };

function useFormParts({ form: { form }, messages, userName }: SchemaFormProps): FormParts {
  const errors = useMemo(() => new FieldErrors(), []);
  const waiting = useMemo(() => new Map<string, Promise<string | undefined>>(), []);
  return useMemo(() => ({ form, messages, errors, waiting, userName }), [form, messages, errors, waiting, userName]);
}

interface ProvidersProps {
  parts: FormParts;
  options: OptionSources;
  files: FormFiles | null | undefined;
  actions: Actions;
  children: ReactNode;
}

function Providers({ parts, options, files = null, actions, children }: ProvidersProps) {
  return (
    <FormPartsContext value={parts}>
      <OptionSourcesContext value={options}>
        <ActionsContext value={actions}>
          <FormFilesContext value={files}>
            <FluentRoot>{children}</FluentRoot>
          </FormFilesContext>
        </ActionsContext>
      </OptionSourcesContext>
    </FormPartsContext>
  );
}

/**
 * Shows a form document and passes on its answers. Nothing is rejected before the first submit or before a changed
 * field is left; a rejected submit moves the focus to a summary that links to the fields in visual order. The answers
 * stay in the page whatever the outcome; a second submit waits for the first. widgets: those that the form may name.
 */
export function DrawnForm(props: SchemaFormProps & { widgets: RegistryWidgetsType }) {
  const { form: module, idPrefix = module.form.id, busy = false, messages, submitLabel, options = {} } = props;
  const { required = [] } = module.form.schema;
  const parts = useFormParts(props);
  const place = useRef<HTMLDivElement>(null);
  const validator = useMemo(() => new FormValidator(module), [module]);
  const uiSchema = useMemo(() => uiSchemaOf(module.form), [module]);
  const check = useFormCheck(props, parts, validator);
  const answers = useAnswers(props, parts.errors);
  const { onBlur, remoteErrors } = useLeftField(props, parts.errors, answers, check);
  const submit = useSubmit(props, parts, { asked: answers.asked, check, remoteErrors });
  const isBusy = busy || submit.isSending;

  const onSubmit = () => {
    if (!busy) void submit.send();
  };

  const actions = {
    submitLabel: submitLabel ?? module.form.submitLabel ?? translate(messages, "renderer.submit"),
    isBusy,
    waitsFor: props.waitsFor,
    onCancel: props.onCancel,
    extraActions: props.extraActions,
    aroundSubmit: props.aroundSubmit,
    formElementId: useId(),
    place: props.actionsPlace,
  };

  return (
    <Providers parts={parts} options={options} files={props.files} actions={actions}>
      <div ref={place} className="schema-form" onBlur={onBlur}>
        <FormSummary
          refused={submit.refused}
          idPrefix={idPrefix}
          onGoTo={(field) => place.current !== null && focusField(place.current, field)}
          whileRejected={props.whileRejected}
        />
        {required.length > 0 && <p className="form-required-note">{translate(messages, "renderer.requiredNote")}</p>}
        <Form<FormValues, RJSFSchema>
          id={actions.formElementId}
          ref={answers.ref}
          schema={module.form.schema as RJSFSchema}
          uiSchema={uiSchema}
          validator={validator}
          templates={templates}
          widgets={props.widgets}
          fields={FIELDS}
          initialFormData={answers.initial}
          onChange={answers.onChange}
          onSubmit={onSubmit}
          idPrefix={idPrefix}
          experimental_defaultFormStateBehavior={DEFAULTS}
          // A click before the served page runs must send nothing, and put nothing into the address.
          method="dialog"
          showErrorList={false}
          noValidate
          noHtml5Validate
        >
          {formActions}
        </Form>
      </div>
    </Providers>
  );
}
