import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { send, showForm, text } from "./show-form.tsx";

describe("a phone number", () => {
  const fields = { q: { schema: text, ui: { label: "Phone", widget: "phone", mask: "phone" } } } as const;

  test("is formatted while it is typed, and its digits are the answer", async () => {
    const { onSubmit, user } = showForm({ fields });
    const input = screen.getByRole("textbox", { name: "Phone" });
    await user.type(input, "555");
    expect(input).toHaveValue("(555");
    await user.type(input, "01001x9999");
    expect(input).toHaveValue("(555) 010-0199");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: "5550100199" });
  });

  test("keeps the caret where a digit is put in or taken away", async () => {
    const { user } = showForm({ fields }, { formData: { q: "5550100199" } });
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
    await user.type(input, "{Backspace}", { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(input).toHaveValue("(550) 100-199");
    expect(input.selectionStart).toBe(3);
    await user.keyboard("7");
    expect(input).toHaveValue("(557) 010-0199");
    expect(input.selectionStart).toBe(4);
  });

  test("keeps its last digit when it is typed with the country code", async () => {
    const { onSubmit, user } = showForm({ fields });
    await user.type(screen.getByRole("textbox", { name: "Phone" }), "1-212-555-0142");
    expect(screen.getByRole("textbox", { name: "Phone" })).toHaveValue("(212) 555-0142");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: "2125550142" });
  });

  test.each(["typed", "pasted"])("of another country, %s, stays whole and is refused in words", async (how) => {
    const schema = { ...text, pattern: "^[0-9]{10}$" };
    const { onSubmit, user } = showForm({ fields: { q: { ...fields.q, schema } } });
    const input = screen.getByRole("textbox", { name: "Phone" });
    await user.click(input);
    await (how === "typed" ? user.keyboard("+44 20 7946 0958") : user.paste("+44 20 7946 0958"));
    await user.click(send());
    expect(input).toHaveValue("+44 20 7946 0958");
    expect(input).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("takes a pasted number with its country code", async () => {
    const { user } = showForm({ fields });
    await user.click(screen.getByRole("textbox", { name: "Phone" }));
    await user.paste("+1 (555) 010-0199");
    expect(screen.getByRole("textbox", { name: "Phone" })).toHaveValue("(555) 010-0199");
  });
});

describe("a plate", () => {
  const fields = { q: { schema: text, ui: { label: "Plate", mask: "plate" } }, r: { schema: text } } as const;

  test("is in upper case while it is typed and in its normal form when it is left", async () => {
    const { onSubmit, user } = showForm({ fields });
    const input = screen.getByRole("textbox", { name: "Plate" });
    await user.type(input, " bay-42  x ");
    expect(input).toHaveValue(" BAY-42  X ");
    await user.tab();
    expect(input).toHaveValue("BAY-42 X");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: "BAY-42 X" });
  });

  test("is in its normal form too when the form is sent with Enter", async () => {
    const { onSubmit, user } = showForm({ fields });
    await user.type(screen.getByRole("textbox", { name: "Plate" }), "null {Enter}");
    expect(onSubmit).toHaveBeenCalledWith({ q: "NULL" });
  });

  test("that is wrong is told so when it is left, though it is tidied at the same time", async () => {
    const { user } = showForm({
      fields: { q: { schema: { ...text, maxLength: 2 }, ui: { mask: "plate" } }, r: { schema: text } },
    });
    await user.type(screen.getByRole("textbox", { name: "q" }), "abc ");
    await user.tab();
    expect(screen.getByRole("textbox", { name: "q" })).toHaveValue("ABC");
    expect(screen.getByRole("textbox", { name: "q" })).toBeInvalid();
  });

  test("keeps the caret inside the text", async () => {
    const { user } = showForm({ fields }, { formData: { q: "ABCD" } });
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Plate" });
    await user.type(input, "x", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue("ABXCD");
    expect(input.selectionStart).toBe(3);
  });
});

describe("a number", () => {
  test("is a number once it is one, and what cannot be read stays as typed and is refused", async () => {
    const { onSubmit, user } = showForm({ fields: { q: { schema: { type: "integer" }, ui: { widget: "number" } } } });
    const input = screen.getByRole("textbox");
    await user.type(input, "20x6");
    await user.click(send());
    expect(input).toHaveValue("20x6");
    expect(input).toBeInvalid();
    await user.clear(input);
    await user.type(input, "2016");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ q: 2016 });
  });
});
