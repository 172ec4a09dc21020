import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { translatePage, UNTRANSLATED } from "../support/translate-page.ts";
import { send, showForm, text } from "./show-form.tsx";

let stop: () => void;
beforeEach(() => (stop = translatePage(UNTRANSLATED)));
afterEach(() => stop());

const fields = {
  first: { schema: text, required: true },
  kind: { schema: { type: "string", enum: ["a", "b"] }, required: true, ui: { widget: "radio" } },
} as const;

test("on a translated page a form shows its errors, its progress and the server's refusal, each in its current words", async () => {
  let refuse = (): void => undefined;
  const outcome = { kind: "refused", errors: { first: "Taken" } };
  const onSubmit = vi.fn(() => new Promise<typeof outcome>((resolve) => (refuse = () => resolve(outcome))));
  const { user } = showForm({ fields }, { onSubmit });
  await user.click(send());
  expect(await screen.findByRole("link", { name: "first is required" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: /first/ })).toHaveAccessibleDescription(/first is required/);
  await user.type(screen.getByRole("textbox", { name: /first/ }), "x");
  await user.click(screen.getByRole("radio", { name: "a" }));
  await user.click(send());
  await waitFor(() => expect(screen.getByText("Sending", { exact: false })).toBeVisible());
  expect(document.querySelector(".form-progress")).not.toBeNull();
  refuse();
  await waitFor(() => expect(document.querySelector(".form-progress")).toBeNull());
  expect(screen.getByRole("textbox", { name: /first/ })).toHaveAccessibleDescription(/Taken/);
  expect(screen.queryByText("first is required")).toBeNull();
});
