// The two programs that the tests need and npm does not provide: Chromium and PostgreSQL, from Debian's packages.
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

/** The headless one first: it renders the same pages and needs a sixth less time for the browser tests. */
const CHROMIUM_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Chromium's path: CHROMIUM if it is set, else where Debian and similar systems install it; undefined if there is none.
 */
export function chromiumPath() {
  return [process.env["CHROMIUM"], ...CHROMIUM_PLACES].find((place) => place !== undefined && existsSync(place));
}

function isOnPath(program) {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false; // Not in this folder: the search goes on.
    }
  });
}

/** Whether initdb, which a test cluster needs first, is in PATH or where Debian installs it. */
export function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  if (isOnPath("initdb")) return true;
  if (!existsSync(debian)) return false;
  return readdirSync(debian).some((version) => existsSync(path.join(debian, version, "bin/initdb")));
}

/** The missing programs, each with alternative packages, the best first. */
function missingPackages() {
  const browser = ["chromium-headless-shell", "chromium"];
  return [...(chromiumPath() === undefined ? [browser] : []), ...(hasPostgres() ? [] : [["postgresql"]])];
}

const env = { DEBIAN_FRONTEND: "noninteractive" };

function install(names) {
  return run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { quiet: true, env });
}

/** Package lists that are months old name a browser of that age, so they are updated if possible. */
async function installFromDebian(choices) {
  await run("apt-get", ["update", "-q"], { quiet: true, env });
  const best = await install(choices.map(([first]) => first));
  // A release without the best package has the last one.
  return best.code === 0 ? best : install(choices.map((names) => names.at(-1)));
}

/**
 * Installs what is missing, if possible. Returns instructions for the user, or undefined if everything is installed.
 */
export async function installSystemPackages() {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  const names = missing.map(([best]) => best);
  const byHand = `The tests need ${missing.map((choice) => choice.join(" or ")).join(" and ")}. On Debian, as root: apt-get install ${names.join(" ")}`;
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) return byHand;
  console.log(`Installing ${names.join(" and ")} from Debian ...`);
  const { code, output } = await installFromDebian(missing);
  return code === 0 && missingPackages().length === 0 ? undefined : `${output}\n${byHand}`;
}
