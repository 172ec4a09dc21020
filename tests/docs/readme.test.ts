import { spawnSync } from "node:child_process";
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

/** How long one command may take beside other tests. */
const COMMAND_MS = 120_000;

/** Runs a command as the guides show it. Throws with its words where it fails or takes too long. */
function run(command: string, script: string, args: readonly string[]): void {
  const env = { ...process.env, npm_config_update_notifier: "false" };
  const result = spawnSync("npm", ["run", "--silent", script, "--", ...args], {
    env,
    timeout: COMMAND_MS,
    encoding: "utf8",
  });
  if (result.error !== undefined)
    throw new Error(`${command}: not done after ${COMMAND_MS / 1000} s`, { cause: result.error });
  if (result.status !== 0) throw new Error(`${command}: exit code ${result.status}\n${result.stderr}`);
}

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

  const commands = commandsOf(file).map((command) => {
    const [, script = "", args = ""] = /^npm (?:run )?(\S+)(?: -- (.*))?$/.exec(command) ?? [];
    return { command, script, args };
  });

  test("its fenced commands exist", () => {
    expect(commands.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });

  const runnable = commands.filter(({ command }) => !TOO_LONG.has(command));
  test.runIf(runnable.length > 0).each(runnable)(
    "its command $command runs",
    ({ command, script, args }) => {
      // The guide's tenant exists only in its test: its command is run for a tenant that is there.
      const known = args.replace("springfield", readdirSync("tenants").sort()[0] ?? "");
      expect(() => run(command, script, known.split(" "))).not.toThrow();
    },
    COMMAND_MS + 10_000,
  );
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
