import { formatDate, parsePlainDate, type PlainDate } from "./dates.ts";
import type { EffectiveForm, FormValues, FormModule, RuleFailure } from "./effective-form.ts";

function isLater(answer: unknown, today: PlainDate): boolean {
  return typeof answer === "string" && parsePlainDate(answer) !== undefined && answer > today;
}

/**
 * Answers of a form that lie after the last day that they may name (`latest` of a field). A schema cannot say it: it stays
 * the same from day to day. `today` is the tenant's. Browser and server call this same function.
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

/** A form's module that also refuses what lies after the last day; `today` is asked at each check. */
export function withLatestDay({ form, validate }: FormModule, today: () => PlainDate): FormModule {
  const answers = (data: unknown) => (typeof data === "object" && data !== null ? (data as FormValues) : {});
  return { form, validate: (data) => [...validate(data), ...laterAnswers(form, answers(data), today())] };
}
