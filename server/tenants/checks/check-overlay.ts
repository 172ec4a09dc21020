import type { FieldUi, FormDocument } from "../../../src/domain/generated/meta-form.ts";
import type { FormOverlay } from "../../../src/domain/generated/meta-form-overlay.ts";
import { LONGEST_ANSWER } from "../longest-answer.ts";
import { nearestName } from "../nearest-name.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { checkField } from "./check-field.ts";
import { MOST_FIELDS } from "./check-form.ts";
import { unreadMessages } from "./check-form-messages.ts";
import { patternFaults } from "./check-pattern.ts";
import { misappliedRules, unansweredValues } from "./check-rules.ts";
import { checkSchema, isSchema } from "./check-schema.ts";
import { fault, unknownName } from "./faults.ts";
import { fieldDeclarations, type Declaration } from "./field-declarations.ts";

const MOST_CONDITIONS = 20;

/** An overlay and the form that it extends. */
interface Subject {
  readonly base: FormDocument;
  readonly overlay: FormOverlay;
  readonly file: string;
  /** Every field that exists after merging. */
  readonly known: ReadonlySet<string>;
}

/** Answers to a tenant's own fields are stored as plain text and shown again. */
function passwordFaults(ui: FieldUi, pointer: string, file: string): TenantFault[] {
  if (ui.widget !== "password") return [];
  return [
    fault(file, `${pointer}/widget`, "no password: the answer is stored as it is typed and shown again; use text"),
  ];
}

function addedFaults({ base, overlay, file, known }: Subject): TenantFault[] {
  return Object.entries(overlay.add ?? {}).flatMap(([name, added]) => {
    const pointer = pointerTo("/add", name);
    const faults: TenantFault[] = [];
    if (base.ui.fields[name] !== undefined) {
      faults.push(
        fault(file, pointer, `a name that the form ${base.id} does not have; use "change" for its own fields`),
      );
    }
    if (added.after !== undefined && !known.has(added.after)) {
      faults.push(unknownName(file, pointerTo(pointer, "after"), "a field", added.after, known));
    }
    faults.push(...passwordFaults(added.ui, pointerTo(pointer, "ui"), file));
    const { faults: ofSchema, sound } = checkSchema(added.schema, pointerTo(pointer, "schema"), file);
    faults.push(...ofSchema);
    // If the type does not exist, it is unclear which widget would fit.
    const lostType = "type" in added.schema && !("type" in sound);
    return lostType ? faults : [...faults, ...checkField(sound, added.ui, pointerTo(pointer, "ui"), file)];
  });
}

/** A form that cannot store a tenant's own answers must not ask for any, since they would be lost. */
function keepFaults({ base, overlay, file }: Subject): TenantFault[] {
  if (base.keepsNothing !== true) return [];
  const added = Object.keys(overlay.add ?? {}).map((name) => pointerTo("/add", name));
  const shown = (overlay.conditions ?? []).flatMap((condition, index) =>
    Object.keys(condition.ui ?? {}).map((name) => pointerTo(`/conditions/${index}/ui`, name)),
  );
  return [...added, ...shown].map((pointer) =>
    fault(file, pointer, `no field of your own: the form ${base.id} has no place for its answer`),
  );
}

function targetFaults({ overlay, file, known }: Subject): TenantFault[] {
  const lists: [string, readonly string[]][] = [
    ["/require", overlay.require ?? []],
    ["/optional", overlay.optional ?? []],
    ["/hide", overlay.hide ?? []],
    ["/order", overlay.order ?? []],
    ...(overlay.sections ?? []).map((section, index): [string, string[]] => [
      `/sections/${index}/fields`,
      section.fields,
    ]),
  ];
  const fromLists = lists.flatMap(([pointer, names]) =>
    names.map((name, index): [string, string] => [name, pointerTo(pointer, index)]),
  );
  const fromKeys = (["change", "messages"] as const).flatMap((part) =>
    Object.keys(overlay[part] ?? {}).map((name): [string, string] => [name, pointerTo(`/${part}`, name)]),
  );
  return [...fromLists, ...fromKeys]
    .filter(([name]) => !known.has(name))
    .map(([name, pointer]) => unknownName(file, pointer, "a field", name, known));
}

/** Fields that the product needs cannot be relaxed or hidden, and no field can be both required and optional. */
function needFaults({ base, overlay, file }: Subject): TenantFault[] {
  const needs = new Set(base.needs ?? []);
  const required = new Set([...(base.schema.required ?? []), ...(overlay.require ?? [])]);
  const faults: TenantFault[] = [];
  for (const [index, name] of (overlay.optional ?? []).entries()) {
    const pointer = `/optional/${index}`;
    if (needs.has(name)) faults.push(fault(file, pointer, `no field that the product needs, as it needs "${name}"`));
    if (overlay.require?.includes(name))
      faults.push(fault(file, pointer, `"${name}" in require or optional, not in both`));
  }
  for (const [index, name] of (overlay.hide ?? []).entries()) {
    const pointer = `/hide/${index}`;
    const isStillRequired = required.has(name) && !(overlay.optional ?? []).includes(name);
    if (needs.has(name)) faults.push(fault(file, pointer, `no field that the product needs, as it needs "${name}"`));
    else if (isStillRequired) faults.push(fault(file, pointer, `an optional field; "${name}" is required`));
  }
  return faults;
}

