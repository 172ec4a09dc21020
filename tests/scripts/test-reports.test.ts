import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  failuresOfPlaywright,
  failuresOfVitest,
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

describe("the failures", () => {
  test("of the unit run are named with their file and the first lines of what went wrong, without colors", () => {
    const failed = {
      status: "failed",
      fullName: "the cart keeps",
      failureMessages: ["\u001b[31mexpected 1\u001b[39m"],
    };
    const passed = { status: "passed", fullName: "the cart drops", failureMessages: [] };
    const testResults = [
      { name: "/top/tests/a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "/top/tests/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ];
    expect(failuresOfVitest(reportFile({ testResults }), "/top")).toEqual([
      { name: "tests/a.test.ts › the cart keeps", message: "expected 1" },
      { name: "tests/b.test.ts", message: "no such module" },
    ]);
    expect(failuresOfVitest(noSuchFile, "/top")).toEqual([]);
  });

  test("of the browser run are named with their size of window, below each heading, flaky ones too", () => {
    const run = (status: string, message: string) => ({
      projectName: "phone",
      status,
      results: [{ errors: [{ message }] }],
    });
    const spec = (title: string, test: unknown) => ({ file: "a.spec.ts", title, tests: [test] });
    const suites = [
      {
        file: "a.spec.ts",
        specs: [spec("pays", run("expected", "")), spec("signs in", run("unexpected", "not focused"))],
        suites: [{ specs: [spec("signs out", run("flaky", "a\n".repeat(20)))] }],
      },
    ];
    const found = failuresOfPlaywright(reportFile({ suites }));
    expect(found.map(({ name }) => name)).toEqual(["[phone] a.spec.ts › signs in", "[phone] a.spec.ts › signs out"]);
    expect(found[0]?.message).toBe("not focused");
    expect(found[1]?.message.split("\n")).toHaveLength(12);
  });
});
