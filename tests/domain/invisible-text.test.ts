import { expect, it } from "vitest";
import { isInvisible } from "../../src/domain/invisible-text.ts";

it.each([
  "",
  " ",
  "\t\n",
  "\u200b",
  "\u200d\ufeff",
  "\u3164",
  "\u00ad",
  "\u2800",
  "\ufe0f",
  "\u{e0020}",
  "\u2066\u2069",
])("%j shows nothing", (text) => expect(isInvisible(text)).toBe(true));

it.each(["a", "\u200ba", "Ω", "עברית", "\u200d🚗", "-", "0", "\u0600"])("%j shows something", (text) =>
  expect(isInvisible(text)).toBe(false),
);
