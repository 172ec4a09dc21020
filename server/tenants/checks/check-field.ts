import type { FieldUi, Widget } from "../../../src/domain/generated/meta-form.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { isSchema } from "./check-schema.ts";
import { fault, unknownName } from "./faults.ts";

type Schema = Record<string, unknown>;

/** Types of answers that each widget can show. */
const TYPES: Record<Widget, readonly string[]> = {
  text: ["string"],
  textarea: ["string"],
  email: ["string"],
  password: ["string"],
  phone: ["string"],
  date: ["string"],
  color: ["string"],
  number: ["number", "integer"],
  money: ["string"],
  select: ["string", "number", "integer"],
  radio: ["string", "number", "integer", "boolean"],
  checkbox: ["boolean"],
  checkboxes: ["array"],
};

/** The format of what a widget answers, without which anything could be sent in its place. */
const FORMATS: Partial<Record<Widget, string>> = { date: "date", money: "money" };

function widgetsFor(type: string): string {
  const widgets = Object.entries(TYPES).filter(([, types]) => types.includes(type));
  return widgets.map(([name]) => name).join(", ");
}

/** The values that an answer is chosen from, or undefined where the schema names none. */
function choicesOf(schema: Schema): unknown[] | undefined {
  const place = schema["type"] === "array" && isSchema(schema["items"]) ? schema["items"] : schema;
  if (Array.isArray(place["enum"])) return place["enum"];
  if (!Array.isArray(place["oneOf"])) return undefined;
  return place["oneOf"].map((option: unknown) => (isSchema(option) ? option["const"] : undefined));
}

function choiceFaults(schema: Schema, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  const place = pointerTo(pointer, "widget");
  const choices = choicesOf(schema);
  const isChoice =
    ["select", "checkboxes"].includes(ui.widget) || (ui.widget === "radio" && schema["type"] !== "boolean");
  if (isChoice && choices === undefined && ui.options === undefined) {
    return [fault(file, place, `choices for the widget ${ui.widget}: an enum in the schema, or options`)];
  }
  if (ui.options !== undefined && ui.widget === "checkboxes") {
    const expected =
      "an enum in the schema of its items; from a list of the server one is chosen, with the widget select";
    return [fault(file, pointerTo(pointer, "options"), expected)];
  }
  if (ui.options !== undefined && choices !== undefined) {
    return [fault(file, pointerTo(pointer, "options"), "either an enum in the schema or options, not both")];
  }
  return Object.keys(ui.optionLabels ?? {})
    .filter((value) => !(choices ?? []).map(String).includes(value))
    .map((value) =>
      unknownName(
        file,
        pointerTo(pointerTo(pointer, "optionLabels"), value),
        "a choice",
        value,
        (choices ?? []).map(String),
      ),
    );
}

/** Whether a field's widget, mask and choices fit the schema of its answer. pointer leads to the field's ui. */
export function checkField(schema: unknown, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  if (!isSchema(schema)) return [];
  const type = schema["type"];
  if (typeof type !== "string" || widgetsFor(type) === "") {
    return [fault(file, pointer, "a field whose schema has the type string, number, integer, boolean or array")];
  }
  const faults: TenantFault[] = [];
  if (!TYPES[ui.widget].includes(type)) {
    const expected = `a widget for the type ${type} (${widgetsFor(type)}), not ${ui.widget}`;
    faults.push(fault(file, pointerTo(pointer, "widget"), expected));
  }
  const format = FORMATS[ui.widget];
  if (format !== undefined && schema["format"] !== format) {
    faults.push(
      fault(file, pointerTo(pointer, "widget"), `"format": "${format}" in the schema of the widget ${ui.widget}`),
    );
  }
  if (ui.mask !== undefined && type !== "string") {
    faults.push(fault(file, pointerTo(pointer, "mask"), `no mask on the type ${type}`));
  }
  if (ui.latest !== undefined && ui.widget !== "date") {
    faults.push(fault(file, pointerTo(pointer, "latest"), "no last day but on the widget date"));
  }
  return faults.length > 0 ? faults : choiceFaults(schema, ui, pointer, file);
}
