import { FormCompiler } from "../../server/tenants/compile-form.ts";
import type { EffectiveForm, FormModule } from "../../src/domain/effective-form.ts";
import { loadForm } from "../../src/renderer/forms/load-form.ts";

const compiler = new FormCompiler();

/** The form with one more required field: Unit, a text input. */
export function withUnit(form: EffectiveForm): EffectiveForm {
  const { schema, ui } = form;
  return {
    ...form,
    schema: {
      ...schema,
      required: [...(schema.required ?? []), "unit"],
      properties: { ...schema.properties, unit: { type: "string", maxLength: 10 } },
    },
    ui: {
      ...ui,
      order: [...ui.order, "unit"],
      fields: { ...ui.fields, unit: { label: "Unit", widget: "text" } },
    },
  };
}

/** The form with one option fewer in a field's enum. */
export function withoutChoice(form: EffectiveForm, field: string, choice: string): EffectiveForm {
  const own = form.schema.properties[field] as { enum: string[] };
  const rest = { ...own, enum: own.enum.filter((each) => each !== choice) };
  return { ...form, schema: { ...form.schema, properties: { ...form.schema.properties, [field]: rest } } };
}

/** The form without one of its fields. */
export function withoutField(form: EffectiveForm, name: string): EffectiveForm {
  const { [name]: _schema, ...properties } = form.schema.properties;
  const { [name]: _ui, ...fields } = form.ui.fields;
  const required = (form.schema.required ?? []).filter((each) => each !== name);
  const order = form.ui.order.filter((each) => each !== name);
  return { ...form, schema: { ...form.schema, properties, required }, ui: { ...form.ui, order, fields } };
}

/** Compiles a form as the server would after a change, and publishes it where pages load forms. Returns its hash. */
export async function publishForm(form: EffectiveForm): Promise<string> {
  const compiled = compiler.compile(form);
  const address = `data:text/javascript,${encodeURIComponent(compiled.moduleText())}`;
  await loadForm(compiled.hash, () => import(/* @vite-ignore */ address) as Promise<FormModule>);
  return compiled.hash;
}
