// npm start: installs and builds what is missing or out of date, then runs the server in this process. Only Node's own
// modules may be imported before the packages are installed.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { installPackages } = await import("./setup/npm-packages.mjs");
const { staleSteps } = await import("./setup/build-steps.mjs");
const { root, runOrExit } = await import("./setup/run.mjs");

await installPackages();
const stale = staleSteps();
if (stale.length > 0) {
  console.log(`Building: ${stale.map((step) => step.name).join(", ")} ...`);
  await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);
}
// In this process, so that the server receives signals and sets exit codes, and killing it leaves nothing behind.
process.setSourceMapsEnabled(true);
process.chdir(root);
await import(pathToFileURL(path.join(root, "dist/server/main.js")).href);
