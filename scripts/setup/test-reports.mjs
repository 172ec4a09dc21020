// Adds up what the test runners wrote about themselves.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * Counts of a runner: its report, with at least one failure where the runner itself failed (a file that does not
 * load, an error outside any test, no report at all), so that a red run never adds up to "0 failed".
 */
function withExitCode(counts, code) {
  if (code === 0 && counts !== undefined) return counts;
  return { passed: counts?.passed ?? 0, failed: Math.max(counts?.failed ?? 0, 1) };
}

/** Passed and failed tests of Vitest's JSON report. A file that does not load counts as one failure. */
export function vitestCounts(file, code) {
  const report = read(file);
  if (report === undefined) return withExitCode(undefined, code);
  const unloaded = report.testResults.filter(
    (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
  );
  return withExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }, code);
}

/** Passed and failed tests of Playwright's JSON report. A flaky test failed once: it counts as failed. */
export function playwrightCounts(file, code) {
  const report = read(file);
  if (report === undefined) return withExitCode(undefined, code);
  const { expected, unexpected, flaky } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky }, code);
}

const SLOWEST = 10;

function slowest(seconds) {
  const found = [...seconds].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  return found.map(([file, taken]) => ({ file, seconds: Math.round(taken * 10) / 10 }));
}

/** The ten test files of Vitest's report that took longest, with their seconds. None where there is no report. */
export function slowestOfVitest(file, folder) {
  const suites = read(file)?.testResults ?? [];
  return slowest(
    suites.map(({ name, startTime, endTime }) => [path.relative(folder, name), (endTime - startTime) / 1000]),
  );
}

function testsBelow({ suites = [], specs = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsBelow)];
}

/** The ten test files of Playwright's report that took longest, with their seconds in all sizes of window together. */
export function slowestOfPlaywright(file) {
  const seconds = new Map();
  for (const suite of read(file)?.suites ?? []) {
    const taken = testsBelow(suite).flatMap(({ results }) => results.map(({ duration }) => duration / 1000));
    seconds.set(
      suite.file,
      taken.reduce((sum, each) => sum + each, seconds.get(suite.file) ?? 0),
    );
  }
  return slowest(seconds);
}
