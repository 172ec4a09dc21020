import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { send, showForm, text } from "./show-form.tsx";

const help = "Some help";

/** Every widget that is one control, with what it takes to make its answer wrong. */
const singles = [
  { widget: "text", role: "textbox", schema: text },
  { widget: "textarea", role: "textbox", schema: text },
  { widget: "email", role: "textbox", schema: text },
  { widget: "number", role: "textbox", schema: { type: "integer" } },
  { widget: "phone", role: "textbox", schema: text },
  { widget: "select", role: "combobox", schema: { ...text, enum: ["a"] } },
  { widget: "checkbox", role: "checkbox", schema: { type: "boolean", const: true } },
] as const;

describe("every control", () => {
  test.each(singles)("$widget has its label, help, message and state", async ({ widget, role, schema }) => {
    const { user } = showForm({
      fields: { q: { schema, required: true, ui: { label: "The question", widget, help } } },
      messages: { q: { required: "Answer it", const: "Answer it" } },
    });
    const control = screen.getByRole(role, { name: "The question" });
    expect(control).toHaveAccessibleDescription(help);
    expect(control).toHaveAttribute("aria-required", "true");
    expect(control).not.toBeInvalid();
    await user.click(send());
    expect(control).toHaveAccessibleDescription(`Answer it ${help}`);
    expect(control).toBeInvalid();
    expect(document.querySelectorAll("[aria-describedby]")).not.toHaveLength(0);
    for (const described of document.querySelectorAll("[aria-describedby]")) {
      for (const id of described.getAttribute("aria-describedby")?.split(" ") ?? []) {
        expect(document.getElementById(id)).not.toBeNull();
      }
    }
  });

  test.each(["date", "password"] as const)("%s has its label, help, message and state", async (widget) => {
    const { user } = showForm({
      fields: { q: { schema: text, required: true, ui: { label: "The question", widget, help } } },
    });
    const control = screen.getByLabelText(/The question/, { selector: "input" });
    expect(control).toHaveAttribute("type", widget);
    await user.click(send());
    expect(control).toHaveAccessibleDescription(`The question is required ${help}`);
    expect(control).toBeInvalid();
  });

  test("carries the autocomplete token, input mode and placeholder of its document", () => {
    showForm({
      fields: {
        q: { schema: text, ui: { autocomplete: "given-name", inputMode: "numeric", placeholder: "like this" } },
      },
    });
    const control = screen.getByRole("textbox");
    expect(control).toHaveAttribute("autocomplete", "given-name");
    expect(control).toHaveAttribute("inputmode", "numeric");
    expect(control).toHaveAttribute("placeholder", "like this");
  });
});

describe("a radio group", () => {
  const fields = {
    q: {
      schema: { ...text, enum: ["x", "y"] },
      required: true,
      ui: { label: "The question", widget: "radio", help, optionLabels: { x: "Answer X" } },
    },
  } as const;

  test("is a named, described and required group whose invalid state can be heard", async () => {
    const { user } = showForm({ fields });
    const group = screen.getByRole("radiogroup", { name: "The question" });
    expect(group).toHaveAccessibleDescription(help);
    expect(group).toHaveAttribute("aria-required", "true");
    await user.click(send());
    expect(group).toHaveAccessibleDescription(`Choose an answer for The question ${help}`);
    expect(group).toBeInvalid();
  });

  test("takes one answer, and the summary leads to its first radio", async () => {
    const { onSubmit, user } = showForm({ fields });
    await user.click(send());
    await user.click(screen.getByRole("link", { name: "Choose an answer for The question" }));
    expect(screen.getByRole("radio", { name: "Answer X" })).toHaveFocus();
    await user.click(screen.getByRole("radio", { name: "y" }));
    await user.click(screen.getByRole("radio", { name: "Answer X" }));
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ q: "x" });
  });

  test("of a yes or no answers with a boolean and has no answer before it is given", async () => {
    const { onSubmit, user } = showForm({
      fields: { q: { schema: { type: "boolean" }, required: true, ui: { widget: "radio" } } },
    });
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole("radio", { name: "No" }));
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: false });
  });
});

