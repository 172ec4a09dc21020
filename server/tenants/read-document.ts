import path from "node:path";
import { parse, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { readInside } from "./read-inside.ts";
import type { TenantFault } from "./types.ts";

/** The limits of one document; a larger one is refused before it is parsed or processed. */
export const documentLimits = { bytes: 256 * 1024, depth: 20, nodes: 20_000, properties: 500 } as const;

/** Keys that could reach an object's prototype. Our documents never need them. */
const PROTOTYPE_KEYS = new Set(["__proto__", "prototype", "constructor"]);

/** The value that was read, or its faults; with the value if the rest of it can still be checked. */
export type Reading<T> = { ok: true; value: T } | { ok: false; faults: TenantFault[]; value?: T };

/** A path as faults show it: relative to the working folder, with forward slashes. */
export function shownPath(file: string): string {
  return path.relative(process.cwd(), file).split(path.sep).join("/");
}

/** Appends one segment to a JSON pointer (RFC 6901). */
export function pointerTo(pointer: string, segment: string | number): string {
  return `${pointer}/${String(segment).replace(/~/g, "~0").replace(/\//g, "~1")}`;
}

/** Describes the syntax error of a text with its line and column, which V8 reports only for some errors. */
function describeSyntax(text: string, { message }: SyntaxError): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return `: ${message}`;
  const before = text.slice(0, first.offset).split("\n");
  const words = printParseErrorCode(first.error).replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${words}`;
}

/** The first part of a parsed document that breaks a limit, or undefined. Never recurses deeper than the limit. */
function limitFault(value: unknown, file: string): TenantFault | undefined {
  let nodes = 0;
  const visit = (node: unknown, pointer: string, depth: number): TenantFault | undefined => {
    nodes += 1;
    const refuse = (expected: string): TenantFault => ({ file, pointer, expected });
    if (nodes > documentLimits.nodes) return refuse(`at most ${documentLimits.nodes} values in one document`);
    if (typeof node !== "object" || node === null) return undefined;
    if (depth > documentLimits.depth) return refuse(`nesting of at most ${documentLimits.depth} levels`);
    const entries = Object.entries(node);
    if (!Array.isArray(node) && entries.length > documentLimits.properties) {
      return refuse(`at most ${documentLimits.properties} properties in one object`);
    }
    for (const [key, child] of entries) {
      const place = pointerTo(pointer, key);
      if (PROTOTYPE_KEYS.has(key)) return { file, pointer: place, expected: `a name other than "${key}"` };
      const fault = visit(child, place, depth + 1);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return visit(value, "", 1);
}

/** Reads a text below a folder, up to the size limit. A failure is returned as a fault, never thrown. */
export async function readText(folder: string, name: string): Promise<Reading<string>> {
  const refuse = (expected: string): Reading<string> => ({
    ok: false,
    faults: [{ file: shownPath(path.join(folder, name)), pointer: "", expected }],
  });
  const reading = await readInside(folder, name, documentLimits.bytes);
  if (!reading.ok) return refuse(reading.expected);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(reading.content);
    return { ok: true, value: text };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuse("text in UTF-8; save the file in that encoding, which every editor offers");
  }
}

/** The faults of duplicate names in one object: JSON silently uses the last one. */
function twiceNamed(text: string, file: string): TenantFault[] {
  const visit = (node: Node, pointer: string): TenantFault[] => {
    const children = node.children ?? [];
    if (node.type === "array") return children.flatMap((child, index) => visit(child, pointerTo(pointer, index)));
    if (node.type !== "object") return [];
    const seen = new Set<string>();
    return children.flatMap((property) => {
      const [key, value] = property.children ?? [];
      const name = String(key?.value);
      const place = pointerTo(pointer, name);
      const twice = seen.has(name)
        ? [
            {
              file,
              pointer: place,
              expected: `"${name}" once in this object; it stands here twice, and only the last one counts`,
            },
          ]
        : [];
      seen.add(name);
      return value === undefined ? twice : [...twice, ...visit(value, place)];
    });
  };
  const root = parseTree(text);
  return root === undefined ? [] : visit(root, "");
}

/** Reads one JSON document below a folder, within the limits of bytes, depth, count and names. */
export async function readDocument(folder: string, name: string): Promise<Reading<unknown>> {
  const text = await readText(folder, name);
  if (!text.ok) return text;
  const shown = shownPath(path.join(folder, name));
  let value: unknown;
  try {
    value = JSON.parse(text.value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const expected = `JSON, but it cannot be read${describeSyntax(text.value, error)}`;
    return { ok: false, faults: [{ file: shown, pointer: "", expected }] };
  }
  const fault = limitFault(value, shown);
  if (fault !== undefined) return { ok: false, faults: [fault] };
  const twice = twiceNamed(text.value, shown);
  return twice.length === 0 ? { ok: true, value } : { ok: false, faults: twice, value };
}
