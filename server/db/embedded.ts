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
/** After a checkpoint, the log keeps a few files of 16 MiB for reuse, instead of the usual 80 MB and more. */
const startParams = [...PGlite.defaultStartParams, "-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"];
/** With checksums, reading would write: the hint bits that a read sets would be logged, page by page. */
const initDbStartParams = ["--no-data-checksums"];
/** The log counts as long if it has more files than this. */
const LONG_LOG_FILES = 6;
/** The size of a new database, in addition to the reserved space. */
const NEW_DATABASE_BYTES = 50_000_000;

function connect(client: PGlite, files?: EmbeddedFiles): Kysely<PortalSchema> {
  return new Kysely<PortalSchema>({ dialect: pgliteDialect(client, files) });
}

/**
 * The name changes with the version of the embedded database, since a data directory belongs to the version that wrote
 * it, with the options that it is created with, with every migration, and with the statements that secure the tables.
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
 * A migrated, empty data directory as a tar file. Creating one takes many seconds, loading it less than one, so it is
 * cached in a folder. If the cache cannot be written, only time is lost.
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
    // A read-only installation must still run.
    if (!["EACCES", "EROFS", "EPERM", "ENOSPC"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  return dump;
}

/**
 * Starts a migrated, empty embedded database in memory and connects to it as its owner, for tests. `files` stands in
 * for the files of a database on disk.
 */
export async function startEmbeddedInMemory(cacheDir: string, files?: EmbeddedFiles): Promise<Kysely<PortalSchema>> {
  return connect(await PGlite.create({ loadDataDir: await embeddedTemplate(cacheDir), parsers }), files);
}

/** Throws if a file cannot be read or written completely. */
async function unpackFiles(template: Blob, folder: string): Promise<void> {
  const { extract } = await import("tar");
  const faults: string[] = [];
  const files = extract({
    cwd: folder,
    dmode: FOLDER_MODE,
    fmode: FILE_MODE,
    // The names in a dump begin with a slash. The library reports its removal as INFO.
    onwarn: (code, message) => void (code === "TAR_ENTRY_INFO" || faults.push(String(message))),
  });
  await pipeline(Readable.from([Buffer.from(await template.arrayBuffer())]), files);
  if (faults.length > 0) throw new Error(`the template of the database cannot be unpacked: ${faults[0]}`);
}

/**
 * Creates a data directory next to its final place and moves it there when it is complete, so that a start that is
 * killed leaves no partial one. The files are unpacked here, since the database would have to start once more to unpack
 * them itself.
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

/** Whether dataDir has an embedded database. */
export function hasEmbedded(dataDir: string): boolean {
  const folder = databaseFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** The embedded database, opened as its owner, who sees the rows of every tenant. */
export interface OwnedDatabase {
  db: Kysely<PortalSchema>;
  /** Releases the directory. To be called after the database is closed. */
  release(): Promise<void>;
}

/** Throws StartFault if the disk lacks the space to open the database, whose first write would then hang for good. */
function expectRoom(disk: Disk, dataDir: string): void {
  const free = disk.freeBytes();
  const needed = RESERVED_BYTES + (hasEmbedded(dataDir) ? 0 : NEW_DATABASE_BYTES);
  if (free >= needed) return;
  throw new StartFault(
    `DATA_DIR ${dataDir} is on a disk with ${inMegabytes(free)} free: the embedded database needs ${inMegabytes(needed)}. ` +
      "Make room there, or set DATA_DIR to a folder of another disk.",
  );
}

/** Throws StartFault if the files cannot be opened as a database. */
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

/** The names of log files; their folder has other files, too. */
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
 * Opens the embedded database in dataDir as its owner, creating and migrating it if necessary, and holds the
 * directory's lock. `report` is called when the disk becomes full, and when it has space again. Throws DirectoryTaken
 * if another process has the directory, since two processes would lose data silently, and StartFault if the disk is
 * full.
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

/** Opens the embedded database in dataDir for the server, whose transactions see one tenant each. */
export async function openEmbedded(
  dataDir: string,
  cacheDir: string,
  report?: (change: Error) => void,
  holder?: LockHolder,
): Promise<Database> {
  const owned = await openEmbeddedAsOwner(dataDir, cacheDir, report, holder);
  return createDatabase(owned.db, "embedded", { closeMore: owned.release });
}
