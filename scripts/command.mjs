// npm run tenant|database -- ...: runs server/cli/<name>.ts with the other words, built first where it is out of date.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { installPackages } = await import("./setup/npm-packages.mjs");
const { root, runOrExit } = await import("./setup/run.mjs");
const { staleSteps } = await import("./setup/build-steps.mjs");

await installPackages();
if (staleSteps().some((step) => step.name === "server")) {
  await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);
}
process.chdir(root);
const [name] = process.argv.splice(2, 1);
await import(pathToFileURL(path.join(root, `dist/server/cli/${name}.js`)).href);
