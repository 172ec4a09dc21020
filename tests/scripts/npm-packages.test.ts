import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packagesAreInstalled } from "../../scripts/setup/npm-packages.mjs";

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "packages-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeLock(packages: object) {
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...packages } }));
}

function writeInstalled(packages: object) {
  mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  writeFileSync(path.join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

describe("packages count as installed", () => {
  test("not on a fresh clone", () => {
    writeLock({ "node_modules/a": { version: "1.0.0" } });
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test("when each has the version of the lock file", () => {
    writeLock({ "node_modules/a": { version: "1.0.0" } });
    writeInstalled({ "node_modules/a": { version: "1.0.0" } });
    expect(packagesAreInstalled(folder)).toBe(true);
  });

  test("not when the lock file names another version", () => {
    writeLock({ "node_modules/a": { version: "1.0.1" } });
    writeInstalled({ "node_modules/a": { version: "1.0.0" } });
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test("not when the lock file names a new package", () => {
    writeLock({ "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0" } });
    writeInstalled({ "node_modules/a": { version: "1.0.0" } });
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test("when only an optional one, made for another platform, is missing", () => {
    writeLock({ "node_modules/a": { version: "1.0.0" }, "node_modules/mac": { version: "1.0.0", optional: true } });
    writeInstalled({ "node_modules/a": { version: "1.0.0" } });
    expect(packagesAreInstalled(folder)).toBe(true);
  });
});
