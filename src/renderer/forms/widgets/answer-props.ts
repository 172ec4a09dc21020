import type { WidgetProps } from "@rjsf/utils";

/** The props of RJSF that our widgets use. Labels and hints come from the form's own `ui`. */
export type AnswerProps = Pick<
  WidgetProps,
  "id" | "name" | "label" | "schema" | "value" | "required" | "disabled" | "readonly" | "onChange"
>;
