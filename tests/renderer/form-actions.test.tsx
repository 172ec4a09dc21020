import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { InDialog } from "../../src/components/in-dialog.ts";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { messages, moduleOf, testForm } from "../support/form-module.ts";
import { text } from "./show-form.tsx";

const nothing = () => undefined;

test.each([
  ["on a page", false, ["Send", "Cancel"]],
  ["in a dialog", true, ["Cancel", "Send"]],
] as const)("a form %s has its submit button at the place of the foremost button", (_place, isInDialog, order) => {
  const form = moduleOf(testForm({ fields: { a: { schema: text } } }));
  render(
    <InDialog value={isInDialog}>
      <SchemaForm form={form} messages={messages} onSubmit={nothing} onCancel={nothing} />
    </InDialog>,
  );
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(order);
});
