import { AMOUNT } from "./money.ts";

/** Text formats of forms in addition to those of JSON Schema, defined once for validator and evaluators. */
export const ownFormats: Readonly<Record<string, RegExp>> = {
  money: AMOUNT,
  // The id of an uploaded file; the server knows who owns it.
  file: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
};

/** Adds the formats of forms to an evaluator, which otherwise accepts any text for a format that it does not know. */
export function teachOwnFormats(formats: Record<string, (text: string) => boolean>): void {
  for (const [name, pattern] of Object.entries(ownFormats)) formats[name] = (text) => pattern.test(text);
}
