import { cardRules } from "../../../src/domain/cards.ts";
import type { FormMessages, FieldUi } from "../../../src/domain/generated/meta-form.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { isSchema } from "./check-schema.ts";
import { fault } from "./faults.ts";
import type { Declaration } from "./field-declarations.ts";

/** Rules that any field can break: an overlay or the server may require it, and its type is always set. */
const OF_EVERY_FIELD = ["required", "type"];

/** The rules that a field can break, from its schema, the schema of its items, and its ui. */
function rulesOf(schemas: readonly unknown[], ui: FieldUi | undefined): string[] {
  const ofSchemas = schemas
    .filter(isSchema)
    .flatMap((schema) => [...Object.keys(schema), ...(isSchema(schema["items"]) ? Object.keys(schema["items"]) : [])]);
  const ofUi = [
    ...(ui?.options === undefined ? [] : ["option"]),
    ...(ui?.latest === undefined ? [] : ["latest"]),
    ...(ui?.widget === "files" ? ["file"] : []),
  ];
  const ofCards = ui?.mask === undefined ? [] : (cardRules[ui.mask] ?? []);
  return [...OF_EVERY_FIELD, ...ofSchemas, ...ofUi, ...ofCards];
}

/** The faults of messages for rules that the field does not have, which would never be shown. */
export function unreadMessages(
  messages: FormMessages | undefined,
  declarations: readonly Declaration[],
  fields: Readonly<Record<string, FieldUi>>,
  file: string,
): TenantFault[] {
  return Object.entries(messages ?? {}).flatMap(([name, words]) => {
    const schemas = declarations.filter((one) => one.name === name).map(({ schema }) => schema);
    // An unknown field is reported elsewhere.
    if (schemas.length === 0) return [];
    const ui = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const rules = rulesOf(schemas, ui);
    return Object.keys(words)
      .filter((rule) => !rules.includes(rule))
      .map((rule) => {
        const pointer = pointerTo(pointerTo("/messages", name), rule);
        return fault(file, pointer, `words for a rule that the field has; it has no ${rule}`);
      });
  });
}
