// The steps of the build and their input files. A step runs again if one of its inputs has changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

const EVERY_STEP = ["package-lock.json", "tsconfig.json", "scripts/build.mjs", "scripts/setup"];

/** The steps of the build: name, inputs, and the file whose absence means that the step never ran. */
export const buildSteps = [
  { name: "portal", inputs: ["src", "schemas", "index.html", "vite.config.ts"], output: "dist/portal/index.html" },
  {
    name: "render",
    inputs: ["src", "schemas", "vite.config.ts", "vite.render.config.ts"],
    output: "dist/render/entry-server.js",
  },
  { name: "server", inputs: ["server", "src/domain", "schemas"], output: "dist/server/main.js" },
  {
    name: "preview",
    inputs: ["preview", "src", "schemas", "vite.config.ts", "vite.preview.config.ts"],
    output: "dist/preview/index.html",
  },
];

/** Whether the sources of this step exist. False in a production folder, which only has the built files. */
export function hasSources(name) {
  const markers = {
    portal: "vite.config.ts",
    render: "vite.render.config.ts",
    preview: "vite.preview.config.ts",
    server: "server/main.ts",
  };
  return existsSync(path.join(root, markers[name]));
}

const recordFile = path.join(root, "dist/inputs.json");

function filesBelow(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [place];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Steps share most of their inputs: each file is read once per process, and its hash does not change afterwards. */
const contentHashes = new Map();

function contentHash(file) {
  if (!contentHashes.has(file)) {
    const content = readFileSync(path.join(root, file));
    contentHashes.set(file, createHash("sha256").update(content).digest("hex"));
  }
  return contentHashes.get(file);
}

/** Hash of the names and contents of all inputs of a step. */
export function inputHash(step) {
  const hash = createHash("sha256");
  for (const file of [...EVERY_STEP, ...step.inputs].flatMap(filesBelow).sort()) {
    hash.update(`${file}\0${contentHash(file)}\0`);
  }
  return hash.digest("hex");
}

function readRecord() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, "utf8")) : {};
}

/** The steps whose output is missing or older than their inputs. */
export function staleSteps() {
  const record = readRecord();
  return buildSteps.filter(
    (step) =>
      hasSources(step.name) && (record[step.name] !== inputHash(step) || !existsSync(path.join(root, step.output))),
  );
}

/**
 * Records that a step was built from inputs with this hash, computed before the build, so that later edits are noticed.
 */
export function recordBuilt(name, hash) {
  mkdirSync(path.dirname(recordFile), { recursive: true });
  writeFileSync(recordFile, `${JSON.stringify({ ...readRecord(), [name]: hash }, null, 2)}\n`);
}
