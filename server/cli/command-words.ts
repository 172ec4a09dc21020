import { parseArgs } from "node:util";
import { isInvisible } from "../../src/domain/invisible-text.ts";
import { nearestName } from "../tenants/nearest-name.ts";

/** What a command is called with. */
export interface CommandForm {
  /** How the words that it needs are written in its usage, in their order: "<slug>". */
  readonly words: readonly string[];
  /** Options that have a text behind them. */
  readonly texts?: readonly string[];
  /** Options that stand alone. */
  readonly marks?: readonly string[];
}

/** What a command was called with, as its form has it. */
export interface CommandWords {
  readonly words: readonly string[];
  /** By the name of the option, those alone that are there. */
  readonly texts: Readonly<Record<string, string>>;
  readonly marks: ReadonlySet<string>;
}

/** One sentence about how a command was called wrongly. */
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

/** Reads the arguments behind a command's name. Options may stand anywhere. Returns the first thing that is wrong. */
export function readCommandWords(
  { words, texts = [], marks = [] }: CommandForm,
  args: readonly string[],
): CommandWords | Misuse {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" as const }]),
    ...marks.map((name) => [name, { type: "boolean" as const }]),
  ]);
  // What is wrong is told in words of our own.
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
