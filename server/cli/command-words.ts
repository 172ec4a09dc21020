import { parseArgs } from "node:util";
import { isInvisible } from "../../src/domain/invisible-text.ts";
import { nearestName } from "../tenants/nearest-name.ts";

/** The arguments that a command takes. */
export interface CommandForm {
  /** The required arguments in their order, as in the usage: "<slug>". */
  readonly words: readonly string[];
  /** The options with a value. */
  readonly texts?: readonly string[];
  /** The options without a value. */
  readonly marks?: readonly string[];
}

/** The parsed arguments of a command. */
export interface CommandWords {
  readonly words: readonly string[];
  /** The values of the given options by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly marks: ReadonlySet<string>;
}

/** One sentence about a wrong call of a command. */
export interface Misuse {
  readonly misuse: string;
}

export function isMisuse<Value extends object>(value: Value | Misuse): value is Misuse {
  return "misuse" in value;
}

function unknownOption(name: string, written: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `There is no option ${written} here${near === undefined ? "." : `: did you mean --${near}?`}`;
}

/** Parses the arguments after a command's name. Options may be anywhere. Returns the first mistake, if any. */
export function readCommandWords(
  { words, texts = [], marks = [] }: CommandForm,
  args: readonly string[],
): CommandWords | Misuse {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" as const }]),
    ...marks.map((name) => [name, { type: "boolean" as const }]),
  ]);
  // Not strict, since our own messages describe mistakes.
  const { tokens, positionals } = parseArgs({
    ...{ args: [...args], options, allowPositionals: true },
    ...{ strict: false, tokens: true },
  });
  const given = { texts: {} as Record<string, string>, marks: new Set<string>() };
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, value } = token;
    if (texts.includes(name)) {
      if (value === undefined || isInvisible(value)) return { misuse: `Nothing stands behind --${name}.` };
      given.texts[name] = value;
    } else if (!marks.includes(name)) {
      return { misuse: unknownOption(name, token.rawName, [...texts, ...marks]) };
    } else if (value !== undefined) {
      return { misuse: `--${name} stands alone, without "${value}".` };
    } else given.marks.add(name);
  }
  const missing = words[positionals.length];
  if (missing !== undefined) return { misuse: `${missing} is missing.` };
  const more = positionals[words.length];
  return more === undefined ? { ...given, words: positionals } : { misuse: `"${more}" is one word too many.` };
}
