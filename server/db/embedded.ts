import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { createDatabase, type Database } from "./database.ts";
import { lockDirectory, SERVER, type LockHolder } from "./directory-lock.ts";
import { DiskRoom, RESERVED_BYTES, diskOf, inMegabytes, type Disk } from "./disk-room.ts";
import { migrate, securing } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { pgliteDialect, type EmbeddedFiles } from "./pglite-dialect.ts";
import type { PortalSchema } from "./schema.ts";
import { FILE_MODE, FOLDER_MODE } from "../host/data-folder.ts";
import { findProjectRoot } from "../host/project-root.ts";
import { StartFault } from "../host/start-fault.ts";
import { INT8, parseWholeNumber } from "./both-drivers.ts";

const parsers = { [INT8]: parseWholeNumber };
/** After a checkpoint the log keeps a few files of 16 MiB to write into again, instead of the usual 80 MB and more. */
const startParams = [...PGlite.defaultStartParams, "-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"];
/** With check sums reading would write: what a page learns while it is read would go into the log, page by page. */
const initDbStartParams = ["--no-data-checksums"];
/** Files of the log at which it has grown long. */
const LONG_LOG_FILES = 6;
/** What a new database takes, beside the room that is never written to. */
const NEW_DATABASE_BYTES = 50_000_000;

function connect(client: PGlite, files?: EmbeddedFiles): Kysely<PortalSchema> {
  return new Kysely<PortalSchema>({ dialect: pgliteDialect(client, files) });
}

/**
 * Changes with the embedded database's version (a data directory belongs to the version that wrote it) with how it is made, with
 * every migration and with what secures the tables.
 */
function templateName(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(findProjectRoot(), "package.json"), "utf8"));
  const { dependencies } = manifest as { dependencies: Record<string, string> };
  const version = dependencies["@electric-sql/pglite"] ?? "";
  const hash = createHash("sha256")
    .update(version)
    .update(JSON.stringify([initDbStartParams, migrations, securing]))
    .digest("hex");
  return `embedded-${hash.slice(0, 16)}.tar`;
}

async function buildTemplate(): Promise<Blob> {
  const client = await PGlite.create({ parsers, initDbStartParams });
  const db = connect(client);
  await migrate(db);
  const dump = await client.dumpDataDir("none");
  await db.destroy();
  return dump;
}

/**
 * A migrated, empty data directory as a tar file. Creating one takes many seconds, loading it under one, so it is kept
 * in the cache folder. A cache that cannot be written costs time only.
 */
export async function embeddedTemplate(cacheDir: string): Promise<Blob> {
  const file = path.join(cacheDir, templateName());
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const dump = await buildTemplate();
  try {
    await mkdir(cacheDir, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
    await rename(draft, file);
  } catch (error) {
    // A read-only installation still runs.
    if (!["EACCES", "EROFS", "EPERM", "ENOSPC"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  return dump;
}

/**
 * Starts a migrated, empty embedded database in memory and connects to it as its owner, for tests. `files` stand for those
 * that one on a disk has.
 */
export async function startEmbeddedInMemory(cacheDir: string, files?: EmbeddedFiles): Promise<Kysely<PortalSchema>> {
  return connect(await PGlite.create({ loadDataDir: await embeddedTemplate(cacheDir), parsers }), files);
}

/** Throws where a file cannot be written or read whole. */
async function unpackFiles(template: Blob, folder: string): Promise<void> {
  const { extract } = await import("tar");
  const faults: string[] = [];
  const files = extract({
    cwd: folder,
    dmode: FOLDER_MODE,
    fmode: FILE_MODE,
    // The names of a dump begin with a slash; that it is taken off is worth an INFO to the library.
    onwarn: (code, message) => void (code === "TAR_ENTRY_INFO" || faults.push(String(message))),
  });
  await pipeline(Readable.from([Buffer.from(await template.arrayBuffer())]), files);
  if (faults.length > 0) throw new Error(`the template of the database cannot be unpacked: ${faults[0]}`);
}

/**
 * Makes a data directory beside its place and moves it there whole: a start killed meanwhile leaves nothing behind.
 * Written as files, since the database would have to start once more to unpack them itself.
 */
async function unpack(folder: string, cacheDir: string): Promise<void> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  const template = await embeddedTemplate(cacheDir);
  await mkdir(draft, { recursive: true, mode: FOLDER_MODE });
  await unpackFiles(template, draft);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

function databaseFolder(dataDir: string): string {
  return path.join(dataDir, "database");
}

/** Whether there is an embedded database under dataDir. */
export function hasEmbedded(dataDir: string): boolean {
  const folder = databaseFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** The embedded database, open for its owner, who sees the rows of every tenant. */
export interface OwnedDatabase {
  db: Kysely<PortalSchema>;
  /** Releases the directory; after the database is closed. */
  release(): Promise<void>;
}

/** Throws StartFault where the disk has no room to open the database, which would then never come back from its first write. */
function expectRoom(disk: Disk, dataDir: string): void {
  const free = disk.freeBytes();
  const needed = RESERVED_BYTES + (hasEmbedded(dataDir) ? 0 : NEW_DATABASE_BYTES);
  if (free >= needed) return;
  throw new StartFault(
    `DATA_DIR ${dataDir} is on a disk with ${inMegabytes(free)} free: the embedded database needs ${inMegabytes(needed)}. ` +
      "Make room there, or set DATA_DIR to a folder of another disk.",
  );
}

/** Throws StartFault where the files cannot be opened as a database. */
async function openFiles(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder, parsers, startParams });
  } catch (error) {
    const [problem] = String(error instanceof Error ? error.message : error).split("\n");
    throw new StartFault(
      `The embedded database in ${folder} cannot be opened (${problem}): its files are damaged, not this user's, or of ` +
        "another version of the portal. Restore them from a backup, or set DATA_DIR to another folder.",
      { cause: error },
    );
  }
}

/** Files of the log as they are named in its folder; others are beside them. */
const LOG_FILE = /^[0-9A-F]{24}$/;

function filesOf(folder: string, room: DiskRoom): EmbeddedFiles {
  const log = path.join(folder, "pg_wal");
  return {
    room,
    reopen: () => openFiles(folder),
    isLogLong: () => readdirSync(log).filter((name) => LOG_FILE.test(name)).length > LONG_LOG_FILES,
  };
}

/**
 * Opens the embedded database under dataDir as its owner, creating and migrating it where needed, and holds the
 * directory's lock. `report` is called when the disk runs full and when there is room again. Throws DirectoryTaken when another
 * process has the directory, since two on one lose data silently, and StartFault where the disk is full.
 */
export async function openEmbeddedAsOwner(
  dataDir: string,
  cacheDir: string,
  report: (change: Error) => void = () => undefined,
  holder: LockHolder = SERVER,
): Promise<OwnedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  const disk = diskOf(dataDir);
  expectRoom(disk, dataDir);
  const lock = await lockDirectory(dataDir, holder);
  try {
    const folder = databaseFolder(dataDir);
    if (!hasEmbedded(dataDir)) await unpack(folder, cacheDir);
    const db = connect(await openFiles(folder), filesOf(folder, new DiskRoom(disk, report)));
    await migrate(db);
    return { db, release: lock.release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens the embedded database under dataDir for the server, whose transactions see one tenant each. */
export async function openEmbedded(
  dataDir: string,
  cacheDir: string,
  report?: (change: Error) => void,
  holder?: LockHolder,
): Promise<Database> {
  const owned = await openEmbeddedAsOwner(dataDir, cacheDir, report, holder);
  return createDatabase(owned.db, "embedded", { closeMore: owned.release });
}
