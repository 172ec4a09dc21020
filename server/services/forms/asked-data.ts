import { dereference, format, validate, type Schema } from "@cfworker/json-schema";
import type { EffectiveForm, FormValues } from "../../../src/domain/effective-form.ts";
import { teachOwnFormats } from "../../../src/domain/own-formats.ts";

/** The schemas of one form by their addresses, as the evaluator requires them, and the answers. */
interface Evaluation {
  readonly root: Schema;
  readonly lookup: Record<string, Schema | boolean>;
  readonly data: FormValues;
}

teachOwnFormats(format);

const ADDRESS = new URL("https://form.invalid/");
const roots = new WeakMap<EffectiveForm, Pick<Evaluation, "root" | "lookup">>();

/** Prepares the form's schema for the evaluator that the browser uses for conditions: both ask for the same fields. */
function evaluatorOf(form: EffectiveForm): Pick<Evaluation, "root" | "lookup"> {
  const known = roots.get(form);
  if (known !== undefined) return known;
  // The evaluator adds annotations to the schemas that it reads.
  const root = structuredClone(form.schema) as Schema;
  const made = { root, lookup: dereference(root, Object.create(null) as Record<string, Schema>, ADDRESS) };
  roots.set(form, made);
  return made;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isValid(schema: unknown, { lookup, data }: Evaluation): boolean {
  if (!isSchema(schema)) return schema !== false;
  return validate(data, schema, "7", lookup).valid;
}

/** Returns the schemas inside a schema that describe the form itself and apply to the data. */
function applying(schema: Schema, evaluation: Evaluation): unknown[] {
  const found: unknown[] = [...(schema.allOf ?? [])];
  const { __absolute_ref__: reference } = schema;
  if (reference !== undefined) found.push(evaluation.lookup[reference]);
  if (schema.if !== undefined) found.push(isValid(schema.if, evaluation) ? schema.then : schema.else);
  for (const branches of [schema.anyOf, schema.oneOf]) {
    found.push(...(branches ?? []).filter((branch: unknown) => isValid(branch, evaluation)));
  }
  const dependencies = (schema["dependencies"] ?? {}) as Record<string, unknown>;
  for (const [name, needed] of Object.entries(dependencies)) {
    if (Object.hasOwn(evaluation.data, name)) found.push(needed);
  }
  return found;
}

function declaredFields(evaluation: Evaluation): Set<string> {
  const fields = new Set<string>();
  const seen = new Set<Schema>();
  const open: unknown[] = [evaluation.root];
  while (open.length > 0) {
    const schema = open.pop();
    if (!isSchema(schema) || seen.has(schema)) continue;
    seen.add(schema);
    for (const name of Object.keys(schema.properties ?? {})) fields.add(name);
    open.push(...applying(schema, evaluation));
  }
  return fields;
}

/**
 * Returns the answers to the fields that the form asks for, given these answers: those with a schema in the form itself
 * or in a branch that applies. An answer to a hidden field, or to a field of a branch that does not apply, is removed,
 * since no rule would check it; answers whose fields depend on it are removed too.
 */
export function askedData(form: EffectiveForm, data: FormValues): FormValues {
  const evaluator = evaluatorOf(form);
  const isShown = (name: string) => form.ui.fields[name] !== undefined && form.ui.fields[name].hidden !== true;
  let names = Object.keys(data).filter(isShown);
  for (;;) {
    // Without a prototype, so that rules do not see inherited properties as answers.
    const left = Object.assign(
      Object.create(null),
      Object.fromEntries(names.map((name) => [name, data[name]])),
    ) as FormValues;
    const fields = declaredFields({ ...evaluator, data: left });
    const asked = names.filter((name) => fields.has(name));
    if (asked.length === names.length) return { ...left };
    names = asked;
  }
}
