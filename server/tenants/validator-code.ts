import { createHash } from "node:crypto";
import { Ajv, type ValidateFunction } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { decimalMultipleOf } from "./decimal-multiple-of.ts";
import { formFormats } from "./form-formats.ts";

/** A schema compiled once: the function that the server runs, and the same function's source (CommonJS). */
export interface Validator {
  readonly run: ValidateFunction;
  readonly source: string;
}

const standaloneCode = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

/**
 * Compiles one form's schema. One AJV instance per schema, so that no two tenants share names; `ownProperties` because
 * otherwise `required: ["toString"]` passes on `{}`. Throws on a schema that AJV refuses.
 */
function compile(schema: object): Validator {
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    unicodeRegExp: true,
    logger: false,
    // The checker has held the schema against draft-07 already, with one instance for all; compiling that here costs 25 ms a form.
    meta: false,
    validateSchema: false,
    formats: formFormats,
    code: { source: true },
  });
  ajv.removeKeyword("multipleOf").addKeyword(decimalMultipleOf);
  const run = ajv.compile(schema);
  return { run, source: standaloneCode(ajv, run) };
}

const validators = new Map<string, Validator>();

/**
 * The validator of a schema, found by its content: the same schema is compiled once in this process, whichever tenant and
 * form has it. Throws on a schema that AJV refuses.
 */
export function validatorOf(schema: object): Validator {
  const key = createHash("sha256").update(JSON.stringify(schema)).digest("hex");
  const known = validators.get(key);
  if (known !== undefined) return known;
  const made = compile(schema);
  validators.set(key, made);
  return made;
}
