import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { send, showForm, text } from "./show-form.tsx";

describe("a refused submit", () => {
  const fields = {
    first: { schema: text, required: true },
    second: { schema: text, required: true },
  };

  test("is told by the focus on the summary alone: nothing beside the fields is announced", async () => {
    const { user } = showForm({ fields });
    await user.click(send());
    expect(screen.getByRole("group", { name: "There are problems with your answers" })).toHaveFocus();
    expect(screen.queryAllByRole("alert")).toEqual([]);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("is reported for as long as one of its fields is wrong, whether the summary or a dialog tells of it", async () => {
    const [over, whileRejected] = [vi.fn<() => void>(), vi.fn<() => () => void>()];
    whileRejected.mockReturnValue(over);
    const told = { onRejected: () => true };
    for (const props of [{ whileRejected }, { whileRejected, ...told }]) {
      vi.clearAllMocks();
      const { user, unmount } = showForm({ fields }, props);
      await user.click(send());
      expect(whileRejected).toHaveBeenCalledOnce();
      await user.type(screen.getByRole("textbox", { name: "first" }), "x");
      expect(over).not.toHaveBeenCalled();
      await user.type(screen.getByRole("textbox", { name: "second" }), "y");
      expect(over).toHaveBeenCalledOnce();
      unmount();
    }
  });
});

describe("an answer that comes after the submit", () => {
  test("about a field that was left before is named by the summary too", async () => {
    let answer: (words: string) => void = () => undefined;
    const asked = new Promise<string>((resolve) => (answer = resolve));
    const fields = { first: { schema: text }, second: { schema: text, required: true } };
    const { user } = showForm({ fields }, { askAbout: () => asked });
    await user.type(screen.getByRole("textbox", { name: "first" }), "taken");
    await user.tab();
    await user.click(send());
    answer("This user name is taken.");
    const summary = await screen.findByRole("group", { name: "There are problems with your answers" });
    expect(summary).toHaveTextContent("This user name is taken.");
  });
});

describe("a field that is left", () => {
  const fields = { first: { schema: { ...text, minLength: 3 }, required: true }, second: { schema: text } };

  test("that was changed announces what is wrong with it, until a rejected submit tells of all", async () => {
    const { user } = showForm({ fields });
    await user.type(screen.getByRole("textbox", { name: "first" }), "x");
    await user.tab();
    expect(screen.getByRole("alert")).toHaveTextContent("first must have at least 3 characters");
    await user.click(send());
    expect(screen.getByRole("group", { name: "There is a problem with one answer" })).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("announces nothing that a rejected submit has told before", async () => {
    const { user } = showForm({ fields: { ...fields, second: { schema: text, required: true } } });
    const first = screen.getByRole("textbox", { name: "first" });
    await user.type(first, "x");
    await user.click(send());
    await user.click(first);
    await user.tab();
    // Fields show what is known of them once one of them changes.
    await user.type(screen.getByRole("textbox", { name: "second" }), "y");
    expect(first).toHaveAccessibleDescription(/first must have at least 3 characters/);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
