import { DrawnForm } from "./drawn-form.tsx";
import type { SchemaFormProps } from "./form-types.ts";
import { widgets } from "./widgets/widgets.ts";

/** A form document on the page, with every widget that it may name. */
export function SchemaForm(props: SchemaFormProps) {
  return <DrawnForm {...props} widgets={widgets} />;
}
