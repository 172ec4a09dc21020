// Refuses a Node.js that the packages do not run on, in one line instead of a stack trace of the first package that breaks.
import { readFileSync } from "node:fs";

/** Whether a version is in a range such as "^20.19 || ^22.13 || >=24": each part has a major version and perhaps a minor. */
export function isInRange(version, range) {
  const [major, minor] = version.split(".").map(Number);
  return range.split("||").some((part) => {
    const [, sign, wantedMajor, wantedMinor = "0"] = /^\s*(\^|>=)(\d+)(?:\.(\d+))?\s*$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`engines.node of package.json has a part that is not understood: ${part}`);
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return sign === ">=" && major > Number(wantedMajor);
  });
}

/** Leaves the process with exit code 1 when this Node.js is not one of `engines.node` of package.json. */
export function requireNodeVersion() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  if (isInRange(process.versions.node, engines.node)) return;
  console.error(`This needs Node.js ${engines.node}; this is ${process.versions.node}. See https://nodejs.org/`);
  process.exit(1);
}
