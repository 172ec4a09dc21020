// Refuses a Node.js that the packages do not run on, in one line instead of a stack trace of the first package that breaks.
import { readFileSync } from "node:fs";

/** Leaves the process with exit code 1 when this Node.js is older than `engines.node` of package.json. */
export function requireNodeVersion() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const wanted = engines.node.replace(/[^\d.]/g, "");
  const [wantedMajor, wantedMinor = 0] = wanted.split(".").map(Number);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`This needs Node.js ${wanted} or newer; this is ${process.versions.node}. See https://nodejs.org/`);
  process.exit(1);
}
