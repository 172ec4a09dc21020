// The checks that need no running program: types, lint, format, stale generated files, tenant documents.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { packageProgram, root, run } from "./run.mjs";

const node = process.execPath;

/** Name, program and arguments of each check, and the command that fixes its findings. */
export const checks = [
  { name: "types", program: packageProgram("tsc"), args: ["--noEmit"] },
  {
    name: "lint and import rules",
    program: packageProgram("oxlint"),
    args: ["--type-aware", "--deny-warnings"],
    mend: "npm run lint",
  },
  {
    name: "format",
    program: packageProgram("prettier"),
    args: ["--check", "--log-level=warn", "."],
    mend: "npm run format",
  },
  {
    name: "generated types are fresh",
    program: node,
    args: ["scripts/generate-types.mjs", "--check"],
    mend: "npm run generate",
  },
  {
    name: "proofs of patterns are fresh",
    program: node,
    args: ["dist/server/cli/prove-patterns.js", "--check"],
    mend: "npm run generate",
  },
  {
    name: "docs/openapi.json is fresh",
    program: node,
    args: ["dist/server/cli/openapi.js", "--check"],
    mend: "npm run generate",
  },
  {
    name: "table of calls is fresh",
    program: node,
    args: ["scripts/generate-calls.mjs", "--check"],
    mend: "npm run generate",
  },
  { name: "tenant documents", program: node, args: ["dist/server/cli/tenant.js", "check"] },
];

async function runCheck({ program, args }) {
  const isMissing = program === node && !existsSync(path.join(root, args[0]));
  return isMissing ? { code: 1, output: `${args[0]} does not exist\n` } : run(program, args, { quiet: true });
}

/**
 * Runs every check, as many at once as the machine has cores (most of them use only one), and prints the result of each
 * in their order: one line, followed by the output of a failed check. Returns how many passed and failed.
 */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 };
  const results = new Map();
  const inTurn = [...checks];
  const work = async () => {
    for (let check = inTurn.shift(); check !== undefined; check = inTurn.shift()) {
      results.set(check.name, await runCheck(check));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const { name, mend } of checks) {
    const { code, output } = results.get(name);
    if (code === 0) {
      counts.passed += 1;
      console.log(`  ok      ${name}`);
    } else {
      counts.failed += 1;
      console.log(`  FAILED  ${name}\n${output}${mend === undefined ? "" : `To mend it: ${mend}\n`}`);
    }
  }
  return counts;
}
