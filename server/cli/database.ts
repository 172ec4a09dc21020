import { existsSync } from "node:fs";
import path from "node:path";
import { TargetNotEmpty, copyRows, type CopiedRows } from "../db/copy-rows.ts";
import { hasEmbedded, openEmbeddedAsOwner } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { connectPostgres, describeProblem } from "../db/postgres.ts";
import { FOR_COMMANDS, waitingAtTerminal, whenDirectoryIsFree } from "../db/wait-for-directory.ts";
import { readEnvironment } from "../env.ts";
import { findProjectRoot } from "../host/project-root.ts";
import { StartFault } from "../host/start-fault.ts";

const USAGE = [
  "Usage:",
  "  npm run database -- move   copy the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL",
];

const MOVE = { isServer: false, words: 'the command "database move"' };

/** Copies everything from the embedded database to PostgreSQL. Throws StartFault with advice if that is impossible. */
async function move(dataDir: string, databaseUrl: string | undefined, cacheDir: string): Promise<CopiedRows> {
  if (databaseUrl === undefined) throw new StartFault("DATABASE_URL is missing: it names the PostgreSQL to copy to.");
  if (!hasEmbedded(dataDir)) throw new StartFault(`There is no embedded database in ${dataDir}.`);
  const source = await whenDirectoryIsFree(
    () => openEmbeddedAsOwner(dataDir, cacheDir, undefined, MOVE),
    waitingAtTerminal,
    FOR_COMMANDS,
  );
  const target = connectPostgres(databaseUrl, () => undefined, 2);
  try {
    await migrate(target);
    return await copyRows(source.db, target);
  } catch (error) {
    if (!(error instanceof TargetNotEmpty)) {
      throw new StartFault(`Nothing was copied: ${describeProblem(error)}.`, { cause: error });
    }
    throw new StartFault(
      `Nothing was copied: the database of DATABASE_URL is not empty (${error.message}). Name an empty one.`,
      { cause: error },
    );
  } finally {
    await target.destroy();
    await source.db.destroy();
    await source.release();
  }
}

function describe(copied: CopiedRows, dataDir: string, hasSecretKey: boolean): string[] {
  const rows = Object.values(copied).reduce((sum, count) => sum + count, 0);
  const secret = path.join(dataDir, "secret-key");
  return [
    `Copied ${rows} rows of ${Object.keys(copied).length} tables. No row of the embedded database was changed.`,
    hasSecretKey || !existsSync(secret)
      ? "Start the server with this DATABASE_URL and the same SECRET_KEY."
      : `Start the server with this DATABASE_URL, and with the content of ${secret} as SECRET_KEY, without which it does not start.`,
  ];
}

async function run(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== "move") {
    for (const line of USAGE) process.stderr.write(`${line}\n`);
    return 1;
  }
  const root = findProjectRoot();
  try {
    // A production server requires a SECRET_KEY. Moving does not use it, so it is not required here.
    const { dataDir, databaseUrl } = readEnvironment({ ...process.env, NODE_ENV: "development" }, root);
    const copied = await move(dataDir, databaseUrl, path.join(root, ".cache"));
    const hasSecretKey = (process.env["SECRET_KEY"] ?? "") !== "";
    for (const line of describe(copied, dataDir, hasSecretKey)) process.stdout.write(`${line}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
