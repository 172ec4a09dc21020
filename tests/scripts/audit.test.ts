import { expect, test } from "vitest";
import { judgeAudit } from "../../scripts/setup/audit.mjs";

const report = (counts: Record<string, number>) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return JSON.stringify({ metadata: { vulnerabilities: { ...counts, total } } });
};

test("packages without known vulnerabilities pass", () => {
  expect(judgeAudit(report({ low: 0, high: 0 }))).toEqual({
    passed: 1,
    failed: 0,
    line: "known vulnerabilities of the packages: none",
  });
});

test("a high or critical one fails, and a moderate one is only reported", () => {
  expect(judgeAudit(report({ moderate: 2, high: 0 }))).toMatchObject({
    failed: 0,
    line: expect.stringMatching("2 moderate"),
  });
  expect(judgeAudit(report({ high: 1, critical: 0 }))).toMatchObject({ passed: 0, failed: 1 });
  expect(judgeAudit(report({ high: 0, critical: 1 }))).toMatchObject({ passed: 0, failed: 1 });
});

test.each([
  ["a registry that does not audit", JSON.stringify({ message: "405 Method Not Allowed" }), "405 Method Not Allowed"],
  ["no network", JSON.stringify({ error: { summary: "getaddrinfo ENOTFOUND" } }), "getaddrinfo ENOTFOUND"],
  ["an npm that says nothing", "", "npm said nothing"],
])("%s fails nothing, and the reason is told", (_what, output, reason) => {
  expect(judgeAudit(output)).toEqual({ passed: 0, failed: 0, line: `not audited: ${reason}` });
});
