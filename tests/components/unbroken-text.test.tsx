import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReactElement } from "react";
import { UnbrokenText } from "../../src/components/unbroken-text.tsx";

function show(element: ReactElement) {
  const { container } = render(element);
  const pieces = Array.from(container.querySelectorAll(".unbroken"), (piece) => piece.textContent);
  return { text: container.textContent, pieces };
}

test.each([
  ["a hyphen", "2021 Toyota CA 7ABC-123", ["7ABC-123"], ["7ABC-123"]],
  ["a space", "2021 Toyota CA 7ABC 123 VIN", ["7ABC 123"], ["7ABC 123"]],
  ["several of them", "for BAY-42, 7ABC-123", ["BAY-42", "7ABC-123"], ["BAY-42,", "7ABC-123"]],
  ["the same one twice", "for BAY-42, BAY-42", ["BAY-42", "BAY-42"], ["BAY-42,", "BAY-42"]],
  ["a bracket beside it", "Toyota (7ABC 123) of 2021", ["7ABC 123"], ["(7ABC 123)"]],
  ["nothing around it", "7ABC-123", ["7ABC-123"], ["7ABC-123"]],
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
  expect(show(<UnbrokenText text={text} />)).toEqual({ text, pieces });
});

test.each([
  ["a number", "Pay citation HC-1001 now", undefined],
  ["a named plate", "Toyota 7ABC-123 (CA) of 2021", ["7ABC-123"]],
])("keeps the spaces beside %s between elements, where no translation loses them", (_case, text, unbroken) => {
  const { container } = render(<UnbrokenText text={text} unbroken={unbroken} />);
  const texts = Array.from(container.querySelectorAll("span"), ({ childNodes }) => Array.from(childNodes)).flat();
  const words = texts.flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ""] : []));
  expect(words.filter((each) => each !== " " && each !== each.trim())).toEqual([]);
});
