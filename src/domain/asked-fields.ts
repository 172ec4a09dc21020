import type { PlainDate } from "./dates.ts";
import type { FormModule, RuleFailure } from "./effective-form.ts";
import { placeOf } from "./form-errors.ts";

/** The first and the last day that can be chosen as a date, if there are limits. */
interface ChoosableDays {
  readonly first?: PlainDate | undefined;
  readonly last?: PlainDate | undefined;
}

/** The part of a form to show, decided by something outside of the form, such as a permit. */
export interface AskedPart {
  /** Names of the fields, each of which is required unless asWritten contains it. */
  readonly fields: readonly string[];
  /** Names of those among them that are required only if the form itself requires them. */
  readonly asWritten?: readonly string[];
  /** Limits for date fields among them, by name. */
  readonly days?: Readonly<Record<string, ChoosableDays>>;
}

/** Returns the field that a failed rule is about. */
function fieldOf(failure: RuleFailure): unknown {
  return placeOf(failure)[0] ?? failure.params["missingProperty"];
}

function missing(field: string): RuleFailure {
  const params = { missingProperty: field };
  return { instancePath: "", schemaPath: "#/required", keyword: "required", params };
}

/**
 * Returns a form with only these fields, each of which is required unless asWritten contains it. A schema cannot
 * express this, since the decision does not depend on the answers. The date picker offers only the days (formatMinimum
 * and formatMaximum of the field's schema); the caller has to check that the chosen day is one of them.
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
