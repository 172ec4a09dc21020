import { createHash } from "node:crypto";
import { Ajv, type ValidateFunction } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { decimalMultipleOf } from "./decimal-multiple-of.ts";
import { formFormats } from "./form-formats.ts";

/** A compiled schema: the function that the server runs, and its source (CommonJS). */
export interface Validator {
  readonly run: ValidateFunction;
  readonly source: string;
}

const standaloneCode = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;

/**
 * Compiles one form's schema. Each schema has its own AJV instance, so that no two tenants share names. `ownProperties`
 * is set since otherwise `required: ["toString"]` passes on `{}`. Throws if AJV rejects the schema.
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
    // The checker has already validated the schema against draft-07, with one instance for all; compiling that here
    // would cost 25 ms per form.
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
 * The validator of a schema, cached by its content: the same schema is compiled only once in this process, whichever
 * tenant and form has it. Throws if AJV rejects the schema.
 */
export function validatorOf(schema: object): Validator {
  const key = createHash("sha256").update(JSON.stringify(schema)).digest("hex");
  const known = validators.get(key);
  if (known !== undefined) return known;
  const made = compile(schema);
  validators.set(key, made);
  return made;
}
