import { statfsSync } from "node:fs";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";

/** The disk that a database's files are on. */
export interface Disk {
  /** Bytes that can still be written; 0 where no more files can be made. */
  freeBytes(): number;
}

const MB = 1_000_000;
/** A new file of the log takes 16 MiB, and a table grows while a statement runs. */
export const RESERVED_BYTES = 64 * MB;
/** Below this a transaction that began while there was room is broken off between two of its statements. */
const LEAST_BYTES = RESERVED_BYTES / 2;
/** Of the files that a file system can still hold, so many are left alone. */
const RESERVED_FILES = 100;

/** Bytes as whole megabytes, for people. */
export const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/** The disk that a folder is on. */
export function diskOf(folder: string): Disk {
  return {
    freeBytes() {
      const { bavail, bsize, files, ffree } = statfsSync(folder);
      // File systems without a limit report 0 files in all.
      return files > 0 && ffree < RESERVED_FILES ? 0 : bavail * bsize;
    },
  };
}

/**
 * Watches the room of the embedded database, which stands still for good when a write finds none: from then on the whole
 * process does. So the disk is looked at before each write, and what does not fit is not tried. `report` is called when
 * room runs out and when there is room again.
 */
export class DiskRoom {
  readonly #disk: Disk;
  readonly #report: (change: Error) => void;
  #isShort = false;

  constructor(disk: Disk, report: (change: Error) => void) {
    this.#disk = disk;
    this.#report = report;
  }

  /** Whether a transaction may begin to write. */
  allowsWriting(): boolean {
    const free = this.#disk.freeBytes();
    const isShort = free < RESERVED_BYTES;
    if (isShort !== this.#isShort)
      this.#report(new Error(isShort ? shortage(free) : "there is room on the disk again"));
    this.#isShort = isShort;
    return !isShort;
  }

  /** Whether what has begun to write may go on. */
  allowsGoingOn(): boolean {
    return this.#disk.freeBytes() >= LEAST_BYTES;
  }

  /** What a refused write ends in. */
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
