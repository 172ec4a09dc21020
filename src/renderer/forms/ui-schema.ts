import type { UiSchema } from "@rjsf/utils";
import type { EffectiveForm } from "../../domain/effective-form.ts";
import type { FieldUi } from "../../domain/generated/meta-form.ts";

function fieldUiSchema(field: FieldUi): UiSchema {
  return {
    "ui:title": field.label,
    "ui:widget": field.hidden === true ? "hidden" : field.widget,
    // anyOf and oneOf of a flat answer are rules, not alternatives to choose from: RJSF would draw a selector without a
    // name. StringField passes on a value of any type as the widget sets it; RJSF's NumberField would rewrite what is
    // typed.
    "ui:field": "StringField",
    "ui:fieldReplacesAnyOrOneOf": true,
  };
}

/** What RJSF needs to know about the look of a form. Our templates read everything else from the form's own `ui`. */
export function uiSchemaOf(form: EffectiveForm): UiSchema {
  const fields = Object.entries(form.ui.fields).map(([name, field]) => [name, fieldUiSchema(field)] as const);
  return {
    "ui:field": "answers",
    "ui:fieldReplacesAnyOrOneOf": true,
    ...Object.fromEntries(fields),
  };
}
