import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findProjectRoot } from "../host/project-root.ts";
import { patternsToProve } from "../tenants/checks/check-pattern.ts";
import { proveAnew } from "../tenants/checks/pattern-proofs.ts";

/** The proofs for the patterns of the product's forms and styles, as the text of the file that the server loads. */
async function proofsOf(schemasDir: string): Promise<string> {
  const forms = readdirSync(path.join(schemasDir, "forms")).filter((name) => name.endsWith(".json"));
  const files = [...forms.map((name) => `forms/${name}`), "meta/style.json"];
  const documents = files.map((file): unknown => JSON.parse(readFileSync(path.join(schemasDir, file), "utf8")));
  const proofs = await proveAnew([...new Set(patternsToProve(documents))].sort());
  return `${JSON.stringify(Object.fromEntries(proofs), null, 2)}\n`;
}

/** Writes the proofs of the product's patterns. `--check` writes nothing and fails if the file is stale. */
async function main(): Promise<void> {
  const root = findProjectRoot();
  const file = path.join(root, "server/tenants/checks/proven-patterns.json");
  const text = await proofsOf(path.join(root, "schemas"));
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
    return;
  }
  if (readFileSync(file, "utf8") === text) return;
  process.stderr.write("Stale: server/tenants/checks/proven-patterns.json\nRun: npm run generate\n");
  process.exitCode = 1;
}

await main();
