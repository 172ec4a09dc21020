import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { afterThisProcess } from "../../scripts/setup/after-this-process.mjs";
import { embeddedTemplate } from "../../server/db/embedded.ts";
import { connectPostgres } from "../../server/db/postgres.ts";
import { migrate } from "../../server/db/migrate.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of a running PostgreSQL without a database name, or "" if the machine has none. */
    postgresUrl: string;
  }
}

/** A migrated, empty database that each test file copies. */
export const TEMPLATE_DATABASE = "portal_template";

/** Folder of initdb and postgres: from PATH, or Debian's newest. */
function binariesFolder(): string | undefined {
  const found = spawnSync("which", ["initdb"], { encoding: "utf8" }).stdout?.trim();
  if (found) return path.dirname(found);
  const debian = "/usr/lib/postgresql";
  if (!existsSync(debian)) return undefined;
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => path.join(debian, version, "bin"))
    .find((folder) => existsSync(path.join(folder, "initdb")));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** PostgreSQL refuses to run as root, so root runs it as the postgres user. */
function commandLine(program: string, args: string[]): [command: string, ...args: string[]] {
  return process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", program, ...args] : [program, ...args];
}

function run(program: string, args: string[]): void {
  const [command, ...all] = commandLine(program, args);
  execFileSync(command, all, { stdio: ["ignore", "ignore", "pipe"], cwd: "/" });
}

function giveToPostgres(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  chownSync(folder, id("-u"), id("-g"));
}

/** File system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** A whole run uses a tenth of this. */
const MEMORY_BYTES = 1024 ** 3;

/** The folder of a temporary PostgreSQL: on a disk, the many files of each suite's database are the slowest part. */
function placeOfClusters(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
}

/**
 * Little memory, since each process initialises it again, and a short log. Nothing exists long enough to need a vacuum.
 * It never waits for the disk, which would only matter after a crash of the machine.
 */
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "max_connections=200",
  "fsync=off",
  "full_page_writes=off",
  "autovacuum=off",
  "shared_buffers=32MB",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
];

/** A temporary PostgreSQL. */
export interface PostgresCluster {
  /** URL without a database name. */
  url: string;
  start(): void;
  /** Ends all of its processes immediately, as in a crash; committed data is kept. */
  stopAtOnce(): void;
  /** Stops it and deletes its files. */
  remove(): void;
}

/** Initialises and starts PostgreSQL on a free port. Only with `keepsCommits` does it lose no commit in a crash. */
export async function startCluster({ keepsCommits }: { keepsCommits: boolean }): Promise<PostgresCluster> {
  const bin = binariesFolder();
  if (bin === undefined)
    throw new Error("these tests need PostgreSQL: install it (Debian: apt-get install postgresql)");
  const folder = mkdtempSync(path.join(placeOfClusters(), "portal-postgres-"));
  giveToPostgres(folder);
  const data = path.join(folder, "data");
  const port = await freePort();
  run(path.join(bin, "initdb"), [
    "-D",
    data,
    "-U",
    "portal_owner",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ]);
  const all = [...SETTINGS, `synchronous_commit=${keepsCommits ? "on" : "off"}`];
  const settings = [`-p ${port} -k ${folder}`, ...all.map((setting) => `-c ${setting}`)].join(" ");
  const control = (...args: string[]) => run(path.join(bin, "pg_ctl"), ["-D", data, ...args]);
  const start = () => control("-w", "-o", settings, "-l", path.join(folder, "log"), "start");
  const stopAtOnce = () => control("-m", "immediate", "stop");
  // Cleans up processes and files if the run is interrupted.
  const stop = commandLine(path.join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]);
  const guard = afterThisProcess('folder="$1"; shift; "$@"; rm -rf "$folder"', [folder, ...stop]);
  start();
  return {
    url: `postgres://portal_owner@127.0.0.1:${port}`,
    start,
    stopAtOnce,
    remove: () => {
      stopAtOnce();
      rmSync(folder, { recursive: true, force: true });
      guard.release();
    },
  };
}

/**
 * Starts a temporary PostgreSQL for the whole run, and creates a migrated template of it and of the embedded database.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = await startCluster({ keepsCommits: false });
  try {
    await createTemplate(cluster.url);
    // Otherwise each worker of a fresh clone would create it.
    await embeddedTemplate(path.join(findProjectRoot(), ".cache"));
  } catch (error) {
    cluster.remove();
    throw error;
  }
  project.provide("postgresUrl", cluster.url);
  return cluster.remove;
}

async function createTemplate(url: string): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const db = connectPostgres(`${url}/${TEMPLATE_DATABASE}`, (error) => console.error(error));
  await migrate(db);
  await db.destroy();
}
