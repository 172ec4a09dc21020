import { AMOUNT } from "./money.ts";

/** Formats of texts that forms have beyond those of JSON Schema, each once for validator and evaluators. */
export const ownFormats: Readonly<Record<string, RegExp>> = {
  money: AMOUNT,
  // The id of a file that was uploaded; the server knows who it belongs to.
  file: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
};

/** Teaches an evaluator the formats of forms: it takes one that it does not know for met. */
export function teachOwnFormats(formats: Record<string, (text: string) => boolean>): void {
  for (const [name, pattern] of Object.entries(ownFormats)) formats[name] = (text) => pattern.test(text);
}
