import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { FormSection } from "../../src/domain/generated/meta-form.ts";
import type { Messages } from "../../src/domain/messages.ts";
import { styleField, type StyleField, type StyleFormContext, type StyleSchema } from "./style-fields.ts";

/** The fields of each section. New properties of the schema appear after these, without a change here. */
const SECTIONS = [
  { id: "page", fields: ["pageTitle", "theme", "font", "bodyColor", "accentColor"] },
  { id: "header", fields: ["headerColor", "headerImage"] },
  { id: "navigation", fields: ["navigationBarColor", "navigationFontColor"] },
  { id: "footer", fields: ["footerText", "footerColor", "footerFontColor"] },
] as const;

function sectionsOf(names: readonly string[], messages: Messages): FormSection[] {
  return SECTIONS.flatMap(({ id, fields }) => {
    const [first, ...rest] = fields.filter((name) => names.includes(name));
    if (first === undefined) return [];
    return [{ id, title: messages[`preview.style.sections.${id}`] ?? id, fields: [first, ...rest] }];
  });
}

function ownMessages(fields: readonly StyleField[], messages: Messages): EffectiveForm["messages"] {
  const colour = messages["preview.style.notAColor"];
  if (colour === undefined) return {};
  const colours = fields.filter(({ ui }) => ui.widget === "color");
  return Object.fromEntries(colours.map(({ name }) => [name, { pattern: colour }]));
}

/** Makes the form that edits a tenant's style from its meta schema: titles are the labels, its rules apply. */
export function styleForm(schema: StyleSchema, context: StyleFormContext): EffectiveForm {
  const { messages } = context;
  const fields = Object.entries(schema.properties).flatMap(
    ([name, property]) => styleField(name, property, schema, context) ?? [],
  );
  const names = fields.map(({ name }) => name);
  const sections = sectionsOf(names, messages);
  const placed = sections.flatMap((section) => section.fields);
  const collect = <T>(value: (field: StyleField) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)] as const));
  return {
    id: "style",
    title: messages["preview.style.title"] ?? "style",
    submitLabel: messages["preview.style.submit"] ?? "Ok",
    schema: {
      type: "object",
      required: fields.filter((field) => field.isRequired).map(({ name }) => name),
      properties: collect((field) => field.schema),
    },
    entity: collect((field) => field.place),
    ui: {
      order: [...placed, ...names.filter((name) => !placed.includes(name))],
      sections,
      fields: collect((field) => field.ui),
    },
    messages: ownMessages(fields, messages),
  };
}
