import { formatDate } from "./dates.ts";
import type { EffectiveForm } from "./effective-form.ts";
import { entityPath, formDataFromEntity } from "./form-entity.ts";
import type { OrderVehicle, OwnAnswers } from "./generated/api-orders.ts";
import type { FieldUi } from "./generated/meta-form.ts";
import { isRecord } from "./is-record.ts";
import { moneyWithSign } from "./money.ts";
import { shownPhone } from "./phones.ts";
import { plateIn } from "./plate-in.ts";
import { shownPlate } from "./plates.ts";
import { writeNumber } from "./typed-numbers.ts";

/** Words for answers that are not text. */
interface AnswerWords {
  yes: string;
  no: string;
  currencySign: string;
  /** The name of the file with this id. */
  fileName?: ((id: string) => string) | undefined;
}

/** Reads these words from the catalogue through `text`, which looks up a key. */
export function answerWords(text: (key: `common.${"yes" | "no" | "currencySign"}`) => string): AnswerWords {
  return { yes: text("common.yes"), no: text("common.no"), currencySign: text("common.currencySign") };
}

/** An answer as a person reads it; key is the name of its field. */
interface ShownAnswer {
  key: string;
  label: string;
  value: string;
  /** Ids of the files in the answer. */
  files?: readonly string[];
}

/**
 * A field's value as a person reads it: options by their labels in the form, dates as MM/DD/YYYY, phones as (123)
 * 456-7890 (specification sections 5 and 9), and amounts as $1,234.50. Pages, receipts and stored orders all use this
 * function.
 */
export function shownValue(field: FieldUi, value: unknown, words: AnswerWords): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((item) => shownValue(field, item, words)).join(", ");
  const text = typeof value === "number" ? writeNumber(value) : String(value);
  if (field.optionLabels !== undefined && Object.hasOwn(field.optionLabels, text)) {
    return field.optionLabels[text] ?? text;
  }
  if (field.widget === "files") return words.fileName?.(text) ?? text;
  if (field.mask === "phone") return shownPhone(text);
  if (field.widget === "money") return moneyWithSign(words.currencySign)(text);
  return field.widget === "date" ? formatDate(text) : text;
}

const PLATE_NUMBER = "licensePlate.number";
const PLATE_STATE = "licensePlate.state.code";

/**
 * The answers of an entity to a form, in the order and with the labels of the tenant's form, so that tenant-own fields
 * are shown without any code for them. A plate is a single answer, as it is in lists: 7ABC123 (OR). Unanswered and
 * hidden fields are left out, and so are passwords and the fields at the paths in `except`.
 */
export function answersOf(
  form: EffectiveForm,
  entity: unknown,
  words: AnswerWords,
  except: readonly string[] = [],
): ShownAnswer[] {
  const data = formDataFromEntity(form, entity);
  const plate = isRecord(entity) ? plateIn(entity) : undefined;
  return form.ui.order.flatMap((name) => {
    const field = form.ui.fields[name];
    const isShown = field !== undefined && field.hidden !== true && field.widget !== "password";
    const path = entityPath(form, name);
    if (!isShown || data[name] === undefined || except.includes(path)) return [];
    if (plate !== undefined && path === PLATE_STATE) return [];
    const isPlate = plate !== undefined && path === PLATE_NUMBER;
    const value = isPlate ? shownPlate(plate) : shownValue(field, data[name], words);
    const shown = { key: name, label: field.label, value };
    return [field.widget === "files" ? { ...shown, files: [data[name]].flat().map(String) } : shown];
  });
}

/** The answers about the vehicles of a line. If there are several, each label names the plate that it is about. */
export function vehicleAnswers(vehicles: readonly OrderVehicle[]): OwnAnswers {
  return vehicles.flatMap(({ id, licensePlate, answers = [] }) =>
    answers.map((answer) => ({
      ...answer,
      name: `${id} ${answer.name}`,
      label: vehicles.length > 1 ? `${answer.label}, ${shownPlate(licensePlate)}` : answer.label,
    })),
  );
}
