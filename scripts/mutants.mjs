// npm run test:mutants [-- --count=500 --concurrency=1 <part or file> ...]: makes small faults in the code, one at a
// time, and prints those that no test detects. By default it tests all of src/domain ("domain") and a seeded sample of
// the "stores" and "services". The name of a part tests only that part; the name of a file tests every mutant of that
// file.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { Stryker } = await import("@stryker-mutator/core");
const { root } = await import("./setup/run.mjs");
const { listMutants, sourcesOf } = await import("./mutation/list-mutants.mjs");
const { drawSample } = await import("./mutation/sample.mjs");
const { NOT_DRAWN } = await import("./mutation/sample-checker.mjs");
const { placeOfResult, printSummary } = await import("./mutation/summary.mjs");

const FOLDERS = { domain: "src/domain", stores: "src/stores", services: "server/services" };

/** The compiler finds a changed name of a column, a code or a path before any test does. */
const EXCLUDED = { domain: [], stores: ["StringLiteral"], services: ["StringLiteral"] };

const numberOf = (name, otherwise) => {
  const argument = process.argv.find((each) => each.startsWith(`--${name}=`));
  return argument === undefined ? otherwise : Number(argument.slice(name.length + 3));
};
const count = numberOf("count", 500);
const concurrency = numberOf("concurrency", undefined);
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

const parts = Object.keys(FOLDERS);
const files = named.filter((name) => !parts.includes(name));
const partOf = (file) => parts.find((part) => file.startsWith(`${FOLDERS[part]}/`));
const isAsked = (part) => named.length === 0 || named.includes(part);

const rangeOf = ({ file, location: { start, end } }) =>
  `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

const incrementalFile = (part) => `reports/mutants-${part}.json`;

function optionsOf(part, mutate, isSample) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", path.join(root, "scripts/mutation/sample-checker.mjs")],
    vitest: { configFile: "vitest.stryker.config.ts", related: true },
    checkers: isSample ? ["sample"] : [],
    mutate,
    mutator: { excludedMutations: EXCLUDED[part] },
    coverageAnalysis: "perTest",
    // Code that runs while a file is loaded would need a new process for each mutant: nine tenths of the time.
    ignoreStatic: true,
    // There is no such file: Stryker reads a tsconfig through an API that TypeScript 7 no longer has.
    tsconfigFile: "no-tsconfig.json",
    // A page's test may be slow: the limit only ends tests that hang.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    ...(concurrency === undefined ? {} : { concurrency }),
    ignorePatterns: ["dist", ".cache", ".data", "docs", "e2e", "reports", "test-results", ".stryker-tmp"],
    incremental: true,
    incrementalFile: incrementalFile(part),
    reporters: ["progress-append-only", "html"],
    htmlReporter: { fileName: `reports/mutants-${part}.html` },
    tempDirName: `.stryker-tmp/${part}`,
    warnings: { slow: false },
  };
}

/** A larger sample may draw what this one has not: Stryker would take "not drawn" for a result and never try it. */
function forgetNotDrawn(reportFile) {
  const report = JSON.parse(readFileSync(reportFile, "utf8"));
  for (const source of Object.values(report.files)) {
    source.mutants = source.mutants.filter(({ statusReason }) => statusReason !== NOT_DRAWN);
  }
  writeFileSync(reportFile, JSON.stringify(report));
}

/** Which results a run was about: Stryker answers those that earlier runs left in its report as well. */
function asked(mutate, sample) {
  if (sample === undefined) return (result) => mutate.includes(path.relative(root, result.fileName));
  const drawn = new Set(sample.map(({ place }) => place));
  return (result) => drawn.has(placeOfResult(result));
}

/** Tests the mutants of one part; without a sample, of all files in `mutate`. */
async function tryPart(part, mutate, sample) {
  process.env.MUTATION_PART = part;
  process.env.MUTATION_SAMPLE = JSON.stringify((sample ?? []).map(({ place }) => place));
  const results = await new Stryker(optionsOf(part, mutate, sample !== undefined)).runMutationTest();
  if (sample !== undefined) forgetNotDrawn(incrementalFile(part));
  return { part, results: results.filter(asked(mutate, sample)) };
}

async function sampleOfStoresAndServices() {
  const listed = await Promise.all(
    ["stores", "services"].map((part) => listMutants(sourcesOf(FOLDERS[part]), EXCLUDED[part])),
  );
  return drawSample(listed.flat(), count);
}

process.env.TZ = "UTC";
process.env.EMBEDDED_ONLY = "1";
process.chdir(root);
mkdirSync("reports", { recursive: true });

const unknown = files.filter((file) => partOf(file) === undefined);
if (unknown.length > 0) {
  console.error(`Neither ${parts.join(", ")} nor a file of theirs: ${unknown.join(", ")}`);
  process.exit(1);
}
const tried = [];
for (const part of parts) {
  const those = files.filter((file) => partOf(file) === part);
  if (those.length > 0) tried.push(await tryPart(part, those));
}
if (isAsked("domain")) tried.push(await tryPart("domain", sourcesOf(FOLDERS.domain)));
if (isAsked("stores") || isAsked("services")) {
  const sample = await sampleOfStoresAndServices();
  for (const part of ["stores", "services"].filter(isAsked)) {
    const drawn = sample.filter(({ file }) => partOf(file) === part);
    tried.push(await tryPart(part, [...new Set(drawn.map(rangeOf))], drawn));
  }
}
printSummary(tried);
