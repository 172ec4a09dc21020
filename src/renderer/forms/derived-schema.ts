import { format, Validator, type Schema } from "@cfworker/json-schema";
import { ID_KEY, JUNK_OPTION_ID, ROOT_SCHEMA_PREFIX, withIdRefPrefix, type RJSFSchema } from "@rjsf/utils";
import { teachOwnFormats } from "../../domain/own-formats.ts";

teachOwnFormats(format);

/**
 * Copies data without its undefined parts, which the evaluator refuses. undefined itself becomes null, which passes and
 * fails the same rules as long as none of them names null. Copies have no prototype, so that an answer named
 * `__proto__` is an ordinary answer.
 */
function evaluable(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(evaluable);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined) copy[name] = evaluable(part);
  }
  return copy;
}

/** The evaluator annotates the schemas that it reads, so it gets a copy. */
function evaluator(schema: RJSFSchema, root: RJSFSchema): Validator {
  const validator = new Validator(structuredClone(withIdRefPrefix(schema)) as Schema, "7", true);
  validator.addSchema(structuredClone(root) as Schema, root.$id ?? ROOT_SCHEMA_PREFIX);
  return validator;
}

/**
 * Decides whether data satisfies the schemas that RJSF derives from a form (a branch's `if`, an option of anyOf …)
 * without compiling anything, so that it works under a CSP without unsafe-eval. `$ref`s are resolved in the root
 * schema. Nothing satisfies a schema that cannot be evaluated, as RJSF's contract says.
 */
export class DerivedSchemas {
  readonly #evaluators = new Map<string, Validator>();
  #root: RJSFSchema | undefined;

  isValid(schema: RJSFSchema, data: unknown, root: RJSFSchema): boolean {
    if (schema[ID_KEY] === JUNK_OPTION_ID) return false;
    try {
      return this.#evaluatorFor(schema, root).validate(evaluable(data)).valid;
    } catch (error) {
      console.warn("A derived schema cannot be evaluated and counts as not satisfied.", error);
      return false;
    }
  }

  #evaluatorFor(schema: RJSFSchema, root: RJSFSchema): Validator {
    if (this.#root !== root) {
      this.#root = root;
      this.#evaluators.clear();
    }
    const key = JSON.stringify(schema);
    const known = this.#evaluators.get(key);
    if (known !== undefined) return known;
    const made = evaluator(schema, root);
    this.#evaluators.set(key, made);
    return made;
  }
}