/** The faults of changes to the schema of a field: they have no effect if only a condition declares it. */
function changeFaults({ base, overlay, file, known }: Subject): TenantFault[] {
  return Object.entries(overlay.change ?? {}).flatMap(([name, change]) => {
    const pointer = pointerTo("/change", name);
    const schema = (base.schema.properties[name] ?? overlay.add?.[name]?.schema) as Record<string, unknown> | undefined;
    if (schema === undefined) {
      return (["default", "pattern"] as const)
        .filter((part) => known.has(name) && change[part] !== undefined)
        .map((part) => fault(file, `${pointer}/${part}`, `the ${part} of "${name}" in the condition that declares it`));
    }
    if (!change.pattern) return [];
    if (schema["type"] !== "string") return [fault(file, `${pointer}/pattern`, `no pattern: "${name}" is no text`)];
    const { value: pattern } = change.pattern;
    const longest = typeof schema["maxLength"] === "number" ? schema["maxLength"] : LONGEST_ANSWER;
    return patternFaults({ pattern, longest }, `${pointer}/pattern/value`, file);
  });
}

/** Added fields that follow each other in a circle have no place. */
function circleFaults({ overlay, file }: Subject): TenantFault[] {
  const added = overlay.add ?? {};
  return Object.keys(added).flatMap((name) => {
    const seen = new Set<string>();
    let before: string | undefined = name;
    while (before !== undefined && !seen.has(before)) {
      seen.add(before);
      before = Object.hasOwn(added, before) ? added[before]?.after : undefined;
    }
    const isInCircle = before === name;
    return isInCircle
      ? [fault(file, pointerTo(pointerTo("/add", name), "after"), `a field that does not come after "${name}" itself`)]
      : [];
  });
}

/** The rules of an overlay, each with its pointer: conditions first, then dependencies. */
function rulesOf(overlay: FormOverlay): [rule: Record<string, unknown>, pointer: string][] {
  const conditions = (overlay.conditions ?? []).map((condition, index): [Record<string, unknown>, string] => {
    const { ui: _ui, ...rule } = condition;
    return [rule, `/conditions/${index}`];
  });
  const { dependencies } = overlay;
  return dependencies === undefined ? conditions : [...conditions, [{ dependencies }, ""]];
}

function retypeFault(base: FormDocument, { name, schema, pointer }: Declaration, file: string): TenantFault[] {
  const own = base.schema.properties[name] as Record<string, unknown> | undefined;
  if (own === undefined || !isSchema(schema) || schema["type"] === undefined) return [];
  if (schema["type"] === own["type"]) return [];
  return [fault(file, `${pointer}/type`, `"${name}" to stay of the type ${String(own["type"])}`)];
}

/** A field that a rule requires must not be hidden, or the form could not be sent. */
function hiddenRequiredFault({ base, overlay, file }: Subject, { name, schema, pointer }: Declaration): TenantFault[] {
  const isRequired = schema === undefined && !/^\/conditions\/\d+\/if\//.test(pointer);
  const isHidden = overlay.hide?.includes(name) === true || base.ui.fields[name]?.hidden === true;
  return isRequired && isHidden
    ? [fault(file, pointer, `a field that is shown: "${name}" is hidden, and nobody could answer it`)]
    : [];
}

/** A condition on a value that its field never has is never true. */
function askedValueFaults(
  { base, overlay, file }: Subject,
  condition: NonNullable<FormOverlay["conditions"]>[number],
  index: number,
): TenantFault[] {
  return fieldDeclarations(condition.if, `/conditions/${index}/if`).flatMap(({ name, schema, pointer }) => {
    const field = overlay.add?.[name]?.schema ?? base.schema.properties[name];
    return isSchema(schema) && isSchema(field) ? unansweredValues(schema, field, pointer, file) : [];
  });
}

/** The faults of a place where a rule refers to a field. */
function declarationFaults(subject: Subject, declaration: Declaration): TenantFault[] {
  const { base, overlay, file, known } = subject;
  const { name, schema, pointer } = declaration;
  if (!known.has(name)) return unknownFieldFaults(subject, declaration);
  const field = overlay.add?.[name]?.schema ?? base.schema.properties[name];
  return [
    ...retypeFault(base, declaration, file),
    ...hiddenRequiredFault(subject, declaration),
    ...(isSchema(schema) && isSchema(field) ? misappliedRules(schema, field, pointer, file) : []),
  ];
}

