import type { EffectiveForm, FormValues } from "./effective-form.ts";
import { isInvisible } from "./invisible-text.ts";
import { isRecord } from "./is-record.ts";

/** An entity in a request or response: product fields in their places, tenant-own answers under `attributes`. */
export type Entity = Record<string, unknown>;

/** The parts of a form that are needed to read answers: their paths in an entity, and the fields. */
export interface AskedFields {
  readonly entity?: EffectiveForm["entity"] | undefined;
  readonly ui: {
    readonly order: readonly string[];
    readonly fields: Readonly<Record<string, { readonly label: string; readonly widget?: string | undefined }>>;
  };
}

/** Keys that are never read or written, so that no document or body can reach an object's prototype. */
const FORBIDDEN = new Set(["__proto__", "prototype", "constructor"]);

function read(entity: unknown, path: string): unknown {
  let value: unknown = entity;
  for (const key of path.split(".")) {
    if (!isRecord(value) || FORBIDDEN.has(key) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function write(entity: Entity, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop();
  if (last === undefined || FORBIDDEN.has(last)) return;
  let place: Record<string, unknown> = entity;
  for (const key of keys) {
    if (FORBIDDEN.has(key)) return;
    const next = Object.hasOwn(place, key) ? place[key] : undefined;
    const child = isRecord(next) ? next : {};
    place[key] = child;
    place = child;
  }
  place[last] = value;
}

/** The path of a field in the entity: its mapped path, or `attributes.<name>` for a tenant-own field. */
export function entityPath(form: Pick<AskedFields, "entity">, field: string): string {
  const mapped = form.entity !== undefined && Object.hasOwn(form.entity, field) ? form.entity[field] : undefined;
  return mapped ?? `attributes.${field}`;
}

/**
 * Whether a value answers a field: not `undefined`, null, the empty text or invisible text. Invisible characters count
 * in a password, which is taken as typed.
 */
export function isAnswered(form: AskedFields, field: string, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "string" || form.ui.fields[field]?.widget === "password" || !isInvisible(value);
}

/** Builds the entity from a form's data. Leaves out absent answers, and ignores fields that the form does not have. */
export function entityFromFormData(form: EffectiveForm, data: FormValues): Entity {
  const entity: Entity = {};
  for (const field of form.ui.order) {
    const value = Object.hasOwn(data, field) ? data[field] : undefined;
    if (isAnswered(form, field, value)) write(entity, entityPath(form, field), value);
  }
  return entity;
}

/** Reads a form's data from an entity. Values that are not an answer (see isAnswered) are left out. */
export function formDataFromEntity(form: AskedFields, entity: unknown): FormValues {
  const data: FormValues = {};
  for (const field of form.ui.order) {
    const value = read(entity, entityPath(form, field));
    if (isAnswered(form, field, value)) data[field] = value;
  }
  return data;
}

/** Names under `attributes` that the form does not have. A request with one of them is refused. */
export function unknownAttributes(form: EffectiveForm, entity: unknown): string[] {
  const attributes = read(entity, "attributes");
  if (!isRecord(attributes)) return [];
  return Object.keys(attributes).filter(
    (name) => !form.ui.order.some((field) => entityPath(form, field) === `attributes.${name}`),
  );
}

/** Whether a form asks for files. */
export function asksForFiles({ ui }: AskedFields): boolean {
  return Object.values(ui.fields).some(({ widget }) => widget === "files");
}
