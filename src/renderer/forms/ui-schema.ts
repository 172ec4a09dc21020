import type { UiSchema } from "@rjsf/utils";
import type { EffectiveForm } from "../../domain/effective-form.ts";
import type { FieldUi, Widget } from "../../domain/generated/meta-form.ts";

/** RJSF's field: StringField hands a value of any type on untouched; of numbers, NumberField reads what is typed. */
const fieldOf = (widget: Widget): string => (widget === "number" ? "NumberField" : "StringField");

function fieldUiSchema(field: FieldUi): UiSchema {
  return {
    "ui:title": field.label,
    "ui:widget": field.hidden === true ? "hidden" : field.widget,
    // anyOf and oneOf of a flat answer are rules, not forms to choose from: RJSF would draw a selector without a name.
    "ui:field": fieldOf(field.widget),
    "ui:fieldReplacesAnyOrOneOf": true,
  };
}

/** What RJSF needs to know of how a form is shown. Everything else is read from the form's own `ui` by our templates. */
export function uiSchemaOf(form: EffectiveForm): UiSchema {
  const fields = Object.entries(form.ui.fields).map(([name, field]) => [name, fieldUiSchema(field)] as const);
  return {
    "ui:field": "answers",
    "ui:fieldReplacesAnyOrOneOf": true,
    ...Object.fromEntries(fields),
  };
}
