import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { send, showForm, text } from "./show-form.tsx";

describe("a form with answers missing", () => {
  test("takes text that shows nothing for no answer, as the server does", async () => {
    const { onSubmit, user } = showForm({
      fields: { first: { schema: text, required: true }, second: { schema: text } },
    });
    await user.type(screen.getByRole("textbox", { name: "first" }), "\u200b\u3164");
    await user.click(send());
    expect(await screen.findAllByText("first is required")).toHaveLength(2);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(screen.getByRole("textbox", { name: "first" }), "a");
    await user.type(screen.getByRole("textbox", { name: "second" }), " \u2800");
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ first: "\u200b\u3164a" });
  });

  test("asks for an answer that is picked in other words than for one that is typed", async () => {
    const choice = { ...text, enum: ["A", "B"] };
    const { user } = showForm({
      fields: {
        box: { schema: choice, required: true, ui: { widget: "select" } },
        dot: { schema: choice, required: true, ui: { widget: "radio" } },
        line: { schema: text, required: true },
      },
    });
    await user.click(send());
    for (const words of ["Choose an answer for box", "Choose an answer for dot", "line is required"]) {
      expect(await screen.findAllByText(words)).toHaveLength(2);
    }
  });
});
