import { AxiosError } from "axios";
import { expect, test } from "vitest";
import { failureOfResponse, messagesIn, toApiFailure } from "../../src/api/api-error.ts";
import { failureMessages } from "../../src/domain/api-failure.ts";
import { bootData } from "../support/boot-data.ts";

const manner = { titleKey: "calls.titles.default", isSilent: false } as const;
const { messages } = bootData();

// Section 8: error_description, error, errorMessage, errorMessages or message, in this order.
const all = {
  error_description: "described",
  error: "error",
  errorMessage: "one",
  errorMessages: ["first", "second"],
  message: "plain",
};

function without(...names: (keyof typeof all)[]) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.some((each) => each === name)));
}

test.each([
  ["all places", all, ["described"]],
  ["no error_description", without("error_description"), ["error"]],
  ["neither of the errors", without("error_description", "error"), ["one"]],
  ["a list and a message", without("error_description", "error", "errorMessage"), ["first", "second"]],
  ["a message alone", { message: "plain" }, ["plain"]],
  ["an empty first place", { error_description: " ", error: "error" }, ["error"]],
  ["a place that is no text", { error: { code: 1 }, message: "plain" }, ["plain"]],
  ["a list with holes", { errorMessages: ["first", null, ""] }, ["first"]],
  ["nothing", {}, []],
  ["inherited names only", Object.create({ message: "inherited" }) as object, []],
])("finds the first message of a body with %s", (_case, body, expected) => {
  expect(messagesIn(body)).toEqual(expected);
});

test.each([null, undefined, "<html>", 7, ["a"]])("finds no message in the body %j", (body) => {
  expect(messagesIn(body)).toEqual([]);
});

test.each([
  [500, { errorMessage: "stack trace" }, "Something is wrong."],
  [500, null, "Something is wrong."],
  [503, { errorMessage: "Back at noon" }, "Back at noon"],
  [502, "<html>", "Something is wrong."],
  [404, { errorMessage: "Not here" }, "Not here"],
  [404, null, "The portal could not accept this request."],
])("has the dialog's text for status %d with the body %j", (status, body, words) => {
  expect(failureMessages(failureOfResponse(status, body, manner), messages)).toEqual([words]);
});

test("keeps the messages of the fields that a rejection names, and nothing else of it", () => {
  const failure = failureOfResponse(422, { code: "invalid_form", errors: { plate: "Too long", year: 7 } }, manner);
  expect(failure).toMatchObject({ kind: "refused", code: "invalid_form", errors: { plate: "Too long" } });
  expect(failureOfResponse(422, { errors: {} }, manner).errors).toBeUndefined();
  expect(failureOfResponse(409, { error: "already_refreshed" }, manner).code).toBe("already_refreshed");
});

test.each([
  ["ECONNABORTED", "timeout"],
  ["ETIMEDOUT", "timeout"],
  ["ERR_NETWORK", "network"],
])("takes the error %s without a response for a %s failure", (code, kind) => {
  expect(toApiFailure(new AxiosError("x", code), manner)).toMatchObject({ kind, status: 0, isRetryable: true });
});

test("lets anything else that is thrown pass through as a bug", () => {
  expect(() => toApiFailure(new TypeError("bug"), manner)).toThrow("bug");
});
