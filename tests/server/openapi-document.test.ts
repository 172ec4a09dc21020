import { readFileSync } from "node:fs";
import path from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { findProjectRoot } from "../../server/host/project-root.ts";

type Json = Record<string, unknown>;
interface Operation {
  parameters?: { name: string; in: string; schema: unknown }[];
}

const document = () =>
  JSON.parse(readFileSync(path.join(findProjectRoot(), "docs/openapi.json"), "utf8")) as Json & {
    paths: Record<string, Record<string, Operation>>;
  };

describe("docs/openapi.json", () => {
  it("is valid by the schema of OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(document())).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("would not be valid with a parameter whose schema is a text", async () => {
    const broken = document();
    const [operation] = Object.values(broken.paths).flatMap((methods) =>
      Object.values(methods).filter(({ parameters }) => parameters !== undefined),
    );
    Object.assign(operation?.parameters?.[0] ?? {}, { schema: "object" });
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it("names each parameter of a path once, and no other one", () => {
    for (const [address, methods] of Object.entries(document().paths)) {
      const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      for (const { parameters = [] } of Object.values(methods)) {
        const described = parameters.filter((each) => each.in === "path").map(({ name }) => name);
        expect([address, described.sort()]).toEqual([address, named]);
      }
    }
  });
});
