import { AMOUNT } from "./money.ts";

/** Formats of texts that forms have beyond those of JSON Schema, each once for validator and evaluators. */
export const ownFormats: Readonly<Record<string, RegExp>> = { money: AMOUNT };

/** Teaches an evaluator the formats of forms: it takes one that it does not know for met. */
export function teachOwnFormats(formats: Record<string, (text: string) => boolean>): void {
  for (const [name, pattern] of Object.entries(ownFormats)) formats[name] = (text) => pattern.test(text);
}
