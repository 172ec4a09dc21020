import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { standInsFor } from "../../vite.config.ts";
import { root } from "../../scripts/setup/run.mjs";

/** Builds a page that imports this, in the project's folder as the portal's build does, and writes nothing. */
function buildImporting(name: string, asked: RegExp) {
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      standInsFor([["@rjsf/", asked, "src/renderer/forms/uri-stub.ts"]]),
      {
        name: "entry",
        resolveId: (id) => (id === "entry" || id.includes("/node_modules/@rjsf/asker") ? id : undefined),
        load: (id) => {
          if (id === "entry") return `import "${path.join(root, "node_modules/@rjsf/asker.js")}"`;
          return id.includes("/node_modules/@rjsf/asker") ? `import "${name}"` : undefined;
        },
      },
    ],
    build: { write: false, rolldownOptions: { input: "entry" } },
  });
}

test("a stand-in that is asked for is put in", async () => {
  await expect(buildImporting("fast-uri", /^fast-uri$/)).resolves.toBeDefined();
});

test("a stand-in that nothing asks for fails the build and is named", async () => {
  await expect(buildImporting("ajv", /^fast-uri$/)).rejects.toThrow(/nothing below @rjsf\/ asks for \^fast-uri\$/);
});
