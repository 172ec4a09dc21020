import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The style sheets that a module or sheet imports itself, as paths from the project's root. */
function importedBy(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(/^(?:import|@import) "(\.[^"]+\.css)";$/gm);
  return [...found].map(([, target = ""]) => path.posix.join(path.posix.dirname(file), target));
}

/** Every sheet that a file brings with it. */
function sheetsOf(file: string): string[] {
  return importedBy(file).flatMap((sheet) => [sheet, ...sheetsOf(sheet)]);
}

const portalSheets = sheetsOf("src/main.tsx");

test("the preview's frame loads the portal's own style sheets in their order, and no other", () => {
  expect(portalSheets).toContain("src/panels/ordering.css");
  expect(sheetsOf("preview/frame.tsx")).toEqual(portalSheets);
});

test("every style sheet of the sources is loaded by the portal or by the component that needs it", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => path.posix.join("src", file));
  const withModules = files.filter((file) => /\.tsx?$/.test(file)).flatMap(importedBy);
  const loaded = new Set([...portalSheets, ...withModules]);
  expect(files.filter((file) => file.endsWith(".css") && !loaded.has(file))).toEqual([]);
});

/** The classes that a style sheet gives their look: those that a rule of its own names alone, outside of any condition. */
function classesOf(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(/(?<!,\n)^\.([\w-]+) \{/gm)].map(([, name = ""]) => name);
}

test("every class gets its look from one style sheet, so that no name means two things", () => {
  const named = portalSheets.flatMap((file) => [...new Set(classesOf(file))].map((name) => ({ name, file })));
  const twice = named.filter(({ name, file }) => named.some((other) => other.name === name && other.file !== file));
  expect(named.length).toBeGreaterThan(100);
  expect(twice).toEqual([]);
});
