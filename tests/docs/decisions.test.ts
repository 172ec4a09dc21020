import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const files = readdirSync(folder).toSorted();

test("decisions are numbered without a gap, and each number is used once", () => {
  const numbers = files.map((name) => Number(name.slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_number, place) => place + 1));
});

test.each(files)("%s is headed by its number and title, and says its status", (name) => {
  const [head = "", blank, status = ""] = readFileSync(`${folder}/${name}`, "utf8").split("\n");
  expect(head).toMatch(new RegExp(`^# ${name.slice(0, 3)} · \\S`));
  expect([blank, status]).toEqual(["", expect.stringMatching(/^\*\*Status:\*\* (?:accepted|superseded|withdrawn)/)]);
});
