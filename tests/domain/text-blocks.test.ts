import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isTextBlockKey, textBlocksFor, textBlocksOf, textBlockOf } from "../../src/domain/text-blocks.ts";

interface Block {
  key: string;
  readBy?: "anyone" | "driver";
  call?: string;
}

const file = path.resolve(import.meta.dirname, "../../schemas/texts/catalogue.json");
const { blocks } = JSON.parse(readFileSync(file, "utf8")) as { blocks: Block[] };

it("every text block is asked for and read as the catalogue says", () => {
  for (const { key, readBy, call } of blocks) {
    if (!isTextBlockKey(key)) continue;
    expect([key, textBlockOf(key).call]).toEqual([key, call]);
    expect(textBlocksFor("driver").includes(key)).toBe(readBy === "driver");
    expect(textBlocksFor("anyone").includes(key)).toBe(readBy === "anyone");
    expect(textBlocksOf("group").some((block) => block === key)).toBe(call === "group");
  }
  const fetched = blocks.filter(({ call }) => call !== undefined && call !== "front-page");
  expect(blocks.filter(({ key }) => isTextBlockKey(key))).toEqual(fetched);
});

it("a block that the catalogue does not have is asked for by no call", () => {
  expect(() => textBlockOf("unknown" as never)).toThrow(new Error("the catalogue has no text block unknown"));
});

it("a block that anyone may read is never among those of a session, nor the other way", () => {
  expect(textBlocksFor("anyone").filter((key) => textBlocksFor("driver").includes(key))).toEqual([]);
});
