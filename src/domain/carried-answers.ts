import type { EffectiveForm, FormValues, FormModule, RuleFailure } from "./effective-form.ts";
import { isAnswered, type AskedFields } from "./form-entity.ts";
import { placeOf } from "./form-errors.ts";

/** The answers that the next version of a form takes over. */
interface CarriedAnswers {
  readonly data: FormValues;
  /** Names of the fields whose answers the next version does not take over, or only in part. */
  readonly leftOut: readonly string[];
}

/** Rules about the type of an answer. An answer that breaks any other rule can be shown, and the driver can fix it. */
const KINDS = new Set(["type", "enum", "const", "oneOf", "anyOf"]);

/** Whether the field cannot hold this answer at all. A rule between several fields says nothing about one field. */
function isOfKind(failure: RuleFailure, { schema }: EffectiveForm): boolean {
  const [field = ""] = placeOf(failure);
  const isOwnRule = !Object.hasOwn(schema.properties, field) || failure.schemaPath.startsWith(`#/properties/${field}/`);
  return field !== "" && isOwnRule && KINDS.has(failure.keyword);
}

/** Returns the list without its failed items; undefined if the answer failed as a whole, or no item is left. */
function fittingPart(answer: unknown, places: readonly string[][]): unknown {
  if (!Array.isArray(answer) || places.some((place) => place.length < 2)) return undefined;
  const failed = new Set(places.map((place) => Number(place[1])));
  const rest = answer.filter((_item, index) => !failed.has(index));
  return rest.length > 0 ? rest : undefined;
}

/**
 * Carries the answers typed in one version of a form over to the next version, as far as it can hold them. New fields
 * begin with the values in `fresh`. An answer is left out if its field no longer exists or its option is no longer
 * offered.
 */
export function carryAnswers(typed: FormValues, from: AskedFields, to: FormModule, fresh: FormValues): CarriedAnswers {
  const { order, fields } = to.form.ui;
  const isShown = (field: string) => order.includes(field) && fields[field]?.hidden !== true;
  const added = Object.entries(fresh).filter(([field]) => !from.ui.order.includes(field));
  const kept = Object.entries(typed).filter(([field]) => isShown(field));
  const data: FormValues = Object.fromEntries([...added, ...kept]);
  const places = to
    .validate(data)
    .filter((failure) => isOfKind(failure, to.form))
    .map(placeOf);
  const misfits = new Set(places.map(([field = ""]) => field));
  for (const field of misfits) {
    const ofField = places.filter(([name]) => name === field);
    data[field] = fittingPart(data[field], ofField);
  }
  const lost = Object.keys(typed).filter((field) => !isShown(field) || misfits.has(field));
  return { data, leftOut: lost.filter((field) => isAnswered(from, field, typed[field])) };
}
