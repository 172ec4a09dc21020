import { createHash } from "node:crypto";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import { withoutPlaces } from "../mend-document.ts";
import { nearestName } from "../nearest-name.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { checkField, checkLabels } from "./check-field.ts";
import { checkReferences } from "./check-references.ts";
import { misappliedRules } from "./check-rules.ts";
import { checkSchema, isSchema } from "./check-schema.ts";
import { fault, unknownName } from "./faults.ts";
import { fieldDeclarations } from "./field-declarations.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The maximum number of fields in a form; with more, a page would be slow and nobody could fill it in. */
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
  const shown = Object.keys(form.ui.fields);
  const faults: TenantFault[] = [];
  for (const { name, schema, pointer } of declarations) {
    if (!declared.has(name)) faults.push(unknownName(file, pointer, "a field", name, declared));
    else if (schema !== undefined && form.ui.fields[name] === undefined) {
      const expected = `an entry for "${name}" in /ui/fields, which says how it is shown`;
      faults.push(fault(file, pointer, expected, nearestName(name, shown)));
    }
  }
  for (const name of shown) {
    const pointer = pointerTo("/ui/fields", name);
    if (!declared.has(name)) faults.push(unknownName(file, pointer, "a field of the schema", name, declared));
    if (!form.ui.order.includes(name)) faults.push(fault(file, pointer, "a place in /ui/order for this field"));
  }
  return faults;
}

/** The faults of rules for a field outside of its own schema, and of fields that are refused whatever the answer is. */
function elsewhereFaults(form: EffectiveForm, file: string): TenantFault[] {
  const { properties, additionalProperties } = form.schema as { properties: Schema; additionalProperties?: unknown };
  return fieldDeclarations(form.schema, "/schema").flatMap(({ name, schema, pointer }) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isSchema(schema) || own === schema) return [];
    if (isSchema(own)) return misappliedRules(schema, own, pointer, file);
    if (additionalProperties !== false) return [];
    return [fault(file, pointer, `"${name}" in /schema/properties as well, since additionalProperties is false`)];
  });
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

/** A form that requires a hidden field could never be sent. */
function hiddenFaults(form: EffectiveForm, file: string): TenantFault[] {
  return (form.schema.required ?? [])
    .filter((name) => form.ui.fields[name]?.hidden === true)
    .map((name) => fault(file, pointerTo("/ui/fields", name), `"${name}" either shown or not required`));
}

/** The forms about one permit. Reasons for a visit belong to a permit, so no other form has them. */
const OF_PERMIT: readonly FormId[] = ["permit-terms", "visitor-permit"];

function reasonListFaults(form: EffectiveForm, file: string): TenantFault[] {
  if (OF_PERMIT.some((id) => id === form.id)) return [];
  const names = Object.keys(form.ui.fields).filter((name) => form.ui.fields[name]?.options === "visit-reasons");
  return names.map((name) =>
    fault(
      file,
      `${pointerTo("/ui/fields", name)}/options`,
      `a list that is not for the forms ${OF_PERMIT.join(" and ")} alone`,
    ),
  );
}

/** People who fill in this form cannot upload files. */
function fileFaults(form: EffectiveForm, file: string): TenantFault[] {
  if (form.takesNoFiles !== true) return [];
  const names = Object.keys(form.ui.fields).filter((name) => form.ui.fields[name]?.widget === "files");
  return names.map((name) => {
    const expected = `no files in the form ${form.id}: whoever answers it is not logged in, and cannot upload any`;
    return fault(file, `${pointerTo("/ui/fields", name)}/widget`, expected);
  });
}

/** The faults of a whole form, and the form without the parts that cannot be compiled. */
interface FormFindings {
  readonly faults: TenantFault[];
  /** The form without its faulty rules; undefined if it still cannot be compiled. */
  readonly sound: EffectiveForm | undefined;
}

/** The hashes of forms without faults: most tenants share most of their forms, and a reload reads all of them again. */
const rightForms = new Set<string>();

/**
 * All faults of a whole form, base or merged, beyond its shape. Pointers lead into the form. A form that was found
 * faultless once in this process is not checked again.
 */
export function checkFormDocument(written: EffectiveForm, file: string): FormFindings {
  const hash = createHash("sha256").update(JSON.stringify(written)).digest("base64");
  if (rightForms.has(hash)) return { faults: [], sound: written };
  const findings = findingsOf(written, file);
  if (findings.faults.length === 0 && findings.sound === written) rightForms.add(hash);
  return findings;
}

function findingsOf(written: EffectiveForm, file: string): FormFindings {
  const count = Object.keys(written.ui.fields).length;
  if (count > MOST_FIELDS) {
    const faults = [fault(file, "/ui/fields", `at most ${MOST_FIELDS} fields, this has ${count}`)];
    return { faults, sound: undefined };
  }
  const { faults, sound } = checkSchema(written.schema, "/schema", file);
  const form = faults.length === 0 ? written : { ...written, schema: sound as EffectiveForm["schema"] };
  const fields = fieldDeclarations(form.schema, "/schema").flatMap(({ name, schema }) => {
    const ui = form.ui.fields[name];
    const isMain = form.schema.properties[name] === undefined || form.schema.properties[name] === schema;
    // A rule may extend a field without repeating its type; only a field's own schema must fit the widget.
    if (ui === undefined || !isSchema(schema) || !isMain) return [];
    const pointer = pointerTo("/ui/fields", name);
    return "type" in schema ? checkField(schema, ui, pointer, file) : checkLabels(schema, ui, pointer, file);
  });
  const references = checkReferences(form.schema, "/schema", file);
  const all = [
    ...faults,
    ...nameFaults(form, file),
    ...completenessFaults(form, file),
    ...elsewhereFaults(form, file),
    ...sectionFaults(form, file),
    ...hiddenFaults(form, file),
    ...reasonListFaults(form, file),
    ...fileFaults(form, file),
    ...fields,
    ...references,
  ];
  return { faults: all, sound: references.length > 0 ? undefined : compilable(form, all) };
}

/** The form without its faulty rules, if no others result. An unproven pattern never reaches the compiler. */
function compilable(form: EffectiveForm, faults: readonly TenantFault[]): EffectiveForm | undefined {
  const places = faults.map(({ pointer }) => pointer).filter((pointer) => pointer.startsWith("/schema/"));
  if (places.length === 0) return form;
  const { schema } = withoutPlaces({ schema: form.schema }, places) as Pick<EffectiveForm, "schema">;
  const isSound = checkSchema(schema, "", "").faults.length === 0 && checkReferences(schema, "", "").length === 0;
  return isSound ? { ...form, schema } : undefined;
}
