// npm run generate: rewrites the committed generated files: types of all schemas, proofs of patterns, the API
// description, and the table of its calls.
import { packageProgram, runOrExit } from "./setup/run.mjs";

await runOrExit("Generating the types", process.execPath, ["scripts/generate-types.mjs"]);
await runOrExit("Proving the patterns of the product's forms", packageProgram("tsx"), ["server/cli/prove-patterns.ts"]);
await runOrExit("Generating docs/openapi.json", packageProgram("tsx"), ["server/cli/openapi.ts"]);
await runOrExit("Generating the table of calls", process.execPath, ["scripts/generate-calls.mjs"]);
