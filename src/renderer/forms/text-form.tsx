import type { Widget } from "@rjsf/utils";
import { DrawnForm } from "./drawn-form.tsx";
import type { SchemaFormProps } from "./form-types.ts";
import type { TEXT_WIDGETS } from "./text-alone.ts";
import { PasswordWidget } from "./widgets/password-widget.tsx";
import { EmailWidget, TextWidget } from "./widgets/text-widgets.tsx";

const widgets: Record<(typeof TEXT_WIDGETS)[number], Widget> = {
  text: TextWidget,
  email: EmailWidget,
  password: PasswordWidget,
};

/** A form with only text fields: the pages around sign-in need and load no other widgets. */
export function TextForm(props: SchemaFormProps) {
  return <DrawnForm {...props} widgets={widgets} />;
}
