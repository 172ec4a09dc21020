import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { messages, moduleOf, testForm } from "../support/form-module.ts";

const form = testForm({
  fields: {
    bar: {
      schema: { type: "string", pattern: "^#[0-9a-fA-F]{6}$" },
      ui: { label: "Bar color", widget: "color", help: "Behind the links" },
      required: true,
    },
  },
  messages: { bar: { pattern: "Write the color as # and six digits" } },
});

function show(value?: string) {
  const onChange = vi.fn();
  const formData = value === undefined ? {} : { bar: value };
  render(
    <SchemaForm
      form={moduleOf(form)}
      formData={formData}
      messages={messages}
      onSubmit={() => undefined}
      onChange={onChange}
    />,
  );
  return {
    onChange,
    user: userEvent.setup(),
    hex: screen.getByRole("textbox", { name: "Bar color" }),
    picker: screen.getByLabelText<HTMLInputElement>("Pick a color: Bar color"),
  };
}

describe("a color", () => {
  test("has its label and hint on the text field, and a picker that is named after it", () => {
    const { hex, picker } = show("#1F5FA8");
    expect(hex).toHaveAccessibleDescription("Behind the links");
    expect(hex).toHaveValue("#1F5FA8");
    expect(picker).toHaveValue("#1f5fa8");
  });

  test("picked with the browser's picker, is the text too", () => {
    const { hex, picker, onChange } = show("#1f5fa8");
    fireEvent.change(picker, { target: { value: "#aa0011" } });
    expect(hex).toHaveValue("#aa0011");
    expect(onChange).toHaveBeenLastCalledWith({ bar: "#aa0011" });
  });

  test.each([
    ["1f5fa8", "#1f5fa8"],
    ["#abc", "#aabbcc"],
    ["abc", "#aabbcc"],
    ["seagreen", "seagreen"],
  ])("typed as %s, is %s once the field is left", async (typed, whole) => {
    const { hex, user } = show();
    await user.type(hex, typed);
    await user.tab();
    expect(hex).toHaveValue(whole);
  });

  test("that is none, is refused in the form's own words and marked", async () => {
    const { hex, user } = show();
    await user.type(hex, "seagreen");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findAllByText("Write the color as # and six digits")).toHaveLength(2);
    expect(hex).toBeInvalid();
  });

  test("that is not asked for yet, leaves the picker black and answers nothing", () => {
    const { picker, onChange } = show();
    expect(picker).toHaveValue("#000000");
    expect(onChange).not.toHaveBeenCalled();
  });
});
