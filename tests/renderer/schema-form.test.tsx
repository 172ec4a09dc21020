import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { baseForm, messages, moduleOf, testForm } from "../support/form-module.ts";
import { send, showForm, text } from "./show-form.tsx";

describe("a form", () => {
  test("hands on its answers once they are valid, empty ones left out", async () => {
    const { onSubmit, user } = showForm({ fields: { first: { schema: text }, second: { schema: text } } });
    await user.type(screen.getByRole("textbox", { name: "first" }), "a");
    await user.type(screen.getByRole("textbox", { name: "second" }), "b");
    await user.clear(screen.getByRole("textbox", { name: "second" }));
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ first: "a" });
  });

  test("says nothing is wrong before the first submit", () => {
    showForm({ fields: { first: { schema: text, required: true } } });
    expect(screen.queryByText("first is required")).not.toBeInTheDocument();
    expect(screen.getByRole("textbox")).not.toBeInvalid();
  });

  test("keeps the element, its focus and all characters while twenty are typed", async () => {
    const { user } = showForm({ fields: { first: { schema: text, required: true }, second: { schema: text } } });
    const input = screen.getByRole("textbox", { name: "first" });
    await user.type(input, "twenty characters ..");
    expect(screen.getByRole("textbox", { name: "first" })).toBe(input);
    expect(input).toHaveFocus();
    expect(input).toHaveValue("twenty characters ..");
  });

  test("keeps what was typed when a submit is refused here and when the server refuses it", async () => {
    const onSubmit = vi.fn().mockResolvedValue({ kind: "refused", errors: { first: "Taken" } });
    const { user } = showForm(
      { fields: { first: { schema: text }, second: { schema: { ...text, minLength: 3 } } } },
      { onSubmit },
    );
    await user.type(screen.getByRole("textbox", { name: "first" }), "one");
    await user.type(screen.getByRole("textbox", { name: "second" }), "x");
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(screen.getByRole("textbox", { name: "second" }), "yz");
    await user.click(send());
    expect(await screen.findAllByText("Taken")).toHaveLength(2);
    expect(screen.getByRole("textbox", { name: "first" })).toHaveValue("one");
    expect(screen.getByRole("textbox", { name: "second" })).toHaveValue("xyz");
  });

  test("starts from the data it is given and keeps a given false against a default of true", async () => {
    const { onSubmit, user } = showForm(
      {
        fields: {
          first: { schema: text },
          flag: { schema: { type: "boolean", default: true }, ui: { widget: "checkbox" } },
          other: { schema: { type: "boolean", default: true }, ui: { widget: "checkbox" } },
        },
      },
      { formData: { first: "given", flag: false } },
    );
    expect(screen.getByRole("checkbox", { name: "flag" })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: "other" })).toBeChecked();
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({ first: "given", flag: false, other: true });
  });

  test("reports every change, without what a hidden condition took away", async () => {
    const onChange = vi.fn();
    const { user } = showForm({ fields: { first: { schema: text } } }, { onChange });
    await user.type(screen.getByRole("textbox"), "ab");
    expect(onChange).toHaveBeenLastCalledWith({ first: "ab" });
  });

  test("shows labels with markup as the text that they are", () => {
    const { container } = showForm({
      fields: { first: { schema: text, ui: { label: "<img src=x onerror=alert(1)>", help: "<b>*bold*</b>" } } },
    });
    expect(screen.getByRole("textbox", { name: "<img src=x onerror=alert(1)>" })).toBeVisible();
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription("<b>*bold*</b>");
    expect(container.querySelector("img, b")).toBeNull();
  });

  test("groups sections under their legends in the order of the fields", () => {
    showForm({
      fields: { a: { schema: text }, b: { schema: text }, c: { schema: text } },
      sections: [{ id: "late", title: "Late part", description: "About it", fields: ["b", "c"] }],
    });
    const section = screen.getByRole("group", { name: "Late part" });
    expect(section).toHaveAccessibleDescription("About it");
    expect(
      within(section)
        .getAllByRole("textbox")
        .map((box) => box.getAttribute("name")),
    ).toEqual(["b", "c"]);
  });

  test("leaves hidden fields out of the page", () => {
    showForm({ fields: { a: { schema: text }, b: { schema: text, ui: { hidden: true } } } });
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    expect(document.querySelector("[name=b]")).toBeNull();
  });

  test("names every field of a product form by its label alone", () => {
    render(<SchemaForm form={moduleOf(baseForm("vehicle"))} messages={messages} onSubmit={vi.fn()} />);
    expect(screen.getByRole("textbox", { name: "Plate number" })).toBeRequired();
    expect(screen.getByRole("combobox", { name: "Plate state" })).toBeRequired();
    expect(screen.getByRole("textbox", { name: "Model" })).not.toBeRequired();
  });
});

