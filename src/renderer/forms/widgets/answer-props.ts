import type { WidgetProps } from "@rjsf/utils";

/** What our widgets use of RJSF's props. Words and hints come from the form's own `ui`. */
export type AnswerProps = Pick<
  WidgetProps,
  "id" | "name" | "label" | "schema" | "value" | "required" | "disabled" | "readonly" | "onChange"
>;
