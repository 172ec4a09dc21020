import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  playwrightCounts,
  slowestOfPlaywright,
  slowestOfVitest,
  vitestCounts,
} from "../../scripts/setup/test-reports.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportFile(report: unknown): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const noSuchFile = path.join(folder, "none.json");
const loadedSuite = { status: "passed", assertionResults: [{ status: "passed" }] };
const unloadedSuite = { status: "failed", assertionResults: [] };

describe("counts of the unit run", () => {
  test("are those of the report", () => {
    const file = reportFile({ numPassedTests: 7, numFailedTests: 2, testResults: [loadedSuite] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 2 });
  });

  test("a file that does not load counts as one failure", () => {
    const file = reportFile({ numPassedTests: 7, numFailedTests: 0, testResults: [loadedSuite, unloadedSuite] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1 });
  });

  test("a runner that failed outside any test counts as one failure", () => {
    const file = reportFile({ numPassedTests: 7, numFailedTests: 0, testResults: [loadedSuite] });
    expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1 });
  });

  test("a run without a report counts as one failure, even when the runner says nothing of it", () => {
    expect(vitestCounts(noSuchFile, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("counts of the browser run", () => {
  test("a flaky test counts as failed", () => {
    const file = reportFile({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } });
    expect(playwrightCounts(file, 1)).toEqual({ passed: 5, failed: 3 });
  });

  test("a server that does not start counts as one failure", () => {
    const file = reportFile({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } });
    expect(playwrightCounts(file, 1)).toEqual({ passed: 0, failed: 1 });
  });

  test("a run without a report counts as one failure", () => {
    expect(playwrightCounts(noSuchFile, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("the slowest files", () => {
  test("of the unit run are ten, the slowest first", () => {
    const testResults = Array.from({ length: 12 }, (_each, index) => ({
      name: `/top/tests/${index}.test.ts`,
      startTime: 1000,
      endTime: 1000 + index * 500,
    }));
    const found = slowestOfVitest(reportFile({ testResults }), "/top");
    expect(found).toHaveLength(10);
    expect(found[0]).toEqual({ file: "tests/11.test.ts", seconds: 5.5 });
    expect(slowestOfVitest(noSuchFile, "/top")).toEqual([]);
  });

  test("of the browser run count every test of a file, in each size and below each heading", () => {
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const suites = [
      { file: "a.spec.ts", specs: [spec(1000)], suites: [{ specs: [spec(2000)] }] },
      { file: "b.spec.ts", specs: [spec(4000)] },
      { file: "a.spec.ts", specs: [spec(2500)] },
    ];
    expect(slowestOfPlaywright(reportFile({ suites }))).toEqual([
      { file: "a.spec.ts", seconds: 5.5 },
      { file: "b.spec.ts", seconds: 4 },
    ]);
  });
});
