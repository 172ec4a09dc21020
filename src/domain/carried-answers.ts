import type { EffectiveForm, FormValues, FormModule, RuleFailure } from "./effective-form.ts";
import { isAnswered, type AskedFields } from "./form-entity.ts";
import { placeOf } from "./form-errors.ts";

/** Answers that one version of a form hands on to the next. */
interface CarriedAnswers {
  readonly data: FormValues;
  /** Names of the fields whose answers the next version no longer takes, or takes in part. */
  readonly leftOut: readonly string[];
}

/** Rules about the kind of an answer. One that breaks any other rule can still be shown, and corrected by the driver. */
const KINDS = new Set(["type", "enum", "const", "oneOf", "anyOf"]);

/** Whether a failure says that the field cannot hold such an answer; a rule between fields says nothing about one alone. */
function isOfKind(failure: RuleFailure, { schema }: EffectiveForm): boolean {
  const [field = ""] = placeOf(failure);
  const isOwnRule = !Object.hasOwn(schema.properties, field) || failure.schemaPath.startsWith(`#/properties/${field}/`);
  return field !== "" && isOwnRule && KINDS.has(failure.keyword);
}

/** The answer without the items of a list that failed; undefined where it failed as a whole or nothing is left. */
function fittingPart(answer: unknown, places: readonly string[][]): unknown {
  if (!Array.isArray(answer) || places.some((place) => place.length < 2)) return undefined;
  const failed = new Set(places.map((place) => Number(place[1])));
  const rest = answer.filter((_item, index) => !failed.has(index));
  return rest.length > 0 ? rest : undefined;
}

/**
 * What was typed in one version of a form, as far as the next version can hold it. Fields that are new begin with the
 * values in `fresh`. An answer is left out where its field is gone or its choice is no longer offered.
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
