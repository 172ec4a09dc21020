import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { SchemaFormProps } from "../../src/renderer/forms/form-types.ts";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { messages, moduleOf, testForm, type TestForm } from "../support/form-module.ts";

export const text = { type: "string" } as const;

/** Puts a form on the page; its submit button is named Send. */
export function showForm(form: TestForm, props: Partial<SchemaFormProps> = {}) {
  const onSubmit = vi.fn<SchemaFormProps["onSubmit"]>();
  const view = render(
    <SchemaForm form={moduleOf(testForm(form))} messages={messages} onSubmit={onSubmit} {...props} />,
  );
  return { ...view, onSubmit, user: userEvent.setup() };
}

export const send = () => screen.getByRole("button", { name: "Send" });
