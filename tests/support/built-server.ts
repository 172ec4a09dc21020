import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { serverBuildOptions } from "../../scripts/setup/server-build.mjs";
import { findProjectRoot } from "../../server/host/project-root.ts";

/** The server of these sources, built as for real. */
export interface BuiltServer {
  /** What node runs it with. */
  args: readonly string[];
  remove(): void;
}

/** Optimising the embedded database's WebAssembly takes a third of what a start takes; queries are as fast without it. */
const UNOPTIMISED = "--liftoff-only";

/**
 * Builds the server into a folder of its own, so that a test runs what the sources say and not what was built some time
 * ago. It lies in the project's cache: packages and documents are found from where the file lies.
 */
export async function buildServer(more: Pick<BuildOptions, "plugins"> = {}): Promise<BuiltServer> {
  const cache = path.join(findProjectRoot(), ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "server-"));
  await build({ ...serverBuildOptions(), ...more, outdir: folder } as Parameters<typeof build>[0]);
  const args = [UNOPTIMISED, path.join(folder, "main.js")];
  return { args, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
