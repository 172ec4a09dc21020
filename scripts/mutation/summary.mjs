// Prints the results of a mutation run: a line for each part, then each mutant that no test detects.
import path from "node:path";
import { root } from "../setup/run.mjs";
import { placeOf } from "./list-mutants.mjs";

const COLUMNS = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored", "RuntimeError"];

const firstLine = (text) => text.split("\n")[0].slice(0, 80);

function unnoticedLine({ fileName, location: { start }, mutatorName, replacement, status }) {
  const place = `${path.relative(root, fileName)}:${start.line}:${start.column}`;
  return `${status === "Survived" ? "survived  " : "no coverage"} ${place} ${mutatorName} → ${firstLine(replacement ?? "")}`;
}

const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });

/** The place of a result in the listing's format: reports count lines and columns from 1. */
export function placeOfResult({ fileName, location: { start, end }, ...mutant }) {
  const location = { start: fromZero(start), end: fromZero(end) };
  return placeOf({ ...mutant, location }, path.relative(root, fileName));
}

/** Counts by status. "Ignored" are those that run while a file is loaded. */
export function countsOf(results) {
  const counts = Object.fromEntries(COLUMNS.map((status) => [status, 0]));
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export function printSummary(tried) {
  for (const { results } of tried) {
    const unnoticed = results.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    for (const line of unnoticed.map(unnoticedLine).sort()) console.log(line);
  }
  for (const { part, results } of tried) {
    const counts = countsOf(results);
    console.log(
      `${part}: ${Object.entries(counts)
        .map(([status, count]) => `${count} ${status}`)
        .join(", ")}`,
    );
  }
}
