// npm test [-- --full] [-- --only=checks,unit,browser]: installs what the tests need, builds, and runs every stage,
// even if one fails. The last line is "N passed, N failed"; the exit code is 1 if anything failed. The stage "quick"
// only runs on request: it is the part of "unit" that needs no database.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { installPackages } = await import("./setup/npm-packages.mjs");
const { installSystemPackages } = await import("./setup/system-packages.mjs");
const { packageProgram, root, run } = await import("./setup/run.mjs");
const { runChecks } = await import("./setup/checks.mjs");
const { auditPackages } = await import("./setup/audit.mjs");
const { hasOtherNodes, nodeFolder, otherNodes } = await import("./setup/other-nodes.mjs");
const { failuresOfPlaywright, failuresOfVitest, playwrightCounts, slowestOfPlaywright, slowestOfVitest, vitestCounts } =
  await import("./setup/test-reports.mjs");

const reports = path.join(root, "test-results");
const vitestReport = path.join(reports, "unit.json");
const playwrightReport = path.join(reports, "browser.json");
const onlyArgument = process.argv.find((argument) => argument.startsWith("--only="));
const only = onlyArgument?.slice("--only=".length).split(",");
const isFull = process.argv.includes("--full");
const env = { TZ: "UTC", ...(isFull ? { FULL: "1" } : {}) };

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

function vitestArguments(report) {
  return ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
}

const vitestResult = (report, code) => ({ ...vitestCounts(report, code), failures: failuresOfVitest(report, root) });

const playwrightResult = (report, code) => ({
  ...playwrightCounts(report, code),
  failures: failuresOfPlaywright(report),
});

async function unitStage() {
  const { code } = await run(packageProgram("vitest"), vitestArguments(vitestReport), { env });
  return vitestResult(vitestReport, code);
}

/** The tests that need no database, for a quick result. */
async function quickStage() {
  const { code } = await run(packageProgram("vitest"), vitestArguments(vitestReport), {
    env: { ...env, WITHOUT_DATABASE: "1" },
  });
  return vitestResult(vitestReport, code);
}

/** The unit tests on another Node.js release. */
async function unitStageOn(release) {
  const bin = await nodeFolder(release);
  if (bin === undefined) return { passed: 0, failed: 1 };
  const report = path.join(reports, `unit-node-${release.major}.json`);
  const program = path.join(root, "node_modules/vitest/vitest.mjs");
  const { code } = await run(path.join(bin, "node"), [program, ...vitestArguments(report)], {
    env: { TZ: "UTC", PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}` },
  });
  return vitestResult(report, code);
}

async function browserStage() {
  const { code } = await run(packageProgram("playwright"), ["test"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  return playwrightResult(playwrightReport, code);
}

/** The browser tests of the plain run again on a slow network, which reveals timing problems. */
async function slowBrowserStage() {
  const report = path.join(reports, "browser-slow.json");
  const { code } = await run(packageProgram("playwright"), ["test"], {
    env: { TZ: "UTC", SLOW_NETWORK: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return playwrightResult(report, code);
}

const stages = [
  { name: "install", always: true, work: installStage },
  { name: "build", always: true, work: buildStage },
  { name: "checks", work: runChecks },
  { name: "quick", onlyAsked: true, work: quickStage },
  { name: "unit", work: unitStage },
  ...(isFull && hasOtherNodes
    ? otherNodes.map((release) => ({ name: `unit-node-${release.major}`, work: () => unitStageOn(release) }))
    : []),
  { name: "browser", work: browserStage },
  ...(isFull ? [{ name: "browser-slow", work: slowBrowserStage }] : []),
  { name: "audit", work: auditPackages },
];

const unknown = (only ?? []).filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(`--only names no stage: ${unknown.join(", ")}. Stages: ${stages.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const summary = [];
for (const { name, always, onlyAsked, work } of stages) {
  const isAsked = only === undefined ? onlyAsked !== true : only.includes(name);
  if (always !== true && !isAsked) continue;
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const counts = await work();
  summary.push({ name, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) });
}

function printSlowest(title, files) {
  if (files.length === 0) return;
  console.log(`\n== slowest files, ${title}`);
  for (const { file, seconds } of files) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
}

printSlowest("unit", slowestOfVitest(vitestReport, root));
printSlowest("browser", slowestOfPlaywright(playwrightReport));
// Repeated at the end, since readers of a build log often only see its last lines.
for (const { name: stage, failures = [] } of summary) {
  for (const { name, message } of failures) console.log(`\n== failed, ${stage}: ${name}\n${message}`);
}
console.log("\n== summary");
for (const { name, passed, failed, seconds } of summary) {
  console.log(
    `${name.padEnd(13)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
  );
}
const total = (key) => summary.reduce((sum, stage) => sum + stage[key], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;
