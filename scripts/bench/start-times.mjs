// How long `npm start` takes until the first page responds.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, runOrExit } from "../setup/run.mjs";
import { dataFolder, freePort, serve, untilAnswers } from "../setup/server-process.mjs";

const FRESH_CLONE_WITHIN_MS = 600_000;

async function timeStart(dataDir, slug, { cwd = root, withinMs } = {}) {
  const server = serve(["scripts/start.mjs"], { port: await freePort(), dataDir, cwd });
  try {
    return await untilAnswers(`${server.address}/driverportal/${slug}`, server.child, withinMs);
  } finally {
    await server.stop();
  }
}

/** Milliseconds of a built server: a first start (empty data directory), and a second one on the same data. */
export async function measureBuiltStart(slug) {
  const data = dataFolder();
  try {
    return { first: await timeStart(data.folder, slug), second: await timeStart(data.folder, slug) };
  } finally {
    data.remove();
  }
}

/** Milliseconds of the very first start on a fresh clone of the last commit: packages, build, database, demo. */
export async function measureFreshClone(slug) {
  const parent = mkdtempSync(path.join(tmpdir(), "portal-clone-"));
  const clone = path.join(parent, "clone");
  try {
    await runOrExit("git clone", "git", ["clone", "--quiet", root, clone]);
    return await timeStart(path.join(clone, ".data"), slug, { cwd: clone, withinMs: FRESH_CLONE_WITHIN_MS });
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
