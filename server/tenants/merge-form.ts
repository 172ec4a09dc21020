import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { FormDocument, FormMessages, FormSection } from "../../src/domain/generated/meta-form.ts";
import type { ChangedField, Condition, FormOverlay } from "../../src/domain/generated/meta-form-overlay.ts";

type FieldSchema = Record<string, unknown>;

/** Fields that are inserted together after another one. */
interface Place {
  names: readonly string[];
  after: string;
}

/** The places that added fields name themselves. */
function addedPlaces(overlay: FormOverlay): Place[] {
  return Object.entries(overlay.add ?? {}).flatMap(([name, { after }]) =>
    after === undefined ? [] : [{ names: [name], after }],
  );
}

/** The fields that a condition shows follow the last field that it depends on, instead of the end of the form. */
function conditionPlace({ if: asked, ui = {} }: Condition, isNew: (name: string) => boolean): Place[] {
  const { properties = {} } = asked as { properties?: object };
  const after = Object.keys(properties).at(-1);
  return after === undefined ? [] : [{ names: Object.keys(ui).filter(isNew), after }];
}

/** Inserts fields after those that they follow, in any order; the others stay last. */
function placeFields({ ui }: EffectiveForm, places: readonly Place[]): void {
  let waiting = places;
  while (waiting.length > 0) {
    const names = new Set(waiting.flatMap((place) => place.names));
    const next = waiting.find(({ after }) => ui.order.includes(after) && !names.has(after));
    if (next === undefined) return;
    const others = ui.order.filter((name) => !next.names.includes(name));
    ui.order = others.toSpliced(others.indexOf(next.after) + 1, 0, ...next.names);
    waiting = waiting.filter((place) => place !== next);
  }
}

function addFields(form: EffectiveForm, overlay: FormOverlay): void {
  for (const [name, added] of Object.entries(overlay.add ?? {})) {
    form.schema.properties[name] = structuredClone(added.schema);
    form.ui.fields[name] = structuredClone(added.ui);
    form.ui.order.push(name);
    if (added.required === true) requireFields(form, [name]);
  }
}

function addCondition(form: EffectiveForm, condition: Condition): void {
  const { ui, ...rule } = structuredClone(condition);
  form.schema["allOf"] = [...((form.schema["allOf"] as unknown[] | undefined) ?? []), rule];
  for (const [name, field] of Object.entries(ui ?? {})) {
    form.ui.fields[name] = field;
    if (!form.ui.order.includes(name)) form.ui.order.push(name);
  }
}

function requireFields(form: EffectiveForm, names: readonly string[]): void {
  form.schema.required = [...new Set([...(form.schema.required ?? []), ...names])];
}

function changePattern(form: EffectiveForm, name: string, pattern: NonNullable<ChangedField["pattern"]> | null): void {
  const schema = form.schema.properties[name] as FieldSchema | undefined;
  if (schema === undefined) return;
  const messages = { ...form.messages?.[name] };
  delete schema["pattern"];
  delete messages["pattern"];
  if (pattern !== null) {
    schema["pattern"] = pattern.value;
    messages["pattern"] = pattern.message;
  }
  form.messages = { ...form.messages, [name]: messages };
}

function changeField(form: EffectiveForm, name: string, change: ChangedField): void {
  const ui = form.ui.fields[name];
  if (ui === undefined) return;
  if (change.label !== undefined) ui.label = change.label;
  if (change.help !== undefined) ui.help = change.help;
  if (change.placeholder !== undefined) ui.placeholder = change.placeholder;
  const schema = form.schema.properties[name] as FieldSchema | undefined;
  if (schema !== undefined && change.default !== undefined) schema["default"] = change.default;
  if (change.pattern !== undefined) changePattern(form, name, change.pattern);
}

function mergeSections(base: FormSection[] | undefined, own: FormSection[]): FormSection[] {
  const kept = (base ?? []).filter((section) => own.every((other) => other.id !== section.id));
  return [...kept, ...structuredClone(own)];
}

function mergeMessages(base: FormMessages | undefined, own: FormMessages): FormMessages {
  const merged: FormMessages = { ...base };
  for (const [field, rules] of Object.entries(own)) merged[field] = { ...merged[field], ...rules };
  return merged;
}

function mergeSchema(form: EffectiveForm, overlay: FormOverlay): void {
  addFields(form, overlay);
  const places = addedPlaces(overlay);
  for (const condition of overlay.conditions ?? []) {
    const { order } = form.ui;
    places.push(...conditionPlace(condition, (name) => !order.includes(name)));
    addCondition(form, condition);
  }
  placeFields(form, places);
  if (overlay.dependencies !== undefined) {
    const base = form.schema["dependencies"] as object | undefined;
    form.schema["dependencies"] = { ...base, ...structuredClone(overlay.dependencies) };
  }
  const optional = new Set(overlay.optional ?? []);
  form.schema.required = (form.schema.required ?? []).filter((name) => !optional.has(name));
  requireFields(form, overlay.require ?? []);
}

function mergeWords(form: EffectiveForm, overlay: FormOverlay): void {
  if (overlay.title !== undefined) form.title = overlay.title;
  if (overlay.description !== undefined) form.description = overlay.description;
  if (overlay.submitLabel !== undefined) form.submitLabel = overlay.submitLabel;
  if (overlay.messages !== undefined) form.messages = mergeMessages(form.messages, overlay.messages);
}

/**
 * Merges a base form, a tenant's overlay and the fields that the server dictates as required into one form.
 * Pure: changes none of its arguments, and the same input gives the same document, key for key. Expects documents that
 * passed the checker; a missing target is left out here and reported there.
 */
export function mergeForm(
  base: FormDocument,
  overlay: FormOverlay | undefined,
  dictated: readonly string[],
): EffectiveForm {
  const form = structuredClone(base);
  delete form.$schema;
  if (overlay !== undefined) {
    mergeSchema(form, overlay);
    for (const [name, change] of Object.entries(overlay.change ?? {})) changeField(form, name, change);
    for (const name of overlay.hide ?? []) {
      const ui = form.ui.fields[name];
      if (ui !== undefined) ui.hidden = true;
    }
    const first = (overlay.order ?? []).filter((name) => form.ui.order.includes(name));
    form.ui.order = [...new Set([...first, ...form.ui.order])];
    if (overlay.sections !== undefined) form.ui.sections = mergeSections(form.ui.sections, overlay.sections);
    mergeWords(form, overlay);
  }
  // A published preference can outlive the field that it names; in files, the checker reports such a field.
  const shown = dictated.filter((name) => form.ui.fields[name] !== undefined && form.ui.fields[name].hidden !== true);
  requireFields(form, shown);
  return form;
}
