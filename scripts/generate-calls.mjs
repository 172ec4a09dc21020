// Writes docs/guides/calls.md out of docs/openapi.json: every call, who may make it, where its tenant comes from.
// `--check` writes nothing and fails when a committed file is stale.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { root } from "./setup/run.mjs";

const check = process.argv.includes("--check");
const { paths } = JSON.parse(readFileSync(path.join(root, "docs/openapi.json"), "utf8"));

/** Every call of the description: method, address and operation. */
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
401, and as the other one it is 404, as for what does not exist.

**Tenant.** _path_: \`{customer}\`. _query_: \`?customer=\`, without which the answer is 400. _body_: \`groupName\`. _token_: that of
whoever is signed in. Wherever a call names its tenant twice, both are the same, or the answer is 404.

${sections.join("\n")}`;
}

await keep("docs/guides/calls.md", guide());
if (stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(", ")}\nRun: npm run generate`);
  process.exit(1);
}
