// Adds up the reports of the test runners.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * Counts of a runner: those of its report, with at least one failure if the runner itself failed (a file that does not
 * load, an error outside of any test, no report at all), so that a failed run never adds up to "0 failed".
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

/** Passed and failed tests of Playwright's JSON report. A flaky test failed once, so it counts as failed. */
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

/** The ten slowest test files in Vitest's report, with their seconds. Empty if there is no report. */
export function slowestOfVitest(file, folder) {
  const suites = read(file)?.testResults ?? [];
  return slowest(
    suites.map(({ name, startTime, endTime }) => [path.relative(folder, name), (endTime - startTime) / 1000]),
  );
}

function testsBelow({ suites = [], specs = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsBelow)];
}

/** The ten slowest test files in Playwright's report, with their seconds in all window sizes together. */
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

/** Lines of a failure's message to show: what was expected, and where. */
const LINES = 12;

function failure(name, messages) {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  return { name, message: lines.slice(0, LINES).join("\n") };
}

/**
 * The failed tests in Vitest's report, and the files that did not load.
 * @param {string} file
 * @param {string} folder the folder to which the names of files are relative
 * @returns {{ name: string, message: string }[]}
 */
export function failuresOfVitest(file, folder) {
  return (read(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const suite = path.relative(folder, name);
    if (status === "failed" && assertionResults.length === 0) return [failure(suite, [message])];
    const failed = assertionResults.filter((test) => test.status === "failed");
    return failed.map(({ fullName, failureMessages }) => failure(`${suite} › ${fullName}`, failureMessages));
  });
}

function failuresBelow({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) => {
    const failed = tests.filter(({ status }) => status === "unexpected" || status === "flaky");
    return failed.map(({ projectName, results }) => {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
      return failure(`[${projectName}] ${file} › ${title}`, messages);
    });
  });
  return [...own, ...suites.flatMap(failuresBelow)];
}

/**
 * The failed tests in Playwright's report, including flaky ones, each with the size of its window.
 * @param {string} file
 * @returns {{ name: string, message: string }[]}
 */
export function failuresOfPlaywright(file) {
  return (read(file)?.suites ?? []).flatMap(failuresBelow);
}
