import { expect, it } from "vitest";
import { overlongAnswers } from "../../server/services/forms/form-check.ts";
import { LONGEST_ANSWER } from "../../server/tenants/longest-answer.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";

const form = {
  schema: { properties: { note: { type: "string", maxLength: 5 }, text: { type: "string" }, tags: { maxLength: 5 } } },
} as unknown as EffectiveForm;

const OVER = "x".repeat(LONGEST_ANSWER + 1);
const ALMOST = "x".repeat(LONGEST_ANSWER);

it.each([
  ["its field's own limit", { note: "12345" }, []],
  ["one more than its field's own limit", { note: "123456" }, [{ field: "note", limit: 5 }]],
  ["as many characters of two units each", { note: "𝒜".repeat(5) }, []],
  ["one more of those", { note: "𝒜".repeat(6) }, [{ field: "note", limit: 5 }]],
  ["the limit of every answer", { text: ALMOST }, []],
  ["one more than the limit of every answer", { text: OVER }, [{ field: "text", limit: LONGEST_ANSWER }]],
  ["a text in a list, which has the limit of every answer", { tags: ["123456", ALMOST] }, []],
  ["a longer one in a list", { tags: ["x", OVER] }, [{ field: "tags", limit: 5 }]],
  ["a longer one further inside", { text: { a: [{ b: OVER }] } }, [{ field: "text", limit: LONGEST_ANSWER }]],
  ["no text", { note: 123456, text: null, tags: [true] }, []],
  [
    "two that are too long",
    { note: "123456", text: OVER },
    ["note", "text"].map((field) => expect.objectContaining({ field })),
  ],
])("an answer of %s", (_what, data, faults) => {
  expect(overlongAnswers(form, data)).toEqual(faults);
});
