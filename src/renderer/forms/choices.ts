import type { RJSFSchema } from "@rjsf/utils";
import type { FieldUi } from "../../domain/generated/meta-form.ts";

/** One option of a closed list; the value keeps its type, `key` is its text in the page. */
interface TypedChoice {
  key: string;
  value: unknown;
  label: string;
}

function choice(value: unknown, label: string | undefined, field: FieldUi | undefined): TypedChoice {
  const key = String(value);
  const labels = field?.optionLabels;
  const own = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
  return { key, value, label: own ?? label ?? key };
}

/**
 * The options to which a schema limits a field: `enum`, or `oneOf`/`anyOf` of constants with titles; for an array,
 * those of its items. A boolean without either has true and false. Labels come from the field's `optionLabels` first.
 */
export function choicesOf(schema: RJSFSchema, field: FieldUi | undefined): TypedChoice[] {
  const items = schema.items;
  if (schema.type === "array" && typeof items === "object" && !Array.isArray(items)) {
    return choicesOf(items, field);
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => choice(value, undefined, field));
  const constants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((option) =>
    typeof option === "object" && "const" in option ? [choice(option.const, option.title, field)] : [],
  );
  if (constants.length > 0) return constants;
  return schema.type === "boolean" ? [true, false].map((value) => choice(value, undefined, field)) : [];
}
