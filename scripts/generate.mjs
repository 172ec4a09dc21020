// npm run generate: writes the committed generated files anew: types of all schemas, proofs of patterns, and the description of the API.
import { packageProgram, runOrExit } from "./setup/run.mjs";

await runOrExit("Generating the types", process.execPath, ["scripts/generate-types.mjs"]);
await runOrExit("Proving the patterns of the product's forms", packageProgram("tsx"), ["server/cli/prove-patterns.ts"]);
await runOrExit("Generating docs/openapi.json", packageProgram("tsx"), ["server/cli/openapi.ts"]);
