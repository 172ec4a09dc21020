import type { TemplatesType } from "@rjsf/utils";
import { FieldTemplate } from "./field-template.tsx";

function Nothing() {
  return null;
}

/** Our templates. Hint and message are in the field's own template, so RJSF's separate ones show nothing. */
export const templates: Partial<Omit<TemplatesType, "ButtonTemplates">> = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
};
