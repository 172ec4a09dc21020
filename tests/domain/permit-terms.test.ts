import { describe, expect, it } from "vitest";
import { askedPart } from "../../src/domain/asked-fields.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { describeFailures } from "../../src/domain/form-errors.ts";
import { termsAsked, termsEntity, termsOf } from "../../src/domain/permit-terms.ts";
import { baseForm, messages, moduleOf } from "../support/form-module.ts";
import { permit } from "../support/orders.ts";

const TODAY = "2026-11-27" as PlainDate;
const daily = permit({ permitType: "DAILY", validStartDate: undefined, validEndDate: undefined });

describe("a permit asks", () => {
  it.each([
    ["nothing where its days are its own", permit(), []],
    ["for a start date where its driver chooses the day", daily, ["startDate"]],
    ["for a typed reason where it requires one", permit({ reasonForVisitIsRequired: true }), ["reasonForVisit"]],
    [
      "for a reason of its list after the start date",
      permit({ permitType: "EFP", reasonForVisitIsRequired: true, hasVisitReasons: true }),
      ["startDate", "visitReason"],
    ],
  ])("%s", (_what, asking, fields) => {
    expect(termsAsked(asking, TODAY).fields).toEqual(fields);
  });

  it.each([
    ["today, without an end", undefined, undefined, TODAY, undefined],
    ["today where it began before", "2026-11-01", "2026-12-31", TODAY, "2026-12-31"],
    ["its own first day where that is to come", "2026-12-24", "2026-12-31", "2026-12-24", "2026-12-31"],
  ])("for a day from %s", (_which, validStartDate, validEndDate, first, last) => {
    expect(termsAsked({ ...daily, validStartDate, validEndDate }, TODAY).days?.["startDate"]).toEqual({ first, last });
  });
});

describe("the form of a permit", () => {
  const whole = moduleOf(baseForm("permit-terms"));
  const told = (fields: string[], data: object) => {
    const part = askedPart(whole, { fields });
    return describeFailures(part.form, messages, part.validate(data)).map(({ field, message }) => [field, message]);
  };

  it("asks its part alone, each field with the days that it offers", () => {
    const { form } = askedPart(whole, { fields: ["startDate"], days: { startDate: { first: TODAY } } });
    expect(form.ui.order).toEqual(["startDate"]);
    expect(form.schema).toMatchObject({
      required: ["startDate"],
      properties: { startDate: { type: "string", format: "date", formatMinimum: TODAY } },
    });
    expect(Object.keys(form.schema.properties)).toEqual(["startDate"]);
    expect(form.schema.properties["startDate"]).not.toHaveProperty("formatMaximum");
  });

  it("requires what it asks in its own words, and nothing else", () => {
    expect(told(["startDate", "visitReason"], {})).toEqual([
      ["startDate", "Choose the day on which your permit starts"],
      ["visitReason", "Choose the reason for your visit"],
    ]);
    expect(told(["reasonForVisit"], { reasonForVisit: "Delivery" })).toEqual([]);
    expect(told(["reasonForVisit"], undefined as unknown as object)).toEqual([
      ["reasonForVisit", "Enter the reason for your visit"],
    ]);
  });

  it("keeps the rules of what it asks, and those of no other field", () => {
    expect(told(["startDate"], { startDate: "2026-11-31", reasonForVisit: "x\ny" })).toEqual([
      ["startDate", "Enter a day that is in the calendar"],
    ]);
    expect(told(["reasonForVisit"], { reasonForVisit: "x".repeat(201) })).toEqual([
      ["reasonForVisit", "Enter a reason with at most 200 characters"],
    ]);
  });

  it("does not ask what a tenant requires of a field that this permit does not ask", () => {
    const strict = moduleOf({ ...whole.form, schema: { ...whole.form.schema, required: ["reasonForVisit"] } });
    const failures = askedPart(strict, { fields: ["startDate"] }).validate({ startDate: "2026-11-27" });
    expect(failures).toEqual([]);
  });
});

it("what was chosen is what the form begins with, and what it says is what is chosen", () => {
  const listed = { ...daily, hasVisitReasons: true as const };
  const chosen = { startOn: TODAY, reasonForVisit: "Delivery" };
  expect(termsEntity(listed, chosen)).toEqual({ startDate: TODAY, visitReason: "Delivery" });
  expect(termsEntity(daily, chosen)).toEqual({ startDate: TODAY, reasonForVisit: "Delivery" });
  for (const asking of [listed, daily]) expect(termsOf(termsEntity(asking, chosen))).toEqual(chosen);
  expect(termsOf({ startDate: "tomorrow", visitReason: 5 })).toEqual({ startOn: null, reasonForVisit: "" });
});
