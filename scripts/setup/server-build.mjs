// How esbuild bundles the server: our own sources into dist/server, with nearly all packages left in node_modules.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

/** Entry points of the server: the server itself and each command of server/cli. */
function serverEntries() {
  const folder = path.join(root, "server/cli");
  const commands = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".ts")) : [];
  return ["server/main.ts", ...commands.map((name) => `server/cli/${name}`)];
}

/** Packages of many small ES modules, whose files take longer to open one by one than all the rest of the start. */
const BUNDLED = new Set(["jose", "kysely", "openid-client"]);

function packagesLeftOutside() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return Object.keys(dependencies).filter((name) => !BUNDLED.has(name));
}

/** Options of esbuild's build and context calls. */
export function serverBuildOptions() {
  return {
    absWorkingDir: root,
    entryPoints: serverEntries(),
    outbase: "server",
    outdir: "dist/server",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: packagesLeftOutside(),
    sourcemap: true,
    // Node reads every source map at start; the sources are beside it.
    sourcesContent: false,
    logLevel: "warning",
  };
}
