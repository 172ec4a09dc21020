import { readEnvironment } from "../env.ts";
import { findProjectRoot } from "../host/project-root.ts";
import { deskCommand } from "./desk-command.ts";
import { runOnServer } from "./run-on-server.ts";

const root = findProjectRoot();

process.exitCode = await deskCommand(
  {
    callerDir: process.env["INIT_CWD"] ?? process.cwd(),
    runOnServer: (name, words) => runOnServer(readEnvironment(process.env, root), root, name, words),
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  },
  process.argv.slice(2),
);