describe("a group of tick boxes", () => {
  const fields = {
    q: {
      schema: { type: "array", items: { ...text, enum: ["x", "y", "z"] }, uniqueItems: true },
      required: true,
      ui: { label: "The question", widget: "checkboxes", help },
    },
  } as const;

  test("is named by its legend and marks its boxes invalid", async () => {
    const { user } = showForm({ fields });
    const group = screen.getByRole("group", { name: "The question" });
    await user.click(send());
    expect(group).toHaveAccessibleDescription(`Choose an answer for The question ${help}`);
    for (const box of within(group).getAllByRole("checkbox")) expect(box).toBeInvalid();
  });

  test("answers in the order of the list, and with nothing when none is ticked", async () => {
    const { onSubmit, user } = showForm({ fields });
    await user.click(screen.getByRole("checkbox", { name: "z" }));
    await user.click(screen.getByRole("checkbox", { name: "x" }));
    await user.click(send());
    expect(onSubmit).toHaveBeenLastCalledWith({ q: ["x", "z"] });
    await user.click(screen.getByRole("checkbox", { name: "z" }));
    await user.click(screen.getByRole("checkbox", { name: "x" }));
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(screen.getByRole("group", { name: "The question" })).toHaveAccessibleDescription(
      /Choose an answer for The question/,
    );
  });

  test("without uniqueItems is a group of tick boxes all the same", () => {
    showForm({ fields: { q: { schema: { type: "array", items: { enum: ["x"] } }, ui: { widget: "checkboxes" } } } });
    expect(screen.getByRole("checkbox", { name: "x" })).toBeInTheDocument();
  });
});

describe("a select", () => {
  test("of a closed list keeps the type of its values and can be emptied", async () => {
    const { onSubmit, user } = showForm({
      fields: {
        q: { schema: { type: "integer", enum: [1, 2] }, ui: { widget: "select", optionLabels: { 2: "Two" } } },
      },
    });
    await user.selectOptions(screen.getByRole("combobox"), "Two");
    await user.click(send());
    expect(onSubmit).toHaveBeenLastCalledWith({ q: 2 });
    await user.selectOptions(screen.getByRole("combobox"), "Choose ...");
    await user.click(send());
    expect(onSubmit).toHaveBeenLastCalledWith({});
  });

  test("of constants with titles shows the titles", () => {
    showForm({
      fields: { q: { schema: { oneOf: [{ const: "a", title: "First" }, { const: "b" }] }, ui: { widget: "select" } } },
    });
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Choose ...", "First", "b"]);
    expect(screen.getAllByRole("combobox")).toHaveLength(1);
  });

  const fed = { q: { schema: text, ui: { widget: "select", options: "states" } } } as const;
  const groups = [
    { label: "United States", options: [{ value: "CA", label: "California" }] },
    { label: "Canada", options: [{ value: "ON", label: "Ontario" }] },
  ];

  test("fed by the server shows its groups under headings that cannot be chosen", async () => {
    const { onSubmit, user } = showForm({ fields: fed }, { options: { states: { status: "ready", groups } } });
    expect(within(screen.getByRole("group", { name: "Canada" })).getAllByRole("option")).toHaveLength(1);
    await user.selectOptions(screen.getByRole("combobox"), "Ontario");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: "ON" });
  });

  test("whose choices are on their way says so and keeps the answer that it has", async () => {
    const { onSubmit, user } = showForm({ fields: fed }, { formData: { q: "CA" } });
    expect(screen.getByRole("option", { name: "Loading choices…" })).toBeInTheDocument();
    expect(screen.getByRole("combobox")).toHaveValue("CA");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: "CA" });
  });

  test("whose choices failed to come offers to ask again", async () => {
    const retry = vi.fn();
    const { user } = showForm({ fields: fed }, { options: { states: { status: "failed", groups: [], retry } } });
    expect(screen.getByText(/could not be loaded/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("a password", () => {
  const fields = { q: { schema: text, ui: { label: "Password", widget: "password", strengthMeter: true } } } as const;

  test("can be shown and hidden again", async () => {
    const { user } = showForm({ fields });
    const toggle = screen.getByRole("button", { name: "Show Password" });
    const input = screen.getByLabelText("Password", { selector: "input" });
    await user.click(toggle);
    expect(input).toHaveAttribute("type", "text");
    expect(toggle).toHaveAccessibleName("Hide Password");
    expect(toggle).toHaveTextContent("Hide");
    await user.click(toggle);
    expect(input).toHaveAttribute("type", "password");
  });

  test.each([
    ["abc", "25", "Weak"],
    ["abcdefg1", "75", "Pretty Good"],
    ["Abcdefg1", "75", null],
    ["Abcdefg1!", "100", "Strong !"],
  ])("%s fills the meter to %s and says %s", async (password, percent, word) => {
    const { user } = showForm({ fields });
    expect(screen.queryByRole("meter")).not.toBeInTheDocument();
    expect(screen.queryByText("Weak")).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("Password", { selector: "input" }), password);
    expect(screen.getByRole("meter", { name: "Password strength" })).toHaveAttribute("aria-valuenow", percent);
    for (const candidate of ["Weak", "Pretty Good", "Strong !"]) {
      expect(screen.queryAllByText(candidate)).toHaveLength(candidate === word ? 1 : 0);
    }
  });
});

describe("a tick box", () => {
  test("that is required and was never touched says no", async () => {
    const { onSubmit, user } = showForm({
      fields: { q: { schema: { type: "boolean" }, required: true, ui: { widget: "checkbox" } } },
    });
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: false });
  });
});
