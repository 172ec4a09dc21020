// npm test [-- --full] [-- --only=checks,unit,browser]: installs what the tests need, builds, and runs every stage, also
// after one has failed. The last line is "N passed, N failed"; the exit code is 1 when anything failed.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { installPackages } = await import("./setup/npm-packages.mjs");
const { installSystemPackages } = await import("./setup/system-packages.mjs");
const { packageProgram, root, run } = await import("./setup/run.mjs");
const { runChecks } = await import("./setup/checks.mjs");
const { playwrightCounts, vitestCounts } = await import("./setup/test-reports.mjs");

const reports = path.join(root, "test-results");
const vitestReport = path.join(reports, "unit.json");
const playwrightReport = path.join(reports, "browser.json");
const onlyArgument = process.argv.find((argument) => argument.startsWith("--only="));
const only = onlyArgument?.slice("--only=".length).split(",");
const env = { TZ: "UTC", ...(process.argv.includes("--full") ? { FULL: "1" } : {}) };

async function installStage() {
  await installPackages();
  const needed = await installSystemPackages();
  if (needed === undefined) return { passed: 0, failed: 0 };
  console.error(needed);
  return { passed: 0, failed: 1 };
}

async function buildStage() {
  const { code, output } = await run(process.execPath, ["scripts/build.mjs"], { quiet: true });
  if (output !== "") console.log(output);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function unitStage() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const { code } = await run(packageProgram("vitest"), args, { env });
  return vitestCounts(vitestReport, code);
}

async function browserStage() {
  const { code } = await run(packageProgram("playwright"), ["test"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  return playwrightCounts(playwrightReport, code);
}

const stages = [
  { name: "install", always: true, work: installStage },
  { name: "build", always: true, work: buildStage },
  { name: "checks", work: runChecks },
  { name: "unit", work: unitStage },
  { name: "browser", work: browserStage },
];

const unknown = (only ?? []).filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`--only names no stage: ${unknown.join(", ")}. Stages: ${stages.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const summary = [];
for (const { name, always, work } of stages) {
  if (always !== true && only !== undefined && !only.includes(name)) continue;
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const counts = await work();
  summary.push({ name, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) });
}

console.log("\n== summary");
for (const { name, passed, failed, seconds } of summary) {
  console.log(
    `${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
  );
}
const total = (key) => summary.reduce((sum, stage) => sum + stage[key], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;
