import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { UnbrokenText } from "../../src/components/unbroken-text.tsx";

function show(text: string, unbroken: readonly string[]) {
  const { container } = render(<UnbrokenText text={text} unbroken={unbroken} />);
  const pieces = Array.from(container.querySelectorAll(".unbroken"), (piece) => piece.textContent);
  return { text: container.textContent, pieces };
}

test.each([
  ["a hyphen", "2021 Toyota CA 7ABC-123", ["7ABC-123"], ["7ABC-123"]],
  ["a space", "2021 Toyota CA 7ABC 123 VIN", ["7ABC 123"], ["7ABC 123"]],
  ["several of them", "for BAY-42, 7ABC-123", ["BAY-42", "7ABC-123"], ["BAY-42", "7ABC-123"]],
  ["the same one twice", "for BAY-42, BAY-42", ["BAY-42", "BAY-42"], ["BAY-42", "BAY-42"]],
  ["no place to break at", "2021 Toyota CA 7ABC123", ["7ABC123"], []],
  ["words that are not in the text", "2021 Toyota", ["BAY-42"], []],
])("keeps a plate with %s on one line and the text unchanged", (_case, text, words, pieces) => {
  expect(show(text, words)).toEqual({ text, pieces });
});
