import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fencedBlocks } from "./fenced-blocks.ts";

const markdownFiles = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.join("docs", file)),
];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Commands that run the whole product or its whole test: shown to exist here, run for real by start and test themselves. */
const TOO_LONG = new Set(["npm start", "npm test"]);

function commandsOf(file: string): string[] {
  return fencedBlocks(file)
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.split("\n"))
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

describe.each(markdownFiles)("%s", (file) => {
  const text = readFileSync(file, "utf8");

  test("names only npm commands that exist", () => {
    const named = [...text.matchAll(/npm (?:run )?(?:--silent )?([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
    const known = [...Object.keys(scripts), "ci", "install", "prune"];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("links only to files that exist", () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(path.join(path.dirname(file), target)))).toEqual([]);
  });

  test("its fenced commands run", () => {
    for (const command of commandsOf(file)) {
      const [, script = "", ...args] = /^npm (?:run )?(\S+)(?: -- (.*))?$/.exec(command) ?? [];
      expect(scripts[script], command).toBeDefined();
      if (TOO_LONG.has(command)) continue;
      // The guide's tenant exists only in its test: its command is run for a tenant that is there.
      const known = args.join(" ").replace("springfield", readdirSync("tenants").sort()[0] ?? "");
      expect(() => execFileSync("npm", ["run", "--silent", script, "--", ...known.split(" ")]), command).not.toThrow();
    }
  });
});
