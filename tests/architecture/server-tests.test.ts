import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const GUIDE = "docs/guides/tests.md";

/** Each row of the guide's table of server files: the files or folders that it names, and the tests. */
const rows = readFileSync(GUIDE, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `server/"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, , tests = ""]) => !tests.includes("see below") && tests !== "`tests/tenants`")
  .map(([, sources = "", tests = ""]) => ({ sources: placesOf(sources), tests: tests.split(", ").map(testFile) }));

/** The places of a cell; a file without a folder stands in the folder of the one before it. */
function placesOf(cell: string): string[] {
  const places: string[] = [];
  for (const name of cell.split(", ").map((each) => each.replaceAll("`", "").replace(/\/$/, ""))) {
    const before = places.at(-1);
    places.push(name.startsWith("server") || before === undefined ? name : path.join(path.dirname(before), name));
  }
  return places;
}

function testFile(name: string): string {
  return name.startsWith("`") ? `${name.replaceAll("`", "")}.test.ts` : `tests/server/${name}.test.ts`;
}

const sources = readdirSync("server", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => path.join(entry.parentPath, entry.name));
const testNames = new Set(
  readdirSync("tests", { recursive: true })
    .map((file) => path.basename(String(file)))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => name.replace(/\.test\.tsx?$/, "")),
);
const named = new Set(rows.flatMap((row) => row.sources));

describe(`the table of ${GUIDE}`, () => {
  test("leads from every server file to tests: of its own name, of the file or of its folder", () => {
    const lost = sources.filter(
      (file) => !testNames.has(path.basename(file, ".ts")) && !named.has(file) && !named.has(path.dirname(file)),
    );
    expect(lost, `add them to ${GUIDE}`).toEqual([]);
  });

  test("leads to every test of tests/server: by the name of a server file, or by a row", () => {
    const sourceNames = new Set(sources.map((file) => path.basename(file, ".ts")));
    const listed = new Set(rows.flatMap((row) => row.tests));
    const unlisted = readdirSync("tests/server", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !sourceNames.has(path.basename(file, ".test.ts")) && !listed.has(file));
    expect(unlisted, `add them to ${GUIDE}`).toEqual([]);
  });

  test("names files and tests that exist", () => {
    const missing = [...named, ...rows.flatMap((row) => row.tests)].filter((place) => !existsSync(place));
    expect(missing).toEqual([]);
  });
});
