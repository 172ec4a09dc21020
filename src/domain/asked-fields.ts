import type { PlainDate } from "./dates.ts";
import type { FormModule, RuleFailure } from "./effective-form.ts";
import { placeOf } from "./form-errors.ts";

/** The first and the last day that a date can be chosen from, where there are. */
interface ChoosableDays {
  readonly first?: PlainDate | undefined;
  readonly last?: PlainDate | undefined;
}

/** The part of a form that is asked, by what is known outside of it: of a permit, for one. */
export interface AskedPart {
  /** Names of the fields, each of which must be answered unless it is named in asWritten. */
  readonly fields: readonly string[];
  /** Names of those among them that must be answered only where the form itself says so. */
  readonly asWritten?: readonly string[];
  /** For date fields among them, by name. */
  readonly days?: Readonly<Record<string, ChoosableDays>>;
}

/** The field that a failed rule is about. */
function fieldOf(failure: RuleFailure): unknown {
  return placeOf(failure)[0] ?? failure.params["missingProperty"];
}

function missing(field: string): RuleFailure {
  const params = { missingProperty: field };
  return { instancePath: "", schemaPath: "#/required", keyword: "required", params };
}

/**
 * A form that asks a part of its fields, and each of those for an answer. A schema cannot say it, since what decides is not
 * among the answers. Days are offered by the date picker (formatMinimum and formatMaximum of the field's schema); whether
 * one of them was chosen is for the caller to judge.
 */
export function askedPart(
  { form, validate }: FormModule,
  { fields, asWritten = [], days = {} }: AskedPart,
): FormModule {
  const needed = fields.filter((name) => !asWritten.includes(name));
  const required = [...needed, ...(form.schema.required ?? []).filter((name) => asWritten.includes(name))];
  const properties = fields.map((name) => {
    const { first, last } = days[name] ?? {};
    const own = form.schema.properties[name] ?? {};
    return [name, { ...own, ...(first && { formatMinimum: first }), ...(last && { formatMaximum: last }) }] as const;
  });
  const schema = { ...form.schema, properties: Object.fromEntries(properties), required };
  const ui = { ...form.ui, order: form.ui.order.filter((name) => fields.includes(name)) };
  return {
    form: { ...form, schema, ui },
    validate: (data) => {
      const answers = typeof data === "object" && data !== null ? data : {};
      const asked = validate(data).filter((failure) => fields.some((name) => name === fieldOf(failure)));
      const open = needed.filter((name) => !Object.hasOwn(answers, name));
      const isReported = (failure: RuleFailure) =>
        failure.keyword !== "required" || asWritten.some((name) => name === fieldOf(failure));
      return [...asked.filter(isReported), ...open.map(missing)];
    },
  };
}
