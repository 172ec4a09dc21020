import { statfsSync } from "node:fs";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";

/** The disk that contains a database's files. */
export interface Disk {
  /** The bytes that can still be written; 0 if no more files can be created. */
  freeBytes(): number;
}

const MB = 1_000_000;
/** A new log file takes 16 MiB, and a table grows while a statement runs. */
export const RESERVED_BYTES = 64 * MB;
/** Below this, a transaction that began with enough space is aborted before its next statement. */
const LEAST_BYTES = RESERVED_BYTES / 2;
/** The number of files that must stay available in the file system. */
const RESERVED_FILES = 100;

/** Bytes as whole megabytes, for people. */
export const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/** The disk that contains a folder. */
export function diskOf(folder: string): Disk {
  return {
    freeBytes() {
      const { bavail, bsize, files, ffree } = statfsSync(folder);
      // File systems without a limit report a total of 0 files.
      return files > 0 && ffree < RESERVED_FILES ? 0 : bavail * bsize;
    },
  };
}

/**
 * Watches the disk space of the embedded database. If one of its writes finds no space, the database hangs for good,
 * and the whole process with it. So the space is checked before each write, and a write that does not fit is not
 * attempted. `report` is called when the space runs out, and when there is space again.
 */
export class DiskRoom {
  readonly #disk: Disk;
  readonly #report: (change: Error) => void;
  #isShort = false;

  constructor(disk: Disk, report: (change: Error) => void) {
    this.#disk = disk;
    this.#report = report;
  }

  /** Whether a transaction may start writing. */
  allowsWriting(): boolean {
    const free = this.#disk.freeBytes();
    const isShort = free < RESERVED_BYTES;
    if (isShort !== this.#isShort)
      this.#report(new Error(isShort ? shortage(free) : "there is room on the disk again"));
    this.#isShort = isShort;
    return !isShort;
  }

  /** Whether a transaction that writes may continue. */
  allowsGoingOn(): boolean {
    return this.#disk.freeBytes() >= LEAST_BYTES;
  }

  /** The error of a refused write. */
  refusal(cause?: unknown): DatabaseUnavailable {
    return new DatabaseUnavailable(cause, shortage(this.#disk.freeBytes()));
  }
}

function shortage(free: number): string {
  return (
    `the disk is nearly full: ${inMegabytes(free)} are free, and below ${inMegabytes(RESERVED_BYTES)} nothing is ` +
    "written; what is stored can be read"
  );
}
