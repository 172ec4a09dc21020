import { describe, expect, it } from "vitest";
import { linesOf } from "../../../server/documents/font-lines.ts";
import { runsOf, type Run } from "../../../server/documents/printable-text.ts";

const latin = (codePoint: number) => codePoint < 0x300;
const han = (codePoint: number) => codePoint >= 0x4e00 && codePoint <= 0x9fff;

describe("a text in fonts", () => {
  it.each<[string, string, Run[]]>([
    ["that one font has", "7ABC123", [{ font: 0, text: "7ABC123" }]],
    ["that no font has", "Plate \u20BF", [{ font: 0, text: "Plate [U+20BF]" }]],
    ["outside of the first plane", "\u{1F697}", [{ font: 0, text: "[U+1F697]" }]],
    ["whose accent no font has", "e\u0301", [{ font: 0, text: "e[U+0301]" }]],
    ["with a variation selector", "a\uFE0F", [{ font: 0, text: "a\uFE0F" }]],
    ["with a tab", "a\tb", [{ font: 0, text: "a b" }]],
    [
      "of two fonts",
      "京A12345 ok",
      [
        { font: 1, text: "京" },
        { font: 0, text: "A12345 ok" },
      ],
    ],
    ["of two lines", "a\nb", [{ font: 0, text: "a\nb" }]],
    ["that is empty", "", []],
  ])("%s is printed whole, what is missing as its code point", (_case, text, runs) => {
    expect(runsOf([latin, han], text)).toEqual(runs);
  });

  it.each<[string, Run[], string[]]>([
    ["at blanks", [{ font: 0, text: "one two three" }], ["one two ", "three"]],
    ["after a hyphen", [{ font: 0, text: "abcdef-ghijk" }], ["abcdef-", "ghijk"]],
    ["between ideographs", [{ font: 1, text: "停車許可証停車許可証" }], ["停車許可証停車許", "可証"]],
    ["where the text has a line of its own", [{ font: 0, text: "a\n\nb" }], ["a", "", "b"]],
    ["anywhere in a word that is wider than a line", [{ font: 0, text: "abcdefghijkl" }], ["abcdefgh", "ijkl"]],
    [
      "across fonts",
      [
        { font: 0, text: "Lot " },
        { font: 1, text: "停車許可" },
        { font: 0, text: " west" },
      ],
      ["Lot 停車許可", "west"],
    ],
  ])("is broken %s", (_case, runs, lines) => {
    const found = linesOf(runs, 8, ({ text }) => text.length);
    expect(found.map((line) => line.map(({ text }) => text).join(""))).toEqual(lines);
  });
});
