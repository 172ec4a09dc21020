import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { TestForm } from "../support/form-module.ts";
import { send, showForm, text } from "./show-form.tsx";

const hall: TestForm = {
  fields: {
    residence: { schema: { ...text, enum: ["hall", "home"] }, ui: { widget: "radio" } },
    remarks: { schema: text },
  },
  rules: {
    allOf: [
      {
        if: { properties: { residence: { const: "hall" } }, required: ["residence"] },
        then: { properties: { room: text }, required: ["room"] },
        else: { properties: { street: { ...text, default: "Main Street" } } },
      },
      {
        if: { properties: { room: { const: "other" } }, required: ["room"] },
        then: { properties: { which: text }, required: ["which"] },
      },
    ],
  },
  conditional: { room: {}, street: {}, which: {} },
};

const box = (name: string) => screen.getByRole("textbox", { name });
const noBox = (name: string) => expect(screen.queryByRole("textbox", { name })).not.toBeInTheDocument();

describe("a field that hangs on a condition", () => {
  test("is shown and required only where the condition holds", async () => {
    const { onSubmit, user } = showForm(hall);
    noBox("room");
    await user.click(screen.getByRole("radio", { name: "hall" }));
    expect(box("room")).toHaveAttribute("aria-required", "true");
    noBox("street");
    await user.click(send());
    expect(box("room")).toHaveAccessibleDescription("room is required");
    await user.type(box("room"), "12");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ residence: "hall", room: "12" });
  });

  test("is not sent once the condition no longer holds, and comes back with its answer", async () => {
    const onChange = vi.fn();
    const { onSubmit, user } = showForm(hall, { onChange });
    await user.click(screen.getByRole("radio", { name: "hall" }));
    await user.type(box("room"), "12");
    await user.click(screen.getByRole("radio", { name: "home" }));
    noBox("room");
    await user.click(send());
    expect(onSubmit).toHaveBeenLastCalledWith({ residence: "home", street: "Main Street" });
    expect(onChange).toHaveBeenLastCalledWith(expect.not.objectContaining({ room: "12" }));
    await user.click(screen.getByRole("radio", { name: "hall" }));
    expect(box("room")).toHaveValue("12");
  });

  test("takes with it what hangs on its own answer", async () => {
    const { onSubmit, user } = showForm(hall);
    await user.click(screen.getByRole("radio", { name: "hall" }));
    await user.type(box("room"), "other");
    await user.type(box("which"), "the attic");
    await user.click(screen.getByRole("radio", { name: "home" }));
    noBox("room");
    noBox("which");
    await user.click(send());
    expect(onSubmit).toHaveBeenLastCalledWith({ residence: "home", street: "Main Street" });
    await user.click(screen.getByRole("radio", { name: "hall" }));
    expect(box("which")).toHaveValue("the attic");
  });

  test("keeps the focus in the field that decides while it is typed", async () => {
    const { user } = showForm({
      fields: { kind: { schema: text } },
      rules: {
        if: { properties: { kind: { minLength: 3 } }, required: ["kind"] },
        then: { properties: { more: text } },
      },
      conditional: { more: {} },
    });
    const kind = box("kind");
    await user.type(kind, "truck");
    expect(box("kind")).toBe(kind);
    expect(kind).toHaveFocus();
    expect(kind).toHaveValue("truck");
    expect(box("more")).toBeVisible();
  });
});

describe("dependencies", () => {
  test("require what belongs to an answer", async () => {
    const { onSubmit, user } = showForm({
      fields: { number: { schema: text }, state: { schema: text } },
      rules: { dependencies: { number: ["state"] } },
    });
    await user.type(box("number"), "D1");
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(box("state"), "CA");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ number: "D1", state: "CA" });
  });

  test("show what an answer brings with it", async () => {
    const { user } = showForm({
      fields: { pet: { schema: { ...text, enum: ["none", "dog"] }, ui: { widget: "select" } } },
      rules: {
        dependencies: {
          pet: {
            oneOf: [
              { properties: { pet: { enum: ["none"] } } },
              { properties: { pet: { enum: ["dog"] }, breed: text }, required: ["breed"] },
            ],
          },
        },
      },
      conditional: { breed: {} },
    });
    noBox("breed");
    await user.selectOptions(screen.getByRole("combobox"), "dog");
    expect(box("breed")).toHaveAttribute("aria-required", "true");
  });
});

describe("alternatives that are rules", () => {
  test("of the whole form are checked without a selector", async () => {
    const { onSubmit, user } = showForm({
      fields: { phone: { schema: text }, mail: { schema: text } },
      rules: { anyOf: [{ required: ["phone"] }, { required: ["mail"] }] },
    });
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(box("mail"), "x");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ mail: "x" });
  });

  test("of a field are one control that keeps its element", async () => {
    const { onSubmit, user } = showForm({
      fields: { plate: { schema: { ...text, anyOf: [{ pattern: "^[A-Z]+$" }, { pattern: "^[0-9]+$" }] } } },
    });
    const plate = box("plate");
    await user.type(plate, "AB1");
    await user.click(send());
    expect(plate).toBeInvalid();
    await user.type(plate, "{Backspace}C");
    expect(box("plate")).toBe(plate);
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ plate: "ABC" });
  });
});
