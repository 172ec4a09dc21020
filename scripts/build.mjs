// npm run build [-- --all]: builds what changed into dist/ (portal, render, preview, server).
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildSteps, hasSources, inputHash, recordBuilt, staleSteps } from "./setup/build-steps.mjs";
import { packageProgram, root, runOrExit } from "./setup/run.mjs";
import { serverBuildOptions } from "./setup/server-build.mjs";

const COMPRESSIBLE = /\.(?:js|css|svg|json|html)$/;
const WORTH_COMPRESSING_BYTES = 1024;

/** Writes a .br and a .gz beside every asset, so that the server can send them as they are. */
function compressAssets(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || entry.name === "index.html") continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < WORTH_COMPRESSING_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
  }
}

/** Builds pages with Vite. */
async function bundle(what, config) {
  // A NODE_ENV from outside (such as a test runner's) would build React's development version.
  const env = { NODE_ENV: "production" };
  await runOrExit(`Building ${what}`, packageProgram("vite"), ["build", "--config", config, "--logLevel", "warn"], env);
}

async function buildPages(name, config) {
  await bundle(`the ${name}`, config);
  compressAssets(path.join(root, "dist", name));
}

async function buildServer() {
  const { build } = await import("esbuild");
  rmSync(path.join(root, "dist/server"), { recursive: true, force: true });
  await build(serverBuildOptions());
}

const builders = {
  portal: () => buildPages("portal", "vite.config.ts"),
  render: () => bundle("what the server renders pages with", "vite.render.config.ts"),
  preview: () => buildPages("preview", "vite.preview.config.ts"),
  server: buildServer,
};

const wanted = process.argv.includes("--all") ? buildSteps.filter((step) => hasSources(step.name)) : staleSteps();
// In parallel: steps often wait, and none reads another one's output. All hashes are computed before any build.
const steps = wanted.map((step) => ({ name: step.name, hash: inputHash(step) }));
await Promise.all(
  steps.map(async ({ name, hash }) => {
    await builders[name]();
    recordBuilt(name, hash);
  }),
);
