import { cardRules } from "../../../src/domain/cards.ts";
import { MOST_FILES } from "../../../src/domain/files.ts";
import type { FieldUi, Widget } from "../../../src/domain/generated/meta-form.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { isSchema } from "./check-schema.ts";
import { fault, unknownName } from "./faults.ts";

type Schema = Record<string, unknown>;

/** The types of answers that each widget can show. */
const TYPES: Record<Widget, readonly string[]> = {
  text: ["string"],
  textarea: ["string"],
  email: ["string"],
  password: ["string"],
  phone: ["string"],
  card: ["string"],
  date: ["string"],
  color: ["string"],
  number: ["number", "integer"],
  money: ["string"],
  select: ["string", "number", "integer"],
  radio: ["string", "number", "integer", "boolean"],
  checkbox: ["boolean"],
  checkboxes: ["array"],
  files: ["array"],
};

/** The format that the answer of a widget must have; without it, any text could be sent. */
const FORMATS: Partial<Record<Widget, string>> = { date: "date", money: "money" };

function widgetsFor(type: string): string {
  const widgets = Object.entries(TYPES).filter(([, types]) => types.includes(type));
  return widgets.map(([name]) => name).join(", ");
}

/** The values that an answer is chosen from; undefined if the schema lists none. */
function choicesOf(schema: Schema): unknown[] | undefined {
  const place = schema["type"] === "array" && isSchema(schema["items"]) ? schema["items"] : schema;
  if (Array.isArray(place["enum"])) return place["enum"];
  if (!Array.isArray(place["oneOf"])) return undefined;
  return place["oneOf"].map((option: unknown) => (isSchema(option) ? option["const"] : undefined));
}

/** The faults of the source of a field's choices. */
function sourceFaults(schema: Schema, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  const choices = choicesOf(schema);
  const isChoice =
    ["select", "checkboxes"].includes(ui.widget) || (ui.widget === "radio" && schema["type"] !== "boolean");
  if (ui.options === undefined) {
    const expected = `choices for the widget ${ui.widget}: an enum in the schema, or options`;
    return isChoice && choices === undefined ? [fault(file, pointerTo(pointer, "widget"), expected)] : [];
  }
  const place = pointerTo(pointer, "options");
  if (ui.widget === "checkboxes") {
    const expected =
      "an enum in the schema of its items; from a list of the server one is chosen, with the widget select";
    return [fault(file, place, expected)];
  }
  if (!isChoice)
    return [fault(file, place, `the widget select beside options, not ${ui.widget}, which offers no choices`)];
  return choices === undefined ? [] : [fault(file, place, "either an enum in the schema or options, not both")];
}

/** The faults of labels for choices that the schema does not have. */
export function checkLabels(schema: Schema, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  const known = (choicesOf(schema) ?? []).map(String);
  return Object.keys(ui.optionLabels ?? {})
    .filter((value) => !known.includes(value))
    .map((value) => unknownName(file, pointerTo(pointerTo(pointer, "optionLabels"), value), "a choice", value, known));
}

function isCardMask({ mask }: FieldUi): boolean {
  return mask !== undefined && Object.hasOwn(cardRules, mask);
}

/** The faults of settings that have no effect with the field's widget or schema. */
function idleSettings(schema: Schema, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  const { type } = schema;
  const idle: [name: keyof FieldUi, isIdle: boolean, expected: string][] = [
    ["mask", type !== "string", `no mask on the type ${String(type)}`],
    ["mask", isCardMask(ui) !== (ui.widget === "card"), "the mask of a card on the widget card, and on no other"],
    ["latest", ui.widget !== "date", "no last day but on the widget date"],
    ["strengthMeter", ui.widget !== "password", "no strength meter but on the widget password"],
    ["limitTyping", schema["maxLength"] === undefined, "a maxLength in the schema, at which typing ends"],
  ];
  return idle
    .filter(([name, isIdle]) => ui[name] !== undefined && ui[name] !== false && isIdle)
    .map(([name, , expected]) => fault(file, pointerTo(pointer, name), expected));
}

/** The faults of a file field's schema: a list of ids is expected, no longer than what the store accepts. */
function listFaults(schema: Schema, { widget }: FieldUi, place: string, file: string): TenantFault[] {
  if (widget !== "files") return [];
  const items = isSchema(schema["items"]) ? schema["items"] : {};
  const { maxItems } = schema;
  const isBounded = typeof maxItems === "number" && maxItems <= MOST_FILES;
  const areFiles = items["type"] === "string" && items["format"] === "file";
  return [
    ...(areFiles
      ? []
      : [fault(file, place, '"items": { "type": "string", "format": "file" } beside the widget files')]),
    ...(isBounded ? [] : [fault(file, place, `a maxItems of at most ${MOST_FILES} beside the widget files`)]),
  ];
}

/** The faults of a schema that does not fit the widget of its answer. */
function widgetFaults(schema: Schema, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  const type = String(schema["type"]);
  const place = pointerTo(pointer, "widget");
  // An unknown widget is already reported as a fault of the document's shape.
  if (TYPES[ui.widget] === undefined) return [];
  if (!TYPES[ui.widget].includes(type)) {
    return [fault(file, place, `a widget for the type ${type} (${widgetsFor(type)}), not ${ui.widget}`)];
  }
  const ofList = listFaults(schema, ui, place, file);
  if (ofList.length > 0) return ofList;
  const format = FORMATS[ui.widget];
  return format === undefined || schema["format"] === format
    ? []
    : [fault(file, place, `"format": "${format}" in the schema of the widget ${ui.widget}`)];
}

/** Checks that a field's widget, settings and choices fit the schema of its answer. pointer leads to the field's ui. */
export function checkField(schema: unknown, ui: FieldUi, pointer: string, file: string): TenantFault[] {
  if (!isSchema(schema)) return [];
  const type = schema["type"];
  if (typeof type !== "string" || widgetsFor(type) === "") {
    return [fault(file, pointer, "a field whose schema has the type string, number, integer, boolean or array")];
  }
  const widget = widgetFaults(schema, ui, pointer, file);
  return [
    ...widget,
    ...idleSettings(schema, ui, pointer, file),
    // If the widget does not fit, it is unclear which choices it should have.
    ...(widget.length > 0 ? [] : sourceFaults(schema, ui, pointer, file)),
    ...checkLabels(schema, ui, pointer, file),
  ];
}
