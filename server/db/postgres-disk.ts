import { sql } from "kysely";
import type { SharedDb } from "./database.ts";

/** The SQLSTATE of a write that found no space on the disk. */
const DISK_FULL = "53100";
/** The SQLSTATE of an operation that the user lacks the privilege for. */
const FORBIDDEN = "42501";

/** A temporary table of 8 MB: more than the free space within other tables' pages, and on the database's own disk. */
const PROBE = sql`create temporary table room_probe on commit drop as
  select repeat(md5(place::text), 60) as filler from generate_series(1, 4000) as place`;
const ON_THIS_DISK = sql`select set_config('temp_tablespaces', '', true)`;

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return (error as { code?: unknown } | null)?.code ?? (cause as { code?: unknown } | undefined)?.code;
}

/**
 * The disk of a PostgreSQL server, which clients can observe only by failed writes. A write that found no space is
 * remembered until another one that needs space succeeds. While the disk is full, reads continue, and so do writes that
 * fit into existing files.
 */
export class PostgresDisk {
  readonly #report: (change: Error) => void;
  #isFull = false;

  /** `report` is called when the disk is full, and when it has space again. */
  constructor(report: (change: Error) => void) {
    this.#report = report;
  }

  /** Called with every error of a statement; remembers a full disk. */
  heed(error: unknown): void {
    if (codeOf(error) !== DISK_FULL || this.#isFull) return;
    this.#isFull = true;
    this.#report(new Error("the disk of PostgreSQL is full; what is stored can be read"));
  }

  /** Throws while a write that needs space fails. It tries nothing until a write has failed. */
  async expectRoom(trx: SharedDb): Promise<void> {
    if (!this.#isFull) return;
    await ON_THIS_DISK.execute(trx);
    try {
      await PROBE.execute(trx);
    } catch (error) {
      // If the user may not create temporary tables, only the next failing write can show a full disk.
      if (codeOf(error) === FORBIDDEN) this.#isFull = false;
      throw error;
    }
    this.#isFull = false;
    this.#report(new Error("the disk of PostgreSQL has room again"));
  }
}
