// npm run dev: rebuilds portal and server when a source changes, and restarts the server when its code, its page
// rendering or a schema has changed. A tenant's changed document is read again; if it has an error, the tenant stays as
// it was and the error is printed here. Open pages reload once a change is visible.
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import path from "node:path";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { installPackages } = await import("./setup/npm-packages.mjs");
await installPackages();
const { packageProgram, root, runOrExit } = await import("./setup/run.mjs");
const { serverBuildOptions } = await import("./setup/server-build.mjs");
const { hasSources } = await import("./setup/build-steps.mjs");
const { freePort } = await import("./setup/server-process.mjs");
const { startReloadingProxy } = await import("./setup/reloading-proxy.mjs");
const { context } = await import("esbuild");

const RESTART_AFTER_MS = 200;
const tenantsFolder = path.resolve(root, process.env["TENANTS_DIR"] ?? "tenants");

/** The server's output when the result of a restart, or of reading documents again, is visible. */
const CAN_BE_SEEN = /^(?:The driver portal is running\.|documents read anew: .*)$/m;

const port = Number(process.env["PORT"] ?? 8080);
const host = process.env["HOST"] ?? "127.0.0.1";
const serverPort = await freePort();
const pages = await startReloadingProxy({ host, port, serverPort }).catch((error) => {
  console.error(`npm run dev cannot listen at ${host}, port ${port}: ${error.message}`);
  process.exit(1);
});
/** The server listens on another port, but still prints the address that people open. */
const serverEnv = {
  ...process.env,
  PORT: String(serverPort),
  PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://${/^(?:0\.0\.0\.0|::)$/.test(host) ? "localhost" : host}:${port}`,
  TRUST_PROXY: process.env["TRUST_PROXY"] ?? "loopback",
};

console.log("Building the portal and its server; the first time this takes a few minutes.");
await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);

const builders = [
  { step: "portal", config: "vite.config.ts" },
  { step: "render", config: "vite.render.config.ts" },
  { step: "preview", config: "vite.preview.config.ts" },
].filter(({ step }) => hasSources(step));
const children = builders.map(({ config }) =>
  spawn(packageProgram("vite"), ["build", "--watch", "--config", config, "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  }),
);
const serverBuild = await context(serverBuildOptions());
await serverBuild.watch();

let server;
let stopping = false;

function startServer() {
  server = spawn(process.execPath, ["--enable-source-maps", "dist/server/main.js"], {
    cwd: root,
    stdio: ["inherit", "pipe", "inherit"],
    env: serverEnv,
  });
  server.stdout.on("data", (chunk) => {
    process.stdout.write(chunk);
    if (CAN_BE_SEEN.test(String(chunk))) pages.reload();
  });
  server.on("exit", (code) => {
    server = undefined;
    if (!stopping && code !== 0 && code !== null)
      console.log("The server stopped; it starts again after the next change.");
  });
}

/**
 * The old server must have ended before the new one starts: only one process can use the port and the data directory.
 */
function restartServer() {
  if (server === undefined) return startServer();
  server.once("exit", () => stopping || startServer());
  server.kill("SIGTERM");
}

/** Acts once for all files that are written shortly after one another, and names the first of them. */
function soonAfterChange(folder, what, act) {
  let timer;
  let first;
  const onChange = (_event, file) => {
    first ??= path.relative(root, path.join(folder, file ?? ""));
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!stopping) console.log(`${first} has changed: ${what}.`);
      first = undefined;
      if (!stopping) act();
    }, RESTART_AFTER_MS);
  };
  if (existsSync(folder)) watch(folder, { recursive: true }, onChange);
}

/** Like `kill -HUP`: a document with an error leaves its tenant as it was, and the server prints the error. */
function readDocuments() {
  if (server === undefined) startServer();
  else server.kill("SIGHUP");
}

async function stop() {
  stopping = true;
  pages.close();
  for (const child of [...children, server]) child?.kill("SIGTERM");
  await serverBuild.dispose();
  process.exit(0);
}

const built = ["dist/server", "dist/render"].map((folder) => path.join(root, folder));
for (const folder of [...built, path.join(root, "schemas")]) {
  soonAfterChange(folder, "the server starts anew", restartServer);
}
// The server reads built files of the portal and the preview on each request.
for (const folder of ["dist/portal", "dist/preview"]) {
  soonAfterChange(path.join(root, folder), "open pages load again", () => pages.reload());
}
soonAfterChange(tenantsFolder, "the tenants' documents are read anew", readDocuments);
process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());
startServer();
