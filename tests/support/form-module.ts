import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { validatorOf } from "../../server/tenants/validator-code.ts";
import type { EffectiveForm, FormModule } from "../../src/domain/effective-form.ts";
import type { FieldUi, FormSection } from "../../src/domain/generated/meta-form.ts";
import { flattenMessages, type Messages } from "../../src/domain/messages.ts";

/** The product's own messages. */
export const messages: Messages = flattenMessages(JSON.parse(readFileSync("schemas/messages/en.json", "utf8")));

/** The module of a form, compiled as on the server. */
export function moduleOf(form: EffectiveForm): FormModule {
  const { run } = validatorOf(form.schema);
  return {
    form,
    validate: (data) =>
      run(data) === true
        ? []
        : (run.errors ?? []).map(({ instancePath, schemaPath, keyword, params, message }) => ({
            ...{ instancePath, schemaPath, keyword, params, message },
          })),
  };
}

/** A product form by id, as in its file. */
export function baseForm(id: string): EffectiveForm {
  return JSON.parse(readFileSync(path.join("schemas/forms", `${id}.json`), "utf8")) as EffectiveForm;
}

/** Ids of the product's forms. */
export function baseFormIds(): string[] {
  return readdirSync("schemas/forms").map((file) => path.basename(file, ".json"));
}

export interface TestField {
  schema: Record<string, unknown>;
  ui?: Partial<FieldUi>;
  required?: boolean;
}

export interface TestForm {
  fields: Record<string, TestField>;
  /** Further keywords of the schema: allOf, dependencies … */
  rules?: Record<string, unknown>;
  /** Fields that only a rule declares. */
  conditional?: Record<string, Partial<FieldUi>>;
  sections?: FormSection[];
  messages?: EffectiveForm["messages"];
}

/** A form with these fields. By default each is a text input, labelled by its own name. */
export function testForm({ fields, rules = {}, conditional = {}, sections, messages: own }: TestForm): EffectiveForm {
  const uis = {
    ...Object.fromEntries(Object.entries(fields).map(([name, { ui }]) => [name, ui ?? {}])),
    ...conditional,
  };
  const withDefaults = Object.entries(uis).map(([name, ui]) => [name, { label: name, widget: "text", ...ui }] as const);
  return {
    id: "test",
    title: "Test form",
    submitLabel: "Send",
    schema: {
      type: "object",
      required: Object.keys(fields).filter((name) => fields[name]?.required === true),
      properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
      ...rules,
    },
    ui: {
      order: Object.keys(uis),
      fields: Object.fromEntries(withDefaults),
      ...(sections === undefined ? {} : { sections }),
    },
    ...(own === undefined ? {} : { messages: own }),
  };
}
