import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { prepareDataFolder } from "../../server/data-folder.ts";
import { StartFault } from "../../server/start-fault.ts";

describe("the data folder", () => {
  const place = mkdtempSync(path.join(tmpdir(), "portal-data-"));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it("is made where it is missing, with the folders above it", () => {
    const folder = path.join(place, "a/b/c");
    prepareDataFolder(folder);
    expect(existsSync(folder)).toBe(true);
    prepareDataFolder(folder);
  });

  it("is a file, or would stand in one, then the server does not start and says so in one line", () => {
    const file = path.join(place, "file");
    writeFileSync(file, "");
    for (const folder of [file, path.join(file, "below")]) {
      expect(() => prepareDataFolder(folder)).toThrow(StartFault);
      expect(() => prepareDataFolder(folder)).toThrow(/^DATA_DIR .* cannot be used: .*$/);
    }
  });

  it.runIf(process.platform === "linux")("cannot be made, then the server does not start", () => {
    expect(() => prepareDataFolder("/proc/portal/data")).toThrow(/^DATA_DIR \/proc\/portal\/data cannot be used/);
  });
});
