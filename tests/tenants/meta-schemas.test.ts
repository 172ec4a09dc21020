import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { findProjectRoot } from "../../server/host/project-root.ts";

const folder = path.join(findProjectRoot(), "schemas/meta");
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

it.each(files)("the meta schema %s is one that JSON Schema draft-07 takes", (file) => {
  const ajv = new Ajv({ strict: false, logger: false });
  void ajv.validateSchema(JSON.parse(readFileSync(path.join(folder, file), "utf8")) as object);
  expect(ajv.errors ?? []).toEqual([]);
});

it("a meta schema that is none is noticed", () => {
  const ajv = new Ajv({ strict: false, logger: false });
  expect(ajv.validateSchema({ properties: { name: { type: "text" } } })).toBe(false);
});
