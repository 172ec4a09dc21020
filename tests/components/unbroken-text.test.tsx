import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReactElement } from "react";
import { UnbrokenNumbers } from "../../src/components/unbroken-numbers.tsx";
import { UnbrokenText } from "../../src/components/unbroken-text.tsx";

function show(element: ReactElement) {
  const { container } = render(element);
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
  expect(show(<UnbrokenText text={text} unbroken={words} />)).toEqual({ text, pieces });
});

test.each([
  ["the number of a citation", "Pay citation HC-1001", ["HC-1001"]],
  ["a phone number", "Call (555) 010-0140, or write.", ["(555) 010-0140,"]],
  ["several numbers", "HC-1001 and 2026-77-B: (555) 010-0140", ["HC-1001", "2026-77-B:", "(555) 010-0140"]],
  ["no number", "A follow-up of the 3 others", []],
])("keeps %s on one line without being told which", (_case, text, pieces) => {
  expect(show(<UnbrokenNumbers text={text} />)).toEqual({ text, pieces });
});
