import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import payment from "../../schemas/rules/payment-methods.json" with { type: "json" };

const SOURCE = /\.(?:ts|tsx|css|html)$/;
const MAX_LINES = 300;

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

  test("move an order in one place, which writes its event in the same statement (docs/decisions/043)", () => {
    const update = /(?:updateTable\("orders"\)|\bupdate orders\b)[^;]*?\bset\b(?:\([^)]*\)|[^`;]*)/gi;
    const moving = sourcesBelow("server")
      .filter((file) => !file.startsWith("server/db/migrations/"))
      .filter((file) =>
        [...readFileSync(file, "utf8").matchAll(update)].some(([statement]) => /\bstate\b/.test(statement)),
      );
    expect(moving).toEqual(["server/services/orders/move-order.ts"]);
  });

  test("hold no colour outside the theme", () => {
    const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgb|hsl|oklch)a?\(/i;
    const files = ["src", "preview"]
      .flatMap(sourcesBelow)
      .filter((file) => !file.startsWith("src/domain/theme/") && file !== "src/domain/colour.ts");
    expect(files.flatMap((file) => linesThatMatch(file, colour))).toEqual([]);
  });

  test("read nothing from how an address begins: routes declare access and tenant (docs/decisions/050)", () => {
    const reading = /startsWith\(["'`]\/|\burl\b.*\.(?:startsWith|match)\(|split\("\/"\)|\/\^\\\/\(?[a-z]/;
    const files = [...["server/routes", "server/security", "server/pages"].flatMap(sourcesBelow), "server/app.ts"];
    const found = files.flatMap((file) => linesThatMatch(file, reading));
    // The operator's own addresses may be judged.
    expect(found.filter((line) => !/(?:publicUrl|idpLogoutURL)\.startsWith/.test(line))).toEqual([]);
  });

  test("load code later in one way, without Suspense (docs/decisions/025)", () => {
    const found = ["src", "preview"]
      .flatMap(sourcesBelow)
      .flatMap((file) => linesThatMatch(file, /<Suspense\b|\blazy\(/));
    expect(found).toEqual([]);
  });

  test(`stay under ${MAX_LINES} lines a file`, () => {
    const long = ["src", "server", "preview", "scripts", "tests", "e2e"]
      .flatMap(sourcesBelow)
      .filter((file) => /\.tsx?$/.test(file) && readFileSync(file, "utf8").split("\n").length > MAX_LINES + 1);
    expect(long).toEqual([]);
  });

  test("silence no compiler, and the linter only where they say why", () => {
    const files = ["src", "server", "preview", "e2e"].flatMap(sourcesBelow);
    const compiler = files.flatMap((file) => linesThatMatch(file, /@ts-(?:ignore|expect-error|nocheck)/));
    const linter = files.flatMap((file) => {
      const lines = readFileSync(file, "utf8").split("\n");
      // The reason stands behind the directive, or in a comment just above it.
      const isBare = (line: string, index: number) =>
        /(?:oxlint|eslint)-disable(?!.* -- \w)/.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(lines[index - 1] ?? "");
      return lines.flatMap((line, index) => (isBare(line, index) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
    });
    expect([...compiler, ...linter]).toEqual([]);
  });
});
