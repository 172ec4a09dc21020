import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { openEmbedded } from "../../server/db/embedded.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";

/** Unpacking takes seconds of one core. */
const UNPACKING_MS = 120_000;

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

it(
  "an embedded database whose unpacking was cut off half way is unpacked anew and whole",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "portal-embedded-"));
    folders.push(folder);
    mkdirSync(path.join(folder, "database.part/base"), { recursive: true });
    writeFileSync(path.join(folder, "database.part/PG_VERSION"), "half");
    mkdirSync(path.join(folder, "database"));
    const db = await openEmbedded(folder, path.join(findProjectRoot(), ".cache"));
    await db.ping();
    await db.close();
    expect(existsSync(path.join(folder, "database.part"))).toBe(false);
    expect(readFileSync(path.join(folder, "database/PG_VERSION"), "utf8")).toMatch(/^\d+\s*$/);
  },
  UNPACKING_MS,
);
