// Writes src/domain/generated/: TypeScript types of every document shape (schemas/meta), every call (schemas/api) and
// the messages between servers (schemas/protocols). In the first two, payment methods have the names in their documents
// (schemas/rules/payment-methods.json). `--check` writes nothing and fails if a committed file is stale.
import { readFileSync, readdirSync, writeFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const target = path.join(root, "src/domain/generated");
const check = process.argv.includes("--check");
const banner = "// Generated from schemas/ by `npm run generate`. Do not edit.\n";

/** References between our schema files are file names; json-schema-to-typescript resolves them against this folder. */
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

function keep(output, text) {
  if (existsSync(output) && readFileSync(output, "utf8") === text) return;
  if (check) stale.push(path.relative(root, output));
  else writeFileSync(output, text);
}

/** Writes the shape of a payment method's name for one folder of shapes: references must stay within a folder. */
async function writeMethodNames(group) {
  const { methods } = JSON.parse(readFileSync(path.join(root, "schemas/rules/payment-methods.json"), "utf8"));
  const file = path.join(root, "schemas", group, "payment-method-names.json");
  const shape = {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "payment-method-names.json",
    title: "PaymentMethodNames",
    description: "Generated from schemas/rules/payment-methods.json by `npm run generate`. Do not edit.",
    definitions: { PaymentMethodName: { enum: methods.map(({ value }) => value) } },
  };
  keep(file, await format(JSON.stringify(shape), { ...(await resolveConfig(file)), parser: "json" }));
}

mkdirSync(target, { recursive: true });
await writeMethodNames("meta");
await writeMethodNames("api");
for (const group of ["meta", "api", "protocols"]) {
  const folder = path.join(root, "schemas", group);
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const output = path.join(target, `${group}-${file.replace(/\.json$/, ".ts")}`);
    keep(output, await typesOf(folder, file));
  }
}
/** Text blocks that a call returns, from their catalogue. */
function textBlockList() {
  const { blocks } = JSON.parse(readFileSync(path.join(root, "schemas/texts/catalogue.json"), "utf8"));
  const lines = blocks
    .filter(({ call }) => call !== undefined)
    .map(({ key, readBy, call, partOf }) => {
      const part = partOf === undefined ? "" : `, partOf: "${partOf}"`;
      return `  { key: "${key}", readBy: "${readBy}", call: "${call}"${part} },\n`;
    });
  const title = "/** Text blocks that the portal shows: who may read each, and which call answers it. */\n";
  return `${banner}\n${title}export const textBlockList = [\n${lines.join("")}] as const;\n`;
}

/** The names of the files in a folder, which are the ids of their documents. */
const idsIn = (folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replace(/\.json$/, ""))
    .sort();

/** Dotted keys of a nested document of texts. */
function keysIn(document, prefix = "") {
  return Object.entries(document).flatMap(([name, value]) =>
    typeof value === "string" ? [`${prefix}${name}`] : keysIn(value, `${prefix}${name}.`),
  );
}

const union = (comment, name, members) =>
  `\n/** ${comment} */\nexport type ${name} =\n${members.map((member) => `  | "${member}"`).join("\n")};\n`;

/** The names of the product's own documents, so that code which names a missing one does not compile. */
function documentNames() {
  const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  return (
    banner +
    union("Every key of schemas/messages/en.json.", "MessageKey", keysIn(readJson("schemas/messages/en.json"))) +
    union("The forms of schemas/forms. A tenant may have further ones.", "FormId", idsIn("schemas/forms")) +
    union("The flows of schemas/flows.", "FlowId", idsIn("schemas/flows"))
  );
}

keep(path.join(target, "document-names.ts"), documentNames());
keep(path.join(target, "text-block-list.ts"), textBlockList());
if (stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(", ")}\nRun: npm run generate`);
  process.exit(1);
}
