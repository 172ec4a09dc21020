// npm run generate: writes the committed generated files anew: types of all schemas, and the description of the API.
import { packageProgram, runOrExit } from "./setup/run.mjs";

await runOrExit("Generating the types", process.execPath, ["scripts/generate-types.mjs"]);
await runOrExit("Generating docs/openapi.json", packageProgram("tsx"), ["server/cli/openapi.ts"]);
