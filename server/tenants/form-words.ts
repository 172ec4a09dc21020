import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { FieldUi, FormSection } from "../../src/domain/generated/meta-form.ts";
import { fillIn, type MessageValues, type Messages } from "../../src/domain/messages.ts";

type Word = "label" | "help" | "placeholder";

function fieldWords(ui: FieldUi, prefix: string, messages: Messages, values: MessageValues): FieldUi {
  const resolved = { ...ui };
  for (const word of ["label", "help", "placeholder"] satisfies Word[]) {
    const text = messages[`${prefix}.${word}`] ?? ui[word];
    if (text !== undefined) resolved[word] = fillIn(text, values);
  }
  if (ui.optionLabels !== undefined) {
    resolved.optionLabels = Object.fromEntries(
      Object.entries(ui.optionLabels).map(([value, label]) => [value, messages[`${prefix}.options.${value}`] ?? label]),
    );
  }
  return resolved;
}

function sectionWords(section: FormSection, prefix: string, messages: Messages): FormSection {
  const title = messages[`${prefix}.title`] ?? section.title;
  const description = messages[`${prefix}.description`] ?? section.description;
  return { ...section, title, ...(description === undefined ? {} : { description }) };
}

function ownMessages(form: EffectiveForm, prefix: string, messages: Messages): EffectiveForm["messages"] {
  const entries = Object.entries(form.messages ?? {}).map(([field, rules]) => {
    const words = Object.entries(rules).map(([rule, text]) => [
      rule,
      messages[`${prefix}.${field}.messages.${rule}`] ?? text,
    ]);
    return [field, Object.fromEntries(words) as Record<string, string>] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Resolves every text of a form through the catalogue: `forms.<form>.title|description|submitLabel`,
 * `forms.<form>.<field>.label|help|placeholder`, `.options.<value>`, `.messages.<rule>` and
 * `forms.<form>.sections.<id>.title|description` take precedence over the document's own texts. In labels, helps and
 * placeholders, the places named in `values` are filled in.
 */
export function resolveFormWords(form: EffectiveForm, messages: Messages, values: MessageValues = {}): EffectiveForm {
  const prefix = `forms.${form.id}`;
  const resolved: EffectiveForm = { ...form, title: messages[`${prefix}.title`] ?? form.title };
  for (const word of ["description", "submitLabel"] as const) {
    const text = messages[`${prefix}.${word}`] ?? form[word];
    if (text !== undefined) resolved[word] = text;
  }
  const fields = Object.entries(form.ui.fields).map(
    ([name, ui]) => [name, fieldWords(ui, `${prefix}.${name}`, messages, values)] as const,
  );
  resolved.ui = { ...form.ui, fields: Object.fromEntries(fields) };
  if (form.ui.sections !== undefined) {
    resolved.ui.sections = form.ui.sections.map((section) =>
      sectionWords(section, `${prefix}.sections.${section.id}`, messages),
    );
  }
  if (form.messages !== undefined) resolved.messages = ownMessages(form, prefix, messages);
  return resolved;
}
