import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { FieldUi } from "../../src/domain/generated/meta-form.ts";
import type { Messages } from "../../src/domain/messages.ts";

/** A property of schemas/meta/style.json, as far as the form uses it. */
interface StyleProperty {
  title?: string;
  type?: string;
  enum?: readonly string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  $ref?: string;
  properties?: Record<string, StyleProperty>;
}

/** The style's meta schema, as far as the form uses it. */
export interface StyleSchema {
  properties: Record<string, StyleProperty>;
  definitions: Record<string, StyleProperty>;
}

/** The tenant's data for its form. */
export interface StyleFormContext {
  messages: Messages;
  style: Style;
  /** The addresses of the tenant's own images. */
  images: readonly string[];
}

/** Texts that may be longer than this get more than one line. */
const LONGEST_LINE = 120;

/** A field of the style form. */
export interface StyleField {
  name: string;
  schema: Record<string, unknown>;
  ui: FieldUi;
  /** The path of the answer in the style. */
  place: string;
  isRequired: boolean;
}

function choiceField(name: string, label: string, values: readonly string[], words: Messages): StyleField {
  const labels = values.map((value) => [value, words[`preview.style.options.${name}.${value}`] ?? value]);
  return {
    name,
    schema: { type: "string", enum: [...values] },
    ui: { label, widget: values.length > 3 ? "select" : "radio", optionLabels: Object.fromEntries(labels) },
    place: name,
    isRequired: true,
  };
}

function textField(name: string, label: string, property: StyleProperty): StyleField {
  const { minLength, maxLength, pattern } = property;
  const rules = Object.entries({ minLength, maxLength, pattern }).filter(([, value]) => value !== undefined);
  return {
    name,
    schema: { type: "string", ...Object.fromEntries(rules) },
    ui: { label, widget: (maxLength ?? 0) > LONGEST_LINE ? "textarea" : "text" },
    place: name,
    isRequired: (minLength ?? 0) > 0,
  };
}

function colourField(name: string, label: string, colour: StyleProperty): StyleField {
  const { pattern } = colour;
  return {
    name,
    schema: { type: "string", ...(pattern === undefined ? {} : { pattern }) },
    ui: { label, widget: "color" },
    place: name,
    isRequired: true,
  };
}

/** A field for choosing one of the images; undefined if there are none. */
function imageField(
  name: string,
  label: string,
  { style, images, messages }: StyleFormContext,
): StyleField | undefined {
  const { uri } = style.headerImage;
  // The icon of the browser tab is not offered as a header image, unless it is already used as one.
  const offered = images.filter((image) => image === uri || !/\/favicon\.[a-z]+$/.test(image));
  const choices = uri === "" || offered.includes(uri) ? [...offered] : [uri, ...offered];
  if (choices.length === 0) return undefined;
  const labels = choices.map((choice) => [choice, choice.slice(choice.lastIndexOf("/") + 1)]);
  return {
    name,
    schema: { type: "string", enum: choices },
    ui: {
      label,
      widget: "select",
      placeholder: messages["preview.style.noImage"] ?? "",
      optionLabels: Object.fromEntries(labels),
    },
    place: `${name}.uri`,
    isRequired: false,
  };
}

/** The field that edits a property of the style; undefined if people do not set it. Throws on an unknown shape. */
export function styleField(
  name: string,
  property: StyleProperty,
  schema: StyleSchema,
  context: StyleFormContext,
): StyleField | undefined {
  const label = property.title;
  // People do not set a property without a title ($schema).
  if (label === undefined) return undefined;
  if (property.properties !== undefined) return imageField(name, label, context);
  if (property.enum !== undefined) return choiceField(name, label, property.enum, context.messages);
  const definition = property.$ref?.replace("#/definitions/", "");
  if (definition === undefined) return textField(name, label, property);
  const shape = schema.definitions[definition];
  if (definition !== "Colour" || shape === undefined) throw new Error(`the style form knows no ${property.$ref}`);
  return colourField(name, label, shape);
}
