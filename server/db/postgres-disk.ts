import { sql } from "kysely";
import type { SharedDb } from "./database.ts";

/** SQLSTATE of a write that found no room on the disk. */
const DISK_FULL = "53100";
/** SQLSTATE of something that the user may not do. */
const FORBIDDEN = "42501";

/** A temporary table of 8 MB: more than stands free in the pages of other tables, on the disk of the database itself. */
const PROBE = sql`create temporary table room_probe on commit drop as
  select repeat(md5(place::text), 60) as filler from generate_series(1, 4000) as place`;
const ON_THIS_DISK = sql`select set_config('temp_tablespaces', '', true)`;

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return (error as { code?: unknown } | null)?.code ?? (cause as { code?: unknown } | undefined)?.code;
}

/**
 * The disk of a PostgreSQL, of which its clients learn by failing. A write that found no room is remembered until one that
 * needs room works again: while the disk is full, reads go on, and so do writes that fit into what is there.
 */
export class PostgresDisk {
  readonly #report: (change: Error) => void;
  #isFull = false;

  /** `report` is called when the disk is full, and when it has room again. */
  constructor(report: (change: Error) => void) {
    this.#report = report;
  }

  /** A statement failed: remembers it where it found no room. */
  heed(error: unknown): void {
    if (codeOf(error) !== DISK_FULL || this.#isFull) return;
    this.#isFull = true;
    this.#report(new Error("the disk of PostgreSQL is full; what is stored can be read"));
  }

  /** Throws while a write that needs room fails. Nothing is tried before one has failed. */
  async expectRoom(trx: SharedDb): Promise<void> {
    if (!this.#isFull) return;
    await ON_THIS_DISK.execute(trx);
    try {
      await PROBE.execute(trx);
    } catch (error) {
      // Where the user may make no temporary tables, the next write that fails is what tells.
      if (codeOf(error) === FORBIDDEN) this.#isFull = false;
      throw error;
    }
    this.#isFull = false;
    this.#report(new Error("the disk of PostgreSQL has room again"));
  }
}
