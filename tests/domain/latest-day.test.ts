import { expect, it } from "vitest";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { describeFailures } from "../../src/domain/form-errors.ts";
import { laterAnswers, withLatestDay } from "../../src/domain/latest-day.ts";

const form = {
  id: "person",
  schema: { type: "object", properties: { birthday: { type: "string" }, moved: { type: "string" } } },
  ui: {
    order: ["birthday", "moved"],
    fields: {
      birthday: { label: "Birthday", widget: "date", latest: "today" },
      moved: { label: "Moved", widget: "date" },
    },
  },
} as unknown as EffectiveForm;
const today = "2026-11-27" as PlainDate;

it.each([
  ["2026-11-27", 0],
  ["1984-06-12", 0],
  ["2026-11-28", 1],
  ["2030-01-01", 1],
  // What is no date is told by the form's own rules.
  ["2026-11-31", 0],
  ["9999", 0],
  [undefined, 0],
  [20300101, 0],
  [["2030-01-01"], 0],
])("answer %s of a field that ends today: %i refusals", (birthday, refusals) => {
  expect(laterAnswers(form, { birthday, moved: "2030-01-01" }, today)).toHaveLength(refusals);
});

it("names the field and the day in the manner of the schema's own failures", () => {
  expect(laterAnswers(form, { birthday: "2030-01-01" }, today)).toEqual([
    {
      instancePath: "/birthday",
      schemaPath: "#/properties/birthday/latest",
      keyword: "latest",
      params: { limit: "11/27/2026" },
      message: "must not be after 2026-11-27",
    },
  ]);
});

it("says the last day in the field's words, or the catalogue's", () => {
  const failures = laterAnswers(form, { birthday: "2030-01-01" }, today);
  const messages = { "validation.latest": "{label} must be {limit} or an earlier day" };
  const told = (own: EffectiveForm) => describeFailures(own, messages, failures).map(({ message }) => message);
  expect(told(form)).toEqual(["Birthday must be 11/27/2026 or an earlier day"]);
  expect(told({ ...form, messages: { birthday: { latest: "Up to {limit}" } } })).toEqual(["Up to 11/27/2026"]);
});

it("asks for the day at each check of a form that stays open past midnight", () => {
  let day = today;
  const module = withLatestDay({ form, validate: () => [] }, () => day);
  expect(module.validate({ birthday: "2026-11-28" })).toHaveLength(1);
  day = "2026-11-28" as PlainDate;
  expect(module.validate({ birthday: "2026-11-28" })).toEqual([]);
  for (const none of [undefined, null, "2030-01-01"]) expect(module.validate(none)).toEqual([]);
});