/** A field that then or else declares is new, and lacks its ui; anywhere else, the name is wrong. */
function unknownFieldFaults({ overlay, file, known }: Subject, { name, schema, pointer }: Declaration): TenantFault[] {
  const [, index] = /^\/conditions\/(\d+)\//.exec(pointer) ?? [];
  const condition = overlay.conditions?.[Number(index)];
  const declared = [...fieldDeclarations(condition?.then, ""), ...fieldDeclarations(condition?.else, "")];
  const isNew = declared.some((one) => one.name === name && isSchema(one.schema) && "type" in one.schema);
  if (!isNew) return [unknownName(file, pointer, "a field", name, known)];
  // Reported only once, where it is declared.
  if (schema === undefined) return [];
  const shown = Object.keys(condition?.ui ?? {});
  const expected = `an entry for "${name}" in the ui of this condition, which says how the new field is shown`;
  return [fault(file, pointer, expected, nearestName(name, shown) ?? nearestName(name, known))];
}

function ruleFaults(subject: Subject): TenantFault[] {
  const { base, overlay, file } = subject;
  const conditions = overlay.conditions ?? [];
  if (conditions.length > MOST_CONDITIONS) return [fault(file, "/conditions", `at most ${MOST_CONDITIONS} conditions`)];
  const rules = rulesOf(overlay).flatMap(([rule, pointer]) => {
    const { faults, sound } = checkSchema(rule, pointer, file);
    return [...faults, ...fieldDeclarations(sound, pointer).flatMap((one) => declarationFaults(subject, one))];
  });
  return [
    ...rules,
    ...conditions.flatMap((condition, index) => [
      ...conditionUiFaults(base, condition, index, file),
      ...askedValueFaults(subject, condition, index),
    ]),
  ];
}

/** A field that a condition shows has a ui there and a schema in then or else, and the two fit. */
function conditionUiFaults(
  base: FormDocument,
  condition: NonNullable<FormOverlay["conditions"]>[number],
  index: number,
  file: string,
): TenantFault[] {
  const place = `/conditions/${index}`;
  const declared = [...fieldDeclarations(condition.then, ""), ...fieldDeclarations(condition.else, "")];
  return Object.entries(condition.ui ?? {}).flatMap(([name, ui]) => {
    const pointer = pointerTo(`${place}/ui`, name);
    if (base.ui.fields[name] !== undefined)
      return [fault(file, pointer, `a new field; the form has "${name}" already`)];
    const field = declared.find((declaration) => declaration.name === name && declaration.schema !== undefined)?.schema;
    const password = passwordFaults(ui, pointer, file);
    if (field !== undefined) return [...password, ...checkField(field, ui, pointer, file)];
    return [
      ...password,
      unknownName(
        file,
        pointer,
        "a field of then or else",
        name,
        declared.map((field) => field.name),
      ),
    ];
  });
}

/** The faults of messages for rules that no field has after merging. */
function messageFaults({ base, overlay, file }: Subject): TenantFault[] {
  const added = Object.entries(overlay.add ?? {}).map(([name, { schema }]) => ({ name, schema, pointer: "" }));
  const changed = Object.entries(overlay.change ?? {}).map(([name, schema]) => ({ name, schema, pointer: "" }));
  const ofRules = rulesOf(overlay).flatMap(([rule]) => fieldDeclarations(rule, ""));
  const shown = (overlay.conditions ?? []).map(({ ui = {} }) => ui);
  const ofAdded = Object.fromEntries(Object.entries(overlay.add ?? {}).map(([name, { ui }]) => [name, ui]));
  const fields = Object.assign({}, base.ui.fields, ofAdded, ...shown) as Record<string, FieldUi>;
  const declarations = [...fieldDeclarations(base.schema, ""), ...added, ...changed, ...ofRules];
  return unreadMessages(overlay.messages, declarations, fields, file);
}

/** All faults of a tenant's overlay of a form, beyond its shape. Pointers lead into the overlay. */
export function checkOverlay(base: FormDocument, overlay: FormOverlay, file: string): TenantFault[] {
  const conditional = (overlay.conditions ?? []).flatMap((condition) => Object.keys(condition.ui ?? {}));
  const known = new Set([...base.ui.order, ...Object.keys(overlay.add ?? {}), ...conditional]);
  if (known.size > MOST_FIELDS) return [fault(file, "", `at most ${MOST_FIELDS} fields, this makes ${known.size}`)];
  const subject: Subject = { base, overlay, file, known };
  return [
    ...addedFaults(subject),
    ...keepFaults(subject),
    ...circleFaults(subject),
    ...targetFaults(subject),
    ...needFaults(subject),
    ...changeFaults(subject),
    ...ruleFaults(subject),
    ...messageFaults(subject),
  ];
}
