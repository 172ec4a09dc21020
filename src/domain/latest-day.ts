import { formatDate, parsePlainDate, type PlainDate } from "./dates.ts";
import type { EffectiveForm, FormValues, FormModule, RuleFailure } from "./effective-form.ts";

function isLater(answer: unknown, today: PlainDate): boolean {
  return typeof answer === "string" && parsePlainDate(answer) !== undefined && answer > today;
}

/**
 * Returns a failure for each answer after the latest day of its field (`latest`). A schema cannot express this, because
 * it is the same every day. `today` is the tenant's current date. Browser and server call this same function.
 */
export function laterAnswers(form: EffectiveForm, data: FormValues, today: PlainDate): RuleFailure[] {
  const bounded = form.ui.order.filter((field) => form.ui.fields[field]?.latest === "today");
  return bounded
    .filter((field) => Object.hasOwn(data, field) && isLater(data[field], today))
    .map((field) => ({
      instancePath: `/${field}`,
      schemaPath: `#/properties/${field}/latest`,
      keyword: "latest",
      params: { limit: formatDate(today) },
      message: `must not be after ${today}`,
    }));
}

/** Extends a form's module so that it refuses dates after the latest day; `today` is called for each check. */
export function withLatestDay({ form, validate }: FormModule, today: () => PlainDate): FormModule {
  const answers = (data: unknown) => (typeof data === "object" && data !== null ? (data as FormValues) : {});
  return { form, validate: (data) => [...validate(data), ...laterAnswers(form, answers(data), today())] };
}
