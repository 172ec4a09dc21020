// Installs the npm packages of package-lock.json if node_modules does not contain exactly them.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root, runOrExit } from "./run.mjs";

function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return undefined;
  return JSON.parse(readFileSync(lockFile, "utf8")).packages ?? {};
}

/**
 * Whether node_modules contains every package of the lock file in its version. Compares it with npm's own record of its
 * installation, which detects a fresh clone, a pulled lock file and an interrupted install. Packages for other
 * platforms are optional and may be missing.
 */
export function packagesAreInstalled(folder = root) {
  const wanted = packagesOf(path.join(folder, "package-lock.json")) ?? {};
  const installed = packagesOf(path.join(folder, "node_modules/.package-lock.json"));
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([place, { version, optional, devOptional, peer }]) => {
    if (place === "") return true;
    if (installed[place] === undefined) return optional === true || devOptional === true || peer === true;
    return installed[place].version === version;
  });
}

/** Installs the packages if needed, including development ones regardless of NODE_ENV: the build needs them. */
export async function installPackages() {
  if (packagesAreInstalled()) return;
  console.log("Installing packages (about a minute) ...");
  await runOrExit("npm ci", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}
