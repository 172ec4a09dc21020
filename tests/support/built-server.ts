import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { serverBuildOptions } from "../../scripts/setup/server-build.mjs";
import { findProjectRoot } from "../../server/host/project-root.ts";

/** The server of these sources, built like the real one. */
export interface BuiltServer {
  /** The arguments of node. */
  args: readonly string[];
  remove(): void;
}

/** Optimising the embedded database's WebAssembly takes a third of the start; queries are as fast without it. */
const UNOPTIMISED = "--liftoff-only";

/**
 * Builds the server into a new folder, so that a test runs the current sources and not an earlier build. The folder is
 * in the project's cache: packages and documents are found relative to the built file.
 */
export async function buildServer(more: Pick<BuildOptions, "plugins"> = {}): Promise<BuiltServer> {
  const cache = path.join(findProjectRoot(), ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "server-"));
  await build({ ...serverBuildOptions(), ...more, outdir: folder } as Parameters<typeof build>[0]);
  const args = [UNOPTIMISED, path.join(folder, "main.js")];
  return { args, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
