import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";

const locate = createRequire(import.meta.url);

/** The library files that AJV's standalone code may require. Anything else is a bug of ours, and throws. */
const RUNTIME = ["fast-deep-equal", "ajv/dist/runtime/equal", "ajv/dist/runtime/ucs2length"] as const;

function wrapped(name: string, text: string): string {
  // Comments and indentation are a tenth of a small form's module.
  const body = text.replace(/^\s*\/\/.*$/gm, "").replace(/^\s+/gm, "");
  return `library[${JSON.stringify(name)}] = (() => { const module = { exports: {} }; const exports = module.exports;\n${body}\nreturn module.exports; })();`;
}

/** The names that a CommonJS text requires. */
function requiredNames(text: string): string[] {
  return [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1] ?? "");
}

/** The library files that a validator's source requires, wrapped over a fixed map, each after its own dependencies. */
function libraryFor(source: string): string {
  const wanted = new Set<string>();
  const visit = (name: string): string[] => {
    if (wanted.has(name)) return [];
    wanted.add(name);
    if (!RUNTIME.some((known) => known === name)) throw new Error(`a form's validator asks for the unknown ${name}`);
    const text = readFileSync(locate.resolve(name), "utf8");
    return [...requiredNames(text).flatMap(visit), wrapped(name, text)];
  };
  return requiredNames(source).flatMap(visit).join("\n");
}

/**
 * The source of a form's browser module: an ES module that exports `form` and `validate(data)` (see FormModule). It
 * evaluates and imports nothing, so it runs under a Content-Security-Policy without unsafe-eval.
 */
export function formModuleText(form: EffectiveForm, validatorSource: string): string {
  return [
    `export const form = ${JSON.stringify(form)};`,
    "const library = Object.create(null);",
    "const require = (name) => library[name];",
    libraryFor(validatorSource),
    "const check = (() => { const module = { exports: {} };",
    validatorSource,
    "return module.exports; })();",
    "export function validate(data) {",
    "  if (check(data)) return [];",
    "  return check.errors.map(({ instancePath, schemaPath, keyword, params, message }) =>",
    "    ({ instancePath, schemaPath, keyword, params, message }));",
    "}",
    "",
  ].join("\n");
}
