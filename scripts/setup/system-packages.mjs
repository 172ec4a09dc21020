// The two programs that the tests need and npm does not bring: Chromium and PostgreSQL, from Debian's own packages.
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

const CHROMIUM_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Chromium's path: CHROMIUM where it is set, else where Debian and its kin put it; undefined when there is none. */
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

/** Whether initdb, the first thing that a test cluster needs, is on the path or where Debian puts it. */
export function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  if (isOnPath("initdb")) return true;
  if (!existsSync(debian)) return false;
  return readdirSync(debian).some((version) => existsSync(path.join(debian, version, "bin/initdb")));
}

function missingPackages() {
  return [...(chromiumPath() === undefined ? ["chromium"] : []), ...(hasPostgres() ? [] : ["postgresql"])];
}

async function installFromDebian(names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { quiet: true, env });
  const first = await install();
  if (first.code === 0) return first;
  await run("apt-get", ["update", "-q"], { quiet: true, env });
  return install();
}

/** Installs what is missing where that is possible. Answers what is to be done by hand, or undefined when all is there. */
export async function installSystemPackages() {
  const names = missingPackages();
  if (names.length === 0) return undefined;
  const byHand = `The tests need ${names.join(" and ")}. On Debian or Ubuntu, as root: apt-get install ${names.join(" ")}`;
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) return byHand;
  console.log(`Installing ${names.join(" and ")} from Debian ...`);
  const { code, output } = await installFromDebian(names);
  return code === 0 && missingPackages().length === 0 ? undefined : `${output}\n${byHand}`;
}
