import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { checkField } from "./check-field.ts";
import { checkReferences } from "./check-references.ts";
import { checkSchema } from "./check-schema.ts";
import { fault, unknownName } from "./faults.ts";
import { fieldDeclarations } from "./field-declarations.ts";

/** Fields of one form: more make a page that nobody can fill in, and a slow one. */
export const MOST_FIELDS = 300;

function nameFaults(form: EffectiveForm, file: string): TenantFault[] {
  const known = Object.keys(form.ui.fields);
  const lists: [string, readonly string[]][] = [
    ["/ui/order", form.ui.order],
    ["/needs", form.needs ?? []],
    ...(form.ui.sections ?? []).map((section, index): [string, string[]] => [
      `/ui/sections/${index}/fields`,
      section.fields,
    ]),
  ];
  const faults = lists.flatMap(([pointer, names]) =>
    names.flatMap((name, index) =>
      known.includes(name) ? [] : [unknownName(file, pointerTo(pointer, index), "a field", name, known)],
    ),
  );
  for (const [pointer, names] of [
    ["/entity", Object.keys(form.entity ?? {})],
    ["/messages", Object.keys(form.messages ?? {})],
  ] as const) {
    for (const name of names) {
      if (!known.includes(name)) faults.push(unknownName(file, pointerTo(pointer, name), "a field", name, known));
    }
  }
  return faults;
}

function completenessFaults(form: EffectiveForm, file: string): TenantFault[] {
  const declarations = fieldDeclarations(form.schema, "/schema");
  const declared = new Set(declarations.filter(({ schema }) => schema !== undefined).map(({ name }) => name));
  const faults: TenantFault[] = [];
  for (const { name, pointer } of declarations) {
    if (!declared.has(name) || form.ui.fields[name] === undefined) {
      faults.push(unknownName(file, pointer, "a field with a schema and a ui", name, Object.keys(form.ui.fields)));
    }
  }
  for (const name of Object.keys(form.ui.fields)) {
    const pointer = pointerTo("/ui/fields", name);
    if (!declared.has(name)) faults.push(unknownName(file, pointer, "a field of the schema", name, declared));
    if (!form.ui.order.includes(name)) faults.push(fault(file, pointer, "a place in /ui/order for this field"));
  }
  return faults;
}

function sectionFaults(form: EffectiveForm, file: string): TenantFault[] {
  const seen = new Set<string>();
  const faults: TenantFault[] = [];
  for (const [index, section] of (form.ui.sections ?? []).entries()) {
    for (const [place, name] of section.fields.entries()) {
      const pointer = `/ui/sections/${index}/fields/${place}`;
      if (seen.has(name)) faults.push(fault(file, pointer, `"${name}" in one section only`));
      seen.add(name);
    }
  }
  return faults;
}

/** A form that asks for what it does not show can never be sent. */
function hiddenFaults(form: EffectiveForm, file: string): TenantFault[] {
  return (form.schema.required ?? [])
    .filter((name) => form.ui.fields[name]?.hidden === true)
    .map((name) => fault(file, pointerTo("/ui/fields", name), `"${name}" either shown or not required`));
}

/** Everything that is wrong with a whole form, base or merged, beyond its shape. Pointers lead into the form. */
export function checkForm(form: EffectiveForm, file: string): TenantFault[] {
  const count = Object.keys(form.ui.fields).length;
  if (count > MOST_FIELDS) return [fault(file, "/ui/fields", `at most ${MOST_FIELDS} fields, this has ${count}`)];
  const shape = checkSchema(form.schema, "/schema", file);
  if (shape.length > 0) return shape;
  const fields = fieldDeclarations(form.schema, "/schema").flatMap(({ name, schema }) => {
    const ui = form.ui.fields[name];
    const isMain = form.schema.properties[name] === undefined || form.schema.properties[name] === schema;
    // A rule may add to a field without repeating its type; only a field's own schema must fit the widget.
    return ui === undefined || schema === undefined || !isMain || !hasType(schema)
      ? []
      : checkField(schema, ui, pointerTo("/ui/fields", name), file);
  });
  return [
    ...nameFaults(form, file),
    ...completenessFaults(form, file),
    ...sectionFaults(form, file),
    ...hiddenFaults(form, file),
    ...fields,
    ...checkReferences(form.schema, "/schema", file),
  ];
}

function hasType(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && "type" in schema;
}
