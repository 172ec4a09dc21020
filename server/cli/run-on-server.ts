import path from "node:path";
import { systemClock } from "../../src/domain/clock.ts";
import { openTenants } from "../composition/open-tenants.ts";
import { commandTable } from "../commands/command-table.ts";
import { expectDatabase } from "../db/expect-database.ts";
import { openDatabase } from "../db/open-database.ts";
import { FOR_A_MINUTE, waitingAtTerminal, whenDirectoryIsFree, type Waiting } from "../db/wait-for-directory.ts";
import type { Environment } from "../env.ts";
import { askRunningServer, type CommandResult } from "../commands/local-commands.ts";
import { secretKeyOf } from "../host/secret-key.ts";
import { createSecretBox } from "../identity/secret-box.ts";
import { createPaymentHandlers } from "../payments/registry.ts";

/** Runs a command in this process, on PostgreSQL or an embedded database that no other process has locked. */
async function runHere(env: Environment, root: string, name: string, words: readonly string[]): Promise<CommandResult> {
  const { publicUrl, demo } = env;
  const schemasDir = path.join(root, "schemas");
  await expectDatabase(env);
  const db = await openDatabase(env, root, () => undefined, { isServer: false, words: `the command "${name}"` });
  try {
    const tenants = await openTenants(env, root, db, () => undefined);
    const box = createSecretBox(secretKeyOf(env));
    // The command does not log, since its output goes to the terminal. The audit table records what it did, and the
    // server sends its emails.
    const silent = { log: () => undefined, jobsQueued: () => undefined, paymentUnanswered: () => undefined };
    const table = commandTable({
      db,
      tenants,
      clock: systemClock,
      publicUrl,
      demo,
      schemasDir,
      box,
      paymentHandlers: createPaymentHandlers({ ...env, db, clock: systemClock, box, tenants }),
      ...silent,
    });
    const command = table[name];
    if (command === undefined) throw new Error(`no command ${name}`);
    return await command(words);
  } finally {
    await db.close();
  }
}

/**
 * Runs a command that needs the database. Only one process can have the embedded database open, so a server that runs
 * on it is asked to run the command. While another command has it, or a starting or stopping server, this waits. Throws
 * StartFault if there is no database, or it cannot be opened.
 */
export async function runOnServer(
  env: Environment,
  root: string,
  name: string,
  words: readonly string[],
  waiting: Waiting = waitingAtTerminal,
): Promise<CommandResult> {
  const isEmbedded = env.databaseUrl === undefined;
  const carryOut = async () => {
    const answer = isEmbedded ? await askRunningServer(env.dataDir, name, words) : undefined;
    return answer ?? runHere(env, root, name, words);
  };
  return whenDirectoryIsFree(carryOut, waiting, FOR_A_MINUTE);
}
