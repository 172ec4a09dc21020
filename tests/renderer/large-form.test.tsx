import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { messages, moduleOf, testForm } from "../support/form-module.ts";

const NAMES = Array.from({ length: 200 }, (_, index) => `f${index}`);

/** A form of 200 required fields that notes for which of them templates and widgets ask how they are shown. */
function watchedForm(): { form: EffectiveForm; drawn: string[] } {
  const form = testForm({
    fields: Object.fromEntries(
      NAMES.map((name) => [name, { schema: { type: "string", minLength: 2 }, required: true }]),
    ),
  });
  const drawn: string[] = [];
  const fields = new Proxy(form.ui.fields, {
    get: (target, name) => {
      drawn.push(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
  return { form: { ...form, ui: { ...form.ui, fields } }, drawn };
}

describe("a form of 200 fields", () => {
  test("draws only the field that is typed in, with and without errors in sight", () => {
    const { form, drawn } = watchedForm();
    render(<SchemaForm form={moduleOf(form)} messages={messages} onSubmit={vi.fn()} />);
    const box = document.querySelector<HTMLInputElement>("[name=f100]") as HTMLInputElement;
    expect(new Set(drawn).size).toBe(NAMES.length);

    drawn.length = 0;
    fireEvent.change(box, { target: { value: "a" } });
    expect(box).toHaveValue("a");
    expect(new Set(drawn)).toEqual(new Set(["f100"]));

    fireEvent.click(screen.getByText("Send"));
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(NAMES.length);
    drawn.length = 0;
    fireEvent.change(box, { target: { value: "ab" } });
    expect(new Set(drawn)).toEqual(new Set(["f100"]));
    expect(box).not.toBeInvalid();
  });
});
