// Adds up what the test runners wrote about themselves.
import { existsSync, readFileSync } from "node:fs";

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