describe("a refused submit", () => {
  const fields = {
    first: { schema: text, required: true },
    second: { schema: text, required: true },
    third: { schema: { ...text, minLength: 3 } },
  };

  test("moves the focus to a summary that links to the fields in visual order", async () => {
    const { user } = showForm({
      fields,
      sections: [{ id: "top", title: "Top", fields: ["first", "third"] }],
    });
    await user.type(screen.getByRole("textbox", { name: "third" }), "x");
    await user.click(send());
    const summary = screen.getByRole("group", { name: "There are problems with your answers" });
    expect(summary).toHaveFocus();
    const links = within(summary).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "first is required",
      "third must have at least 3 characters",
      "second is required",
    ]);
    await user.click(links[2] as HTMLElement);
    expect(screen.getByRole("textbox", { name: "second" })).toHaveFocus();
  });

  test("says the same words beside each field, once, and marks the field invalid", async () => {
    const { user } = showForm({ fields });
    await user.click(send());
    const first = screen.getByRole("textbox", { name: "first" });
    expect(first).toBeInvalid();
    expect(first).toHaveAccessibleDescription("first is required");
    expect(screen.getAllByText("first is required")).toHaveLength(2);
    expect(screen.getByRole("textbox", { name: "third" })).not.toBeInvalid();
  });

  test("takes the focus to the summary again when the next submit is refused too", async () => {
    const { user } = showForm({ fields });
    await user.click(send());
    await user.type(screen.getByRole("textbox", { name: "first" }), "x");
    await user.click(send());
    expect(screen.getByRole("group", { name: "There is a problem with one answer" })).toHaveFocus();
  });

  test("is forgotten field by field as they are changed", async () => {
    const { user } = showForm({ fields });
    await user.click(send());
    await user.type(screen.getByRole("textbox", { name: "first" }), "x");
    expect(screen.queryByText("first is required")).not.toBeInTheDocument();
    expect(screen.getAllByText("second is required")).toHaveLength(2);
  });

  test("by the server without a field shows its message in the summary", async () => {
    const { user } = showForm(
      { fields: { a: { schema: text } } },
      {
        onSubmit: () => Promise.resolve({ kind: "refused", message: "Too many vehicles" }),
      },
    );
    await user.click(send());
    expect(await screen.findByRole("group", { name: "There is a problem" })).toHaveTextContent("Too many vehicles");
  });

  test("by the server for a field that the form does not show is told without a link", async () => {
    const { user } = showForm(
      { fields: { a: { schema: text } } },
      {
        onSubmit: () => Promise.resolve({ kind: "refused", errors: { secret: "Not allowed" } }),
      },
    );
    await user.click(send());
    const summary = await screen.findByRole("group", { name: "There is a problem with one answer" });
    expect(summary).toHaveTextContent("Not allowed");
    expect(within(summary).queryByRole("link")).not.toBeInTheDocument();
  });

  test("by rules between fields counts like any other", async () => {
    const checks = () => [{ field: "second", rule: "const", message: "Not the same" }];
    const { onSubmit, user } = showForm({ fields: { first: { schema: text }, second: { schema: text } } }, { checks });
    await user.click(send());
    expect(screen.getByRole("textbox", { name: "second" })).toHaveAccessibleDescription("Not the same");
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("errors that the caller knows of", () => {
  test("are shown beside their fields and go when the field changes", async () => {
    const { user } = showForm({ fields: { a: { schema: text } } }, { serverErrors: { a: "Already taken" } });
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription("Already taken");
    await user.type(screen.getByRole("textbox"), "x");
    expect(screen.queryByText("Already taken")).not.toBeInTheDocument();
  });
});

describe("leaving a field", () => {
  const fields = { first: { schema: { ...text, minLength: 3 }, required: true }, second: { schema: text } };

  test("that was changed shows what is wrong with it", async () => {
    const { user } = showForm({ fields });
    await user.type(screen.getByRole("textbox", { name: "first" }), "x");
    await user.tab();
    expect(screen.getByRole("textbox", { name: "first" })).toHaveAccessibleDescription(
      "first must have at least 3 characters",
    );
    expect(screen.getByRole("textbox", { name: "second" })).toHaveFocus();
  });

  test("that was only passed by shows nothing", async () => {
    const { user } = showForm({ fields });
    await user.tab();
    await user.tab();
    expect(screen.getByRole("textbox", { name: "first" })).not.toBeInvalid();
  });
});

describe("sending", () => {
  const fields = { a: { schema: text } };

  test("shows progress, keeps the focus on the button and ignores a second submit", async () => {
    let finish = (): void => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = () => resolve())));
    const { user } = showForm({ fields }, { onSubmit });
    await user.click(send());
    expect(screen.getByRole("status")).toHaveTextContent("Sending…");
    expect(send()).toHaveFocus();
    await user.click(send());
    await user.type(screen.getByRole("textbox"), "{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
    finish();
    await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test("is held back while the caller is busy", async () => {
    const { onSubmit, user } = showForm({ fields }, { busy: true });
    await user.click(send());
    await user.type(screen.getByRole("textbox"), "{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("calls the handlers of the latest render", async () => {
    const handlers = { first: vi.fn(), second: vi.fn() };
    const module = moduleOf(testForm({ fields }));
    const form = (handler: () => void) => (
      <SchemaForm
        form={module}
        messages={messages}
        onSubmit={handler}
        onCancel={handler}
        onChange={handler}
        extraActions={
          <button type="button" onClick={handler}>
            More
          </button>
        }
      />
    );
    const user = userEvent.setup();
    const { rerender } = render(form(handlers.first));
    rerender(form(handlers.second));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.type(screen.getByRole("textbox"), "x");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(handlers.first).not.toHaveBeenCalled();
    expect(handlers.second).toHaveBeenCalledTimes(4);
  });

  test("can be cancelled where the caller says how", async () => {
    const onCancel = vi.fn();
    const { user } = showForm({ fields }, { onCancel });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
