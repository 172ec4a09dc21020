// Lists the mutants of a folder: every small change that Stryker knows to make to its sources.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root } from "../setup/run.mjs";

/** Stryker's own listing says how many files it has read, which is of no interest here; faults are. */
const log = { isDebugEnabled: () => false, debug: () => {}, info: () => {}, warn: console.warn, error: console.error };

/**
 * The sources of a folder, relative to the repository's root. Generated files only contain types and tables of schemas.
 */
export function sourcesOf(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/"))
    .sort();
}

/** Text of a source between two positions; lines and columns are zero-based. */
function textBetween(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line].slice(start.column, end.column);
  return [
    lines[start.line].slice(start.column),
    ...lines.slice(start.line + 1, end.line),
    lines[end.line].slice(0, end.column),
  ].join("\n");
}

/** The place and the change of a mutant: the same text in the listing and in a run. */
export function placeOf({ location: { start, end }, mutatorName, replacement }, file) {
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} ${replacement}`;
}

/**
 * Every mutant of these files, with its place and a key that describes the change. The key has no line numbers, so it
 * stays the same after an edit elsewhere in the file.
 */
export async function listMutants(
  files,
  excludedMutations,
  read = (file) => readFileSync(path.join(root, file), "utf8"),
) {
  const sources = files.map((name) => ({ name, mutate: true, content: read(name) }));
  const options = { plugins: null, ignorers: [], excludedMutations };
  const { mutants } = await new Instrumenter(log).instrument(sources, options);
  const linesOf = new Map(sources.map(({ name, content }) => [name, content.split("\n")]));
  const timesSeen = new Map();
  return mutants
    .filter(({ status }) => status !== "Ignored")
    .map((mutant) => {
      const original = textBetween(linesOf.get(mutant.fileName), mutant.location);
      const change = [mutant.fileName, mutant.mutatorName, original, mutant.replacement].join("\0");
      const nth = timesSeen.get(change) ?? 0;
      timesSeen.set(change, nth + 1);
      return {
        file: mutant.fileName,
        location: mutant.location,
        place: placeOf(mutant, mutant.fileName),
        key: `${change}\0${nth}`,
      };
    });
}
