import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { showForm, text } from "./show-form.tsx";

/** What keyboards and spelling checks are told of text that is taken letter by letter. */
const LITERAL = { autocapitalize: "none", autocorrect: "off", spellcheck: "false" };

function attributes(control: HTMLElement, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, control.getAttribute(name)]));
}

describe("autocomplete reaches the control", () => {
  test.each([
    ["select", { ...text, enum: ["CA"] }, "combobox"],
    ["text", text, "textbox"],
    ["textarea", text, "textbox"],
    ["email", text, "textbox"],
    ["phone", text, "textbox"],
    ["number", { type: "integer" }, "textbox"],
  ] as const)("of the widget %s", (widget, schema, role) => {
    showForm({ fields: { q: { schema, ui: { widget, autocomplete: "shipping address-level1" } } } });
    expect(screen.getByRole(role)).toHaveAttribute("autocomplete", "shipping address-level1");
  });

  test("of a select that the server feeds", () => {
    const ui = { widget: "select", options: "states", autocomplete: "address-level1" } as const;
    showForm({ fields: { q: { schema: text, ui } } });
    expect(screen.getByRole("combobox")).toHaveAttribute("autocomplete", "address-level1");
  });
});

describe("a text that is taken letter by letter", () => {
  test.each([
    ["a user name", { widget: "text", autocomplete: "username" }],
    ["an email address", { widget: "email" }],
    ["a password", { widget: "password" }],
  ] as const)("is neither corrected nor capitalised: %s", (_case, ui) => {
    showForm({ fields: { q: { schema: text, ui: { ...ui, label: "The field" } } } });
    expect(attributes(screen.getByLabelText("The field"), Object.keys(LITERAL))).toEqual(LITERAL);
  });

  test("is not what a name is", () => {
    showForm({ fields: { q: { schema: text, ui: { widget: "text", autocomplete: "given-name" } } } });
    expect(attributes(screen.getByRole("textbox"), Object.keys(LITERAL))).toEqual({
      autocapitalize: null,
      autocorrect: null,
      spellcheck: null,
    });
  });
});

describe("the greatest length of a field", () => {
  test("is kept while typing where the form says so", async () => {
    const schema = { ...text, maxLength: 10 };
    const { user } = showForm({ fields: { q: { schema, ui: { widget: "text", limitTyping: true } } } });
    await user.type(screen.getByRole("textbox"), "62701-123456");
    expect(screen.getByRole("textbox")).toHaveValue("62701-1234");
  });

  test("cuts nothing elsewhere: a pasted text that is too long stays, to be refused in words", async () => {
    const { user } = showForm({ fields: { q: { schema: { ...text, maxLength: 4 }, ui: { widget: "text" } } } });
    await user.click(screen.getByRole("textbox"));
    await user.paste("far too long");
    expect(screen.getByRole("textbox")).toHaveValue("far too long");
  });
});

describe("a form that sets a password without asking for the user name", () => {
  const fields = { q: { schema: text, ui: { label: "New password", widget: "password" } } } as const;

  test("carries it for password managers, where nobody meets it", async () => {
    const { onSubmit, user } = showForm({ fields }, { userName: "dana" });
    const carried = document.querySelector<HTMLInputElement>("form input[autocomplete=username]");
    expect(carried).toHaveValue("dana");
    expect(carried).toHaveAttribute("aria-hidden", "true");
    expect(carried).toHaveAttribute("tabindex", "-1");
    await user.type(screen.getByLabelText("New password"), "harbor gulls{Enter}");
    expect(onSubmit).toHaveBeenCalledWith({ q: "harbor gulls" });
  });

  test("has no such field where the user name is asked", () => {
    showForm({ fields });
    expect(document.querySelector("input[autocomplete=username]")).toBeNull();
  });
});
