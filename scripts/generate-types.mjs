// Writes src/domain/generated/: TypeScript types of every document shape (schemas/meta) and every call (schemas/api).
// `--check` writes nothing and fails when a committed file is stale.
import { readFileSync, readdirSync, writeFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const target = path.join(root, "src/domain/generated");
const check = process.argv.includes("--check");
const banner = "// Generated from schemas/ by `npm run generate`. Do not edit.\n";

/** References between our schema files are file names; j2ts resolves them against this folder. */
async function typesOf(folder, file) {
  const schema = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  delete schema.$id;
  return compile(schema, schema.title ?? file, {
    cwd: `${folder}/`,
    bannerComment: banner,
    unreachableDefinitions: true,
    additionalProperties: false,
    strictIndexSignatures: false,
    style: { printWidth: 120 },
  });
}

const stale = [];
mkdirSync(target, { recursive: true });
for (const group of ["meta", "api"]) {
  const folder = path.join(root, "schemas", group);
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const output = path.join(target, `${group}-${file.replace(/\.json$/, ".ts")}`);
    const text = await typesOf(folder, file);
    if (existsSync(output) && readFileSync(output, "utf8") === text) continue;
    if (check) stale.push(path.relative(root, output));
    else writeFileSync(output, text);
  }
}
if (stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(", ")}\nRun: npm run generate`);
  process.exit(1);
}
