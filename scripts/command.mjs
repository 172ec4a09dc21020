// npm run tenant|database|desk -- ...: runs server/cli/<name>.ts with the other arguments, and builds it first if it is
// out of date. A production folder only has the built files and no sources: nothing is installed or built there.
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { root, runOrExit } = await import("./setup/run.mjs");

if (existsSync(path.join(root, "server/cli"))) {
  const { installPackages } = await import("./setup/npm-packages.mjs");
  const { staleSteps } = await import("./setup/build-steps.mjs");
  await installPackages();
  if (staleSteps().some((step) => step.name === "server")) {
    await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);
  }
}
process.chdir(root);
const [name] = process.argv.splice(2, 1);
await import(pathToFileURL(path.join(root, `dist/server/cli/${name}.js`)).href);
