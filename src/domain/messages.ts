import type { MessageKey } from "./generated/document-names.ts";

export type { MessageKey } from "./generated/document-names.ts";

/** The rest of each key after a prefix: KeysBelow<"common"> contains "ok" because of "common.ok". */
export type KeysBelow<Prefix extends string, Key = MessageKey> = Key extends `${Prefix}.${infer Rest}` ? Rest : never;

/**
 * The part of each key before an ending: NamespaceWith<"title"> contains "pages.login" because of "pages.login.title".
 */
export type NamespaceWith<Ending extends string, Key = MessageKey> = Key extends `${infer Name}.${Ending}`
  ? Name
  : never;

/** A flat message catalogue: from dotted key to text, with `{name}` placeholders. */
export type Messages = Readonly<Record<string, string>>;

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

const PLACE = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Names of the `{name}` placeholders in a text. */
export function placesOf(text: string): Set<string> {
  return new Set([...text.matchAll(PLACE)].map((match) => match[1] ?? ""));
}

/**
 * Replaces the `{name}` placeholders of a text. One without a value stays visible, so that a test or a reader finds it.
 */
export function fillIn(text: string, values: MessageValues = {}): string {
  return text.replace(PLACE, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));
}

/** The text of a key with its values. Every tenant's catalogue has all keys; without the key, as in a test, the key. */
export function translate(messages: Messages, key: MessageKey, values?: MessageValues): string {
  return fillIn(Object.hasOwn(messages, key) ? (messages[key] ?? key) : key, values);
}

/** Whether the catalogue has this key. */
export function hasMessage(messages: Messages, key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}

/**
 * Flattens the nested catalogue document into dotted keys. Throws TypeError on anything but texts and objects of texts.
 */
export function flattenMessages(document: unknown, prefix = ""): Record<string, string> {
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    throw new TypeError(`messages at "${prefix}" must be an object of texts`);
  }
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(document)) {
    const key = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof value === "string") flat[key] = value;
    else Object.assign(flat, flattenMessages(value, key));
  }
  return flat;
}
