import path from "node:path";
import { readEnvironment } from "../env.ts";
import { findProjectRoot } from "../host/project-root.ts";
import { runOnServer } from "./run-on-server.ts";
import { runTenantCommand } from "./tenant-command.ts";

const root = findProjectRoot();

// A reader such as `head` closes the pipe when it has read enough, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runTenantCommand(
  {
    tenantsDir: path.resolve(root, process.env["TENANTS_DIR"] ?? "tenants"),
    schemasDir: path.join(root, "schemas"),
    // npm runs commands in the project's folder, and passes the caller's folder in INIT_CWD.
    callerDir: process.env["INIT_CWD"] ?? process.cwd(),
    production: process.env["NODE_ENV"] === "production",
    publicUrl: process.env["PUBLIC_URL"],
    secretsDir: path.resolve(root, process.env["SECRETS_DIR"] ?? "secrets"),
    runOnServer: (name, words) => runOnServer(readEnvironment(process.env, root), root, name, words),
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
  process.argv.slice(2),
);
