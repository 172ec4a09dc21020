import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import UnsupportedField from "@rjsf/core/lib/components/templates/UnsupportedField.js";
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from "@rjsf/utils";

/**
 * Replaces RJSF's own `getDefaultRegistry`, which loads every field, template and widget (13 KB gz more). These are the
 * fields that `ui-schema.ts` names and what they need; templates and widgets are ours, and are passed to each form.
 */
export default function getDefaultRegistry() {
  return {
    fields: { SchemaField, StringField },
    templates: { UnsupportedFieldTemplate: UnsupportedField, ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
