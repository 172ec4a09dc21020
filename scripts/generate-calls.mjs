// Writes, from docs/openapi.json, the table of all calls with their types (src/domain/generated/api-calls.ts) and the
// guide that says who may make them (docs/guides/calls.md). `--check` writes nothing and fails if a committed file is
// stale.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { root } from "./setup/run.mjs";

const check = process.argv.includes("--check");
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const { paths, components } = readJson("docs/openapi.json");

/** Every documented call: method, address and operation. */
const calls = Object.entries(paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), address, operation })),
);

const stale = [];

async function keep(file, text) {
  const output = path.join(root, file);
  const written = await format(text, { ...(await resolveConfig(output)), filepath: output });
  if (existsSync(output) && readFileSync(output, "utf8") === written) return;
  if (check) stale.push(file);
  else writeFileSync(output, written);
}

function guide() {
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))].sort();
  const sections = tags.map((tag) => {
    const rows = calls
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ method, address, operation }) => {
        const who = operation["x-access"].join(", ");
        return `| \`${method} ${address}\` | ${who} | ${operation["x-tenant"]} | ${operation.summary} |`;
      });
    return `## ${tag}\n\n| call | access | tenant | what it does |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `<!-- Generated from docs/openapi.json by \`npm run generate\`. Do not edit. -->\n
# The calls, and who may make them

Each route declares who may call it and where its tenant comes from; one that does not is not registered
([decision 050](../decisions/050-access-is-declared.md)). [The description of the API](../openapi.json) has the shapes.

**Access.** _public_: anyone. _driver_, _admin_: whoever is signed in as such, by a bearer token; without one the answer is
401, and as the other one it is 404, as for what does not exist. _keyed_: whoever has the number and the plate of a citation; a
bearer token may stand beside them, and with _driver_ it may stand in place of the plate.

**Tenant.** _path_: \`{customer}\`. _query_: \`?customer=\`, without which the answer is 400. _body_: \`groupName\`. _token_: that of
whoever is signed in. Wherever a call names its tenant twice, both are the same, or the answer is 404.

${sections.join("\n")}`;
}

const generated = "src/domain/generated";

/** The file of generated types for each shape of schemas/api. */
const fileOfShape = new Map(
  readdirSync(path.join(root, "schemas/api")).flatMap((file) =>
    Object.keys(readJson(`schemas/api/${file}`).definitions).map((name) => [
      name,
      `./api-${file.replace(".json", ".ts")}`,
    ]),
  ),
);
const used = new Set();

/** The type's name of a schema that is a reference. A route whose shapes have no names is a mistake. */
function typeOf(schema, call) {
  const name = schema.$ref?.slice("#/components/schemas/".length);
  if (name === undefined || !fileOfShape.has(name)) throw new Error(`${call}: a shape without a name in schemas/api`);
  used.add(name);
  return name;
}

/** Names of the members that a body must have in addition to the fields of its forms. */
function ownMembers({ $ref }, forms) {
  const required = ({ $ref: reference, required: own = [], allOf = [] }) =>
    reference === undefined
      ? [...own, ...allOf.flatMap(required)]
      : required(components.schemas[reference.slice("#/components/schemas/".length)]);
  const ofForms = forms.flatMap((id) => {
    const { ui, entity = {} } = readJson(`schemas/forms/${id}.json`);
    return ui.order.map((field) => (entity[field] ?? field).split(".")[0]);
  });
  return required({ $ref }).filter((name) => !ofForms.includes(name));
}

const object = (entries) => (entries.length === 0 ? "None" : `{ ${entries.join("; ")} }`);

function parametersOf(operation, place) {
  const named = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  return object(named.map(({ name, required }) => `"${name}"${required === true ? "" : "?"}: string`));
}

/** The statuses of an operation that match this pattern, with the type of each body. */
function answersOf({ responses }, pattern, call) {
  const fitting = Object.entries(responses).filter(([status]) => pattern.test(status));
  return object(
    fitting.map(([status, { content = {} }]) => {
      const [[media, { schema }] = [undefined, {}]] = Object.entries(content);
      if (media === undefined) return `${status}: undefined`;
      return `${status}: ${schema.format === "binary" ? "Uint8Array" : typeOf(schema, call)}`;
    }),
  );
}

/** A file is sent in the browser's form data; every other body has one of our shapes. */
function bodyOf(media, schema, call) {
  if (media === undefined) return "undefined";
  return media === "multipart/form-data" ? "FormData" : typeOf(schema, call);
}

function entryOf({ method, address, operation }) {
  const call = `${method} ${address}`;
  const [[media, { schema }] = [undefined, {}]] = Object.entries(operation.requestBody?.content ?? {});
  const forms = operation["x-forms"];
  const own =
    forms === undefined
      ? []
      : [
          `own: ${
            ownMembers(schema, forms)
              .map((name) => `"${name}"`)
              .join(" | ") || "never"
          }`,
        ];
  const members = [
    `access: "${["public", "keyed"].find((kind) => operation["x-access"].includes(kind)) ?? "signed-in"}"`,
    `path: ${parametersOf(operation, "path")}`,
    `query: ${parametersOf(operation, "query")}`,
    `headers: ${parametersOf(operation, "header")}`,
    `body: ${bodyOf(media, schema, call)}`,
    ...own,
    `encoding: "${media === "application/x-www-form-urlencoded" ? "form" : "json"}"`,
    `answers: ${answersOf(operation, /^[23]\d\d$/, call)}`,
    `refusals: ${answersOf(operation, /^[45]\d\d$/, call)}`,
  ];
  return `  /** ${operation.summary} */\n  "${call}": { ${members.join("; ")} };`;
}

function table() {
  const entries = calls.map(entryOf);
  const files = [...new Set([...used].map((name) => fileOfShape.get(name)))].sort();
  const namesIn = (file) =>
    [...used]
      .filter((name) => fileOfShape.get(name) === file)
      .sort()
      .join(", ");
  return `// Generated from docs/openapi.json by \`npm run generate\`. Do not edit.

${files.map((file) => `import type { ${namesIn(file)} } from "${file}";`).join("\n")}

/** No parameter, header or status of this kind. */
type None = Record<never, never>;

/**
 * Every call by method and path, with all that goes there and comes back. \`own\` stands where forms ask for the body: the members
 * that it must have besides the answers to them.
 */
export interface Calls {
${entries.join("\n")}
}
`;
}

await keep("docs/guides/calls.md", guide());
await keep(`${generated}/api-calls.ts`, table());
if (stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(", ")}\nRun: npm run generate`);
  process.exit(1);
}
