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

/** Whether a test below a folder has these words in its title. */
function isTitled(folder: string, words: string): boolean {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.ts"));
  return files.some((file) =>
    [...readFileSync(path.join(folder, file), "utf8").matchAll(/\b(?:it|test|describe)\(\s*"([^"]*)"/g)].some(
      ([, title = ""]) => title.includes(words),
    ),
  );
}

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

test("the commands of CONTRIBUTING that run some tests name files that exist, and tests by words of their titles", () => {
  const runs = /`(?:\w+=\w+ )?npx (?:vitest run|playwright test) (\S+?)(?: -t "([^"]+)")?`/g;
  const commands = [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(runs)];
  expect(commands.filter(([, , words]) => words !== undefined)).not.toEqual([]);
  const isThere = (place: string, words: string | undefined) =>
    existsSync(place) && (words === undefined || isTitled(place, words));
  const broken = commands.filter(([, place = "", words]) => !isThere(place, words));
  expect(broken.map(([command]) => command)).toEqual([]);
});
