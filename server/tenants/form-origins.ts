import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { OriginFinder, type Place } from "./origin-finder.ts";
import type { Product } from "./read-product.ts";
import type { TenantFiles } from "./read-tenant.ts";

/** One part of an effective form, and where it was written. */
export interface Origin extends Place {
  /** The field name; empty for the form itself. */
  readonly field: string;
  readonly part: string;
  readonly value: string;
}

function fieldOrigins(form: EffectiveForm, name: string, finder: OriginFinder): Origin[] {
  const ui = form.ui.fields[name];
  if (ui === undefined) return [];
  const schema = form.schema.properties[name] as Record<string, unknown> | undefined;
  const origins: Origin[] = [{ field: name, part: "field", value: ui.widget, ...finder.field(name) }];
  for (const word of ["label", "help", "placeholder"] as const) {
    const value = ui[word];
    if (value !== undefined) origins.push({ field: name, part: word, value, ...finder.word(name, word) });
  }
  if (form.schema.required?.includes(name)) {
    origins.push({ field: name, part: "required", value: "yes", ...finder.required(name) });
  }
  if (typeof schema?.["pattern"] === "string") {
    origins.push({ field: name, part: "pattern", value: schema["pattern"], ...finder.pattern(name) });
  } else if (finder.pattern(name).pointer.startsWith("/change/")) {
    origins.push({ field: name, part: "pattern", value: "none", ...finder.pattern(name) });
  }
  if (schema?.["default"] !== undefined) {
    const begins = schema["default"];
    const value = typeof begins === "string" ? begins : JSON.stringify(begins);
    origins.push({ field: name, part: "default", value, ...finder.default(name) });
  }
  for (const [rule, value] of Object.entries(form.messages?.[name] ?? {})) {
    origins.push({ field: name, part: `message ${rule}`, value, ...finder.message(name, rule) });
  }
  if (ui.hidden === true) origins.push({ field: name, part: "hidden", value: "yes", ...finder.hidden(name) });
  return origins;
}

/** The origin of each part of a tenant's effective form: the form's texts first, then its fields in their order. */
export function formOrigins(form: EffectiveForm, files: TenantFiles, product: Product, schemasDir: string): Origin[] {
  const base = product.forms.get(form.id) ?? files.ownForms.get(form.id);
  if (base === undefined) throw new RangeError(`no form "${form.id}"`);
  const finder = new OriginFinder(base, files, product, schemasDir);
  const words = (["title", "description", "submitLabel"] as const).flatMap((word) => {
    const value = form[word];
    return value === undefined ? [] : [{ field: "", part: word, value, ...finder.formWord(word) }];
  });
  const overlay = files.overlays.get(form.id);
  const conditions = (overlay?.conditions ?? []).map(({ ui: _ui, ...rule }, index) => ({
    field: "",
    part: "condition",
    value: JSON.stringify(rule),
    ...finder.condition(index),
  }));
  return [...words, ...conditions, ...form.ui.order.flatMap((name) => fieldOrigins(form, name, finder))];
}
