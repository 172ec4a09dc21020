import { deskCommand } from "../../server/cli/desk-command.ts";
import { commandTable } from "../../server/commands/command-table.ts";
import type { TestServer } from "./server.ts";

/** Runs a desk command against a server. Returns the exit code and every line. */
export async function desk(server: TestServer, ...args: string[]): Promise<[number, ...string[]]> {
  const lines: string[] = [];
  const { db, tenants, now: clock } = server;
  const silent = { log: () => undefined, jobsQueued: () => undefined, paymentUnanswered: () => undefined };
  const more = {
    publicUrl: "https://parking.example.org",
    demo: false,
    schemasDir: "schemas",
    box: server.box,
    ...silent,
  };
  const table = commandTable({ db, tenants, clock, paymentHandlers: server.paymentHandlers, ...more });
  const say = (line: string) => void lines.push(line);
  const runOnServer = (name: string, words: readonly string[]) => {
    const command = table[name];
    if (command === undefined) throw new Error(`no command ${name}`);
    return command(words);
  };
  return [await deskCommand({ callerDir: process.cwd(), runOnServer, print: say, complain: say }, args), ...lines];
}
