import type { FormModule } from "../domain/effective-form.ts";

/** The same form with other labels on some of its fields: where a tenant's own word for a thing stands outside of its forms. */
export function relabelledForm(module: FormModule, labels: Readonly<Record<string, string>>): FormModule {
  const { form } = module;
  const fields = Object.fromEntries(
    Object.entries(form.ui.fields).map(([name, field]) => {
      const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
      return [name, label === undefined ? field : { ...field, label }];
    }),
  );
  return { ...module, form: { ...form, ui: { ...form.ui, fields } } };
}
