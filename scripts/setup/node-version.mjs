// Rejects a Node.js that the packages do not support, in one line instead of a stack trace of the first one that fails.
import { readFileSync } from "node:fs";

/**
 * Whether a version is in a range such as "^20.19 || ^22.13 || >=24": each part has a major and perhaps a minor
 * version.
 */
export function isInRange(version, range) {
  const [major, minor] = version.split(".").map(Number);
  return range.split("||").some((part) => {
    const [, sign, wantedMajor, wantedMinor = "0"] = /^\s*(\^|>=)(\d+)(?:\.(\d+))?\s*$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`engines.node of package.json has a part that is not understood: ${part}`);
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return sign === ">=" && major > Number(wantedMajor);
  });
}

/** Exits with code 1 if this Node.js does not match `engines.node` of package.json. */
export function requireNodeVersion() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  if (isInRange(process.versions.node, engines.node)) return;
  console.error(`This needs Node.js ${engines.node}; this is ${process.versions.node}. See https://nodejs.org/`);
  process.exit(1);
}
