import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { messages } from "../support/form-module.ts";
import { send, showForm, text } from "./show-form.tsx";

describe("a phone number", () => {
  const fields = { q: { schema: text, ui: { label: "Phone", widget: "phone", mask: "phone" } } } as const;

  test("is formatted while it is typed, and its digits are the answer", async () => {
    const { onSubmit, user } = showForm({ fields });
    const input = screen.getByRole("textbox", { name: "Phone" });
    await user.type(input, "555");
    expect(input).toHaveValue("(555");
    await user.type(input, "0100199");
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

  test.each(
    [
      "+44 20 7946 0958",
      "442079460958",
      "02079460958",
      "491701234567",
      "52 55 1234 5678",
      "138123456789",
      "138 1234 5678",
      "212-555-0142 x5",
      "212-555-0142 ext. 12",
    ].flatMap((number) => (["typed", "pasted", "filled in"] as const).map((how) => ({ number, how }))),
  )(
    "of another country or with an extension, $number, keeps every digit when it is $how, and is rejected in words",
    async ({ number, how }) => {
      const schema = { ...text, pattern: "^[0-9]{10}$" };
      const { onSubmit, user } = showForm({ fields: { q: { ...fields.q, schema } } });
      const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
      await user.click(input);
      if (how === "filled in") fireEvent.change(input, { target: { value: number } });
      else await (how === "typed" ? user.keyboard(number) : user.paste(number));
      await user.click(send());
      expect(input).toHaveValue(number);
      expect(input).toBeInvalid();
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  test("is shown as typed while words stand beside it, and formatted once the field is left", async () => {
    const { onSubmit, user } = showForm({ fields });
    const input = screen.getByRole("textbox", { name: "Phone" });
    await user.type(input, "Tel. 212 555 0142");
    expect(input).toHaveValue("Tel. 212 555 0142");
    await user.tab();
    expect(input).toHaveValue("(212) 555-0142");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ q: "2125550142" });
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
  test("becomes a number once it is one, and keeps any other text, which is rejected", async () => {
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

  const number = { q: { schema: { type: "number" }, ui: { label: "Length", widget: "number" } } } as const;
  const whole = { q: { schema: { type: "integer" }, ui: { label: "Seats", widget: "number" } } } as const;

  test.each([
    ["1,234.50", 1234.5],
    [".5", 0.5],
    ["12.", 12],
    ["0.70", 0.7],
    ["-3.25", -3.25],
  ])("typed as %s stays as typed and is sent as %d", async (typed, sent) => {
    const { onSubmit, user } = showForm({ fields: number });
    const input = screen.getByRole("textbox");
    await user.type(input, typed);
    await user.tab();
    expect(input).toHaveValue(typed);
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ q: sent });
  });

  test.each(["1.234,50", "12abc", "1e5", "Infinity", "$12.05", "1,23", "9007199254740993"])(
    "is not read from %s, which stays as typed beside a message in words",
    async (typed) => {
      const { onSubmit, user } = showForm({ fields: number });
      await user.type(screen.getByRole("textbox"), typed);
      await user.click(send());
      expect(screen.getByRole("textbox")).toHaveValue(typed);
      expect(screen.getByRole("textbox")).toHaveAccessibleDescription(
        "Length must be a number in digits, such as 1234.5, with at most 15 digits",
      );
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  test.each(["12.5", "1e5", "99999999999999999999"])("is no whole number as %s", async (typed) => {
    const { user } = showForm({ fields: whole });
    await user.type(screen.getByRole("textbox"), typed);
    await user.click(send());
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription(
      "Seats must be a whole number in digits, such as 12, with at most 15 digits",
    );
  });

  test("that is stored is shown without an exponent", () => {
    showForm({ fields: number }, { formData: { q: 1e-7 } });
    expect(screen.getByRole("textbox")).toHaveValue("0.0000001");
  });

  test("with more decimals than its rule allows is refused in words that show how many", async () => {
    const { onSubmit, user } = showForm({
      fields: { q: { schema: { type: "number", multipleOf: 0.01 }, ui: { label: "Length", widget: "number" } } },
    });
    await user.type(screen.getByRole("textbox"), "19.999");
    await user.click(send());
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription("Length must have at most 2 decimal places");
    await user.type(screen.getByRole("textbox"), "{Backspace}");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ q: 19.99 });
  });
});

describe("an amount of money", () => {
  const fields = {
    q: { schema: { ...text, format: "money" }, ui: { label: "Fine", widget: "money" } },
    r: { schema: text },
  } as const;
  const amount = () => screen.getByRole("textbox", { name: "Fine" });

  test.each([
    ["$12.05", "12.05", "12.05"],
    ["1,234.50", "1,234.50", "1234.50"],
    ["12", "12.00", "12.00"],
    [".5", "0.50", "0.50"],
    ["12.", "12.00", "12.00"],
    ["$ 1234567.8", "1,234,567.80", "1234567.80"],
  ])(
    "typed as %s is untouched while it is typed, written out when it is left, and sent as %s",
    async (typed, left, sent) => {
      const { onSubmit, user } = showForm({ fields });
      await user.type(amount(), typed);
      expect(amount()).toHaveValue(typed);
      await user.tab();
      expect(amount()).toHaveValue(left);
      await user.click(send());
      expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ q: sent });
    },
  );

  test("is sent with Enter as when the field was left", async () => {
    const { onSubmit, user } = showForm({ fields });
    await user.type(amount(), "$12.5{Enter}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ q: "12.50" });
  });

  test.each(["1.234,50", "12abc", "1e5", "Infinity", "12.345", "-5", "1,23", "12345678"])(
    "is not read from %s, which stays as typed beside a message in words",
    async (typed) => {
      const { onSubmit, user } = showForm({ fields });
      await user.type(amount(), typed);
      await user.tab();
      expect(amount()).toHaveValue(typed);
      expect(amount()).toBeInvalid();
      expect(amount()).toHaveAccessibleDescription("Fine must be an amount such as 12.50, up to 9,999,999.99");
      await user.click(send());
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  test("shows its currency and the stored amount, and opens a keypad with a decimal point", () => {
    showForm({ fields }, { formData: { q: "1234.50" }, messages: { ...messages, "common.currencySign": "€" } });
    expect(amount()).toHaveValue("1,234.50");
    expect(amount()).toHaveAttribute("inputmode", "decimal");
    expect(screen.getByText("€")).toBeVisible();
  });

  test("that is emptied is no answer", async () => {
    const { onSubmit, user } = showForm({ fields }, { formData: { q: "1234.50" } });
    await user.clear(amount());
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({});
  });
});
