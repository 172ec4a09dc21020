import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import payment from "../../schemas/rules/payment-methods.json" with { type: "json" };

const SOURCE = /\.(?:ts|tsx|css|html)$/;

function sourcesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/generated/"));
}

const tenantSlugs = readdirSync("tenants", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  // An everyday word is no trace of a tenant unless it stands as a slug: quoted, or as a part of a path.
  .map((slug) => ({ slug, trace: slug === "plain" ? /["'`/]plain["'`/]/ : new RegExp(`\\b${slug}\\b`) }));

function linesThatMatch(file: string, pattern: RegExp): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

/** Rules about words in sources. What a type, a lint rule or the behaviour of a route can say is said there. */
describe("sources of the product", () => {
  test.each(tenantSlugs)("never name the tenant $slug", ({ trace }) => {
    const sources = ["src", "server", "preview"].flatMap(sourcesBelow);
    // The word of the mail format and of documentation stays free.
    const found = sources.flatMap((file) => linesThatMatch(file, trace)).filter((line) => !line.includes("text/plain"));
    expect(found).toEqual([]);
  });

  test("name no payment method: what one means stands in its document (schemas/rules/payment-methods.json)", () => {
    const names = payment.methods.map(({ value }) => value).join("|");
    const named = new RegExp(`["'\`](?:${names})["'\`]`);
    const files = ["src", "server", "preview"]
      .flatMap(sourcesBelow)
      // There it is a country of the list of states.
      .filter((file) => file !== "src/domain/option-source.ts")
      // A handler says which method it is of; a released migration stays as it is.
      .filter((file) => !/^server\/(?:payments|db\/migrations)\//.test(file));
    expect(files.flatMap((file) => linesThatMatch(file, named))).toEqual([]);
  });

  test("name no colour outside the theme", () => {
    const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgb|hsl|oklch)a?\(/i;
    const files = ["src", "preview"]
      .flatMap(sourcesBelow)
      .filter((file) => !file.startsWith("src/domain/theme/") && file !== "src/domain/colour.ts");
    expect(files.flatMap((file) => linesThatMatch(file, colour))).toEqual([]);
  });

  test("silence the linter only where they say why", () => {
    const files = ["src", "server", "preview", "e2e"].flatMap(sourcesBelow);
    const linter = files.flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n");
      // The reason stands behind the directive, or in a comment just above it.
      const isBare = (line: string, index: number) =>
        /(?:oxlint|eslint)-disable(?!.* -- \w)/.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(lines[index - 1] ?? "");
      return lines.flatMap((line, index) => (isBare(line, index) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
    });
    expect(linter).toEqual([]);
  });
});
