import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageProgram } from "../../scripts/setup/run.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "no-suspense-"));
afterAll(() => rmSync(folder, { recursive: true }));

function faultsOf(code: string): number {
  writeFileSync(path.join(folder, "case.tsx"), code);
  const config = {
    categories: { correctness: "off" },
    jsPlugins: [path.resolve("scripts/lint/no-suspense.mjs")],
    rules: { "loading/no-suspense": "error" },
  };
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const { stdout } = spawnSync(packageProgram("oxlint"), ["--format=json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return diagnostics.filter(({ code: rule }) => rule === "loading(no-suspense)").length;
}

describe("the lint rule for code that is loaded later", () => {
  it.each([
    ['import { useState } from "react"; useState();', 0],
    ['import { lazy } from "./lazy.ts"; lazy();', 0],
    ['import { lazy as later, Suspense } from "react"; later(Suspense);', 2],
    ['import React from "react"; React.lazy();', 1],
    ['import * as React from "react"; React.lazy();', 1],
  ])("finds in %s %d faults", (code, faults) => {
    expect(faultsOf(code)).toBe(faults);
  });
});
