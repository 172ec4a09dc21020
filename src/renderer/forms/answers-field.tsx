import { deepEquals, toFieldPathId, type FieldProps, type RJSFSchema, type UiSchema } from "@rjsf/utils";
import { memo, useMemo, type ComponentType, type ReactElement } from "react";
import type { EffectiveForm } from "../../domain/effective-form.ts";
import type { FormSection } from "../../domain/generated/meta-form.ts";
import { useFormParts } from "./form-context.ts";
import { layoutRows } from "./form-layout.ts";

interface AnswerProps extends Pick<FieldProps, "onChange" | "onBlur" | "onFocus" | "registry"> {
  name: string;
  schema: RJSFSchema;
  uiSchema: UiSchema | undefined;
  formData: unknown;
  required: boolean;
}

/** Conditions rebuild the schema of a field with every keystroke, mostly with the same result. */
function isSameAnswer(before: AnswerProps, after: AnswerProps): boolean {
  const { schema: oldSchema, formData: oldData, ...old } = before;
  const { schema, formData, ...rest } = after;
  const isSameRest = (Object.keys(rest) as (keyof typeof rest)[]).every((name) => old[name] === rest[name]);
  return isSameRest && deepEquals(oldData, formData) && (oldSchema === schema || deepEquals(oldSchema, schema));
}

const Answer = memo(function Answer(props: AnswerProps) {
  const { name, registry } = props;
  const SchemaField = registry.fields["SchemaField"] as ComponentType<FieldProps>;
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions, []), [name, registry]);
  return <SchemaField {...props} fieldPathId={fieldPathId} />;
}, isSameAnswer);

function Section({ id, section, children }: { id: string; section: FormSection; children: ReactElement[] }) {
  const { description } = section;
  const hintId = description === undefined ? undefined : `${id}__description`;
  return (
    <fieldset className="form-section" aria-describedby={hintId}>
      <legend className="form-section-title">{section.title}</legend>
      {description !== undefined && (
        <p id={hintId} className="form-section-description">
          {description}
        </p>
      )}
      <div className="form-fields">{children}</div>
    </fieldset>
  );
}

/** Tells a password manager whose password this is, since it reads only fields of the page. */
function UserNameForManagers({ userName }: { userName: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      className="visually-hidden"
      value={userName}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

function hiddenFields(form: EffectiveForm): ReadonlySet<string> {
  return new Set(form.ui.order.filter((name) => form.ui.fields[name]?.hidden === true));
}

/** The fields that the schema has now, in the order of the form; hidden ones are not in the page at all. */
function shownFields(schema: RJSFSchema, order: readonly string[], hidden: ReadonlySet<string>): string[] {
  const properties = schema.properties ?? {};
  const known = order.filter((name) => Object.hasOwn(properties, name));
  const ordered = new Set([...known, ...Object.keys(properties)]);
  return [...ordered].filter((name) => !hidden.has(name));
}

/**
 * The form's fields in rows, those of a section inside its fieldset. It replaces RJSF's ObjectField at the root, which
 * checks every field again with each keystroke and makes forms of 200 fields slow. `schema` has its conditions
 * resolved.
 */
export function AnswersField({ schema, uiSchema = {}, formData, fieldPathId, registry, ...on }: FieldProps) {
  const { form, userName } = useFormParts();
  const data = (formData ?? {}) as Record<string, unknown>;
  const answer = (name: string) => (
    <Answer
      key={name}
      name={name}
      schema={schema.properties?.[name] as RJSFSchema}
      uiSchema={uiSchema[name] as UiSchema | undefined}
      formData={Object.hasOwn(data, name) ? data[name] : undefined}
      required={schema.required?.includes(name) === true}
      registry={registry}
      onChange={on.onChange}
      onBlur={on.onBlur}
      onFocus={on.onFocus}
    />
  );
  const hidden = useMemo(() => hiddenFields(form), [form]);
  const shown = shownFields(schema, form.ui.order, hidden);
  return (
    <>
      {userName !== undefined && <UserNameForManagers userName={userName} />}
      <div className="form-fields">
        {layoutRows(form, shown).map((row) =>
          "field" in row ? (
            answer(row.field)
          ) : (
            <Section
              key={`section ${row.section.id}`}
              id={`${fieldPathId.$id}__${row.section.id}`}
              section={row.section}
            >
              {row.fields.map(answer)}
            </Section>
          ),
        )}
      </div>
    </>
  );
}
