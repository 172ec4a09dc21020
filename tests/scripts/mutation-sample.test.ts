import { expect, test } from "vitest";
import { listMutants } from "../../scripts/mutation/list-mutants.mjs";
import { NOT_DRAWN, strykerPlugins } from "../../scripts/mutation/sample-checker.mjs";
import { drawSample } from "../../scripts/mutation/sample.mjs";
import { countsOf, placeOfResult } from "../../scripts/mutation/summary.mjs";

const RULE = `export function isOpen(day: number, last: number): boolean {
  return day <= last && last !== 0;
}
`;
const TWICE = `${RULE}export const isOpenToo = (day: number, last: number): boolean => day <= last && last !== 0;\n`;

const mutantsOf = (content: string, excluded: string[] = []) => listMutants(["rule.ts"], excluded, () => content);
const placesOf = (mutants: readonly { place: string }[]) => mutants.map(({ place }) => place);

test("every small change to a source is listed once, with its place", async () => {
  const places = placesOf(await mutantsOf(RULE));
  expect(places).toContain("rule.ts:1:9-1:20 EqualityOperator day < last");
  const wholeBody = `rule.ts:0:${RULE.indexOf("{")}-2:1 BlockStatement {}`;
  expect(places).toContain(wholeBody);
  expect(new Set(places).size).toBe(places.length);
  expect(placesOf(await mutantsOf(RULE, ["BlockStatement"]))).not.toContain(wholeBody);
});

test("the same change in two places is two mutants, which an edit elsewhere does not rename", async () => {
  const keys = (await mutantsOf(TWICE)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const moved = (await mutantsOf(`const other = 1;\n\n${TWICE}`)).map(({ key }) => key);
  expect(moved).toEqual(expect.arrayContaining(keys));
});

test("a sample is the same each time, is the beginning of a larger one, and is another one for another seed", async () => {
  const mutants = await mutantsOf(TWICE);
  const drawn = placesOf(drawSample(mutants, 5));
  expect(drawn).toHaveLength(5);
  expect(placesOf(drawSample(mutants.toReversed(), 5))).toEqual(drawn);
  expect(placesOf(drawSample(mutants, 8)).slice(0, 5)).toEqual(drawn);
  expect(placesOf(drawSample(mutants, 5, "another seed"))).not.toEqual(drawn);
  expect(placesOf(drawSample(mutants, 1000)).toSorted()).toEqual(placesOf(mutants).toSorted());
});

test("of what a range covers, the drawn mutant alone is tried", async () => {
  const location = { start: { line: 1, column: 9 }, end: { line: 1, column: 20 } };
  const mutant = (id: string, replacement: string) => ({
    id,
    fileName: "rule.ts",
    location,
    mutatorName: "EqualityOperator",
    replacement,
  });
  process.env["MUTATION_SAMPLE"] = JSON.stringify(["rule.ts:1:9-1:20 EqualityOperator day < last"]);
  const [plugin] = strykerPlugins as unknown as [{ factory(): { check(mutants: object[]): Promise<object> } }];
  const checker = plugin.factory();
  delete process.env["MUTATION_SAMPLE"];
  const verdicts = await checker.check([mutant("1", "day < last"), mutant("2", "day > last")]);
  expect(verdicts).toEqual({
    1: { status: "passed" },
    2: { status: "compileError", reason: NOT_DRAWN },
  });
});

test("a result is known by its place, and counted by its status", () => {
  const location = { start: { line: 2, column: 10 }, end: { line: 2, column: 21 } };
  const result = { fileName: "rule.ts", location, mutatorName: "EqualityOperator", replacement: "day < last" };
  expect(placeOfResult(result)).toBe("rule.ts:1:9-1:20 EqualityOperator day < last");
  const counts = countsOf([{ status: "Killed" }, { status: "Survived" }, { status: "Killed" }]);
  expect(counts).toMatchObject({ Killed: 2, Survived: 1, NoCoverage: 0 });
});
