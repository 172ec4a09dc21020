import { expect, test } from "vitest";
import { ApiFailure, failureMessages, type FailureKind } from "../../src/domain/api-failure.ts";

const failure = (changes: Partial<ConstructorParameters<typeof ApiFailure>[0]> = {}) =>
  new ApiFailure({
    kind: "refused",
    status: 422,
    messages: [],
    titleKey: "calls.titles.getToken",
    isSilent: false,
    ...changes,
  });

test.each<[FailureKind, boolean]>([
  ["network", true],
  ["timeout", true],
  ["server", true],
  ["refused", false],
  ["session-ended", false],
])("after a failure of the kind %s, trying the very same again can help: %s", (kind, canHelp) => {
  expect(failure({ kind }).isRetryable).toBe(canHelp);
});

test("it reads as kind, status and code in a log", () => {
  expect(failure({ code: "invalid_form" }).message).toBe("refused 422 invalid_form");
  expect(failure().message).toBe("refused 422");
  expect(failure().name).toBe("ApiFailure");
});

const catalogue = { "calls.messages.server": "It failed.", "calls.messages.refused": "It was refused." };

test.each([
  ["the server's words", { messages: ["One", "Two"] }, ["One", "Two"]],
  ["the catalogue's words where the server says nothing", {}, ["It was refused."]],
  ["the generic words at 500, whatever the server says", { status: 500, messages: ["select * from"] }, ["It failed."]],
])("it is told in %s", (_which, changes, words) => {
  expect(failureMessages(failure(changes), catalogue)).toEqual(words);
});
