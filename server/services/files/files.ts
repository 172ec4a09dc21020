import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../../src/domain/clock.ts";
import { HOUR_MS } from "../../../src/domain/durations.ts";
import { safeFileName, type FileLimits } from "../../../src/domain/files.ts";
import type { StoredFile } from "../../../src/domain/generated/api-files.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { queueSweep } from "../../jobs/job-queue.ts";
import { isEntityId } from "../entity-id.ts";
import { limited, networkOf, type Limited, type Limit, type RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { readFileBytes, storeFileBytes } from "./file-bytes.ts";
import { checkContent, faultOfTooLarge, type ContentFault } from "./file-content.ts";
import { fileLimits } from "./file-limits.ts";

/** Who owns a file: a driver, or everybody who knows both keys of a citation. */
export type FileOwner = { readonly driverId: string } | { readonly citationNumber: string };

/** Uploads of one driver and from one network in an hour: more than needed by anybody who retakes photos. */
const PER_DRIVER: Limit = { name: "files-per-driver", times: 40, seconds: 3600 };
const PER_NETWORK: Limit = { name: "files-per-network", times: 120, seconds: 3600 };
/** Uploads for one citation from one network: a stranger with keys from a windscreen leaves room for its driver. */
const PER_CITATION: Limit = { name: "files-per-citation", times: 15, seconds: 7200 };

/** Maximum number of unsent files: of one driver, and of everybody with both keys of a citation. */
const MOST_WAITING = 20;
export const MOST_WAITING_OF_CITATION = 60;
/** How long a file for a citation is protected from being replaced by later ones when there is no room left. */
export const SAFE_MS = 2 * HOUR_MS;

/** An uploaded file, or the beginning of one that exceeds the maximum size. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether the file is longer than the bytes here. */
  readonly isCut: boolean;
}

/** The result of an upload; the message of a fault is in the catalogue under files.refusals. */
export type UploadOutcome =
  { kind: "stored"; file: StoredFile } | { kind: "refused"; code: ContentFault | "too_many_waiting" };

/** A file with its bytes. */
export interface FileWithBytes {
  readonly file: StoredFile;
  readonly content: Buffer;
}

/** A PDF that the server has created. */
export interface PdfFile {
  /** Letters, digits and hyphens, and the extension. */
  readonly fileName: string;
  readonly content: Buffer;
}

interface FilesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "take">;
  readonly log: EventLog;
}

/** The columns that identify the owner of a file. */
function ownerColumns(owner: FileOwner) {
  return "driverId" in owner
    ? { driver_id: owner.driverId, citation_number: null }
    : { driver_id: null, citation_number: owner.citationNumber };
}

/** The files of an owner, in the transaction's tenant. */
export function ownFiles(db: TenantDb, owner: FileOwner) {
  const { driver_id: driverId, citation_number: number } = ownerColumns(owner);
  const files = db.selectFrom("files").select(["id", "name", "media_type as mediaType", "bytes"]);
  return driverId === null ? files.where("citation_number", "=", number) : files.where("driver_id", "=", driverId);
}

/** Counts the files of an owner that were not sent with anything yet. */
async function waitingFiles(db: TenantDb, owner: FileOwner): Promise<number> {
  const { waiting } = await ownFiles(db, owner)
    .clearSelect()
    .select(sql<number>`count(*)`.as("waiting"))
    .where("submitted_at", "is", null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * Whether there is room for one more file that waits to be sent. If a citation has no room left, files that no appeal
 * has used within two hours are deleted: nobody with its keys can keep others out for longer.
 */
async function hasRoom(db: TenantDb, owner: FileOwner, at: Date): Promise<boolean> {
  if ("driverId" in owner) return (await waitingFiles(db, owner)) < MOST_WAITING;
  if ((await waitingFiles(db, owner)) < MOST_WAITING_OF_CITATION) return true;
  const { numDeletedRows } = await db
    .deleteFrom("files")
    .where("citation_number", "=", owner.citationNumber)
    .where("submitted_at", "is", null)
    .where("uploaded_at", "<", new Date(at.getTime() - SAFE_MS))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Files in the database, each only for its owner. Another owner's, another tenant's and unknown files look missing. */
export class Files {
  readonly limits: FileLimits;
  readonly #parts: FilesParts;

  constructor(parts: FilesParts) {
    this.#parts = parts;
    this.limits = fileLimits(parts.db.kind);
  }

  /** Whether one more file may be uploaded; called before the upload is read. */
  async admit(source: EventSource, owner: FileOwner): Promise<Limited | undefined> {
    const { limits, log } = this.#parts;
    const network = networkOf(source.address);
    const ofOwner: readonly [Limit, string] =
      "driverId" in owner
        ? [PER_DRIVER, `${source.tenant}\n${owner.driverId}`]
        : [PER_CITATION, `${source.tenant}\n${owner.citationNumber}\n${network}`];
    for (const [limit, who] of [[PER_NETWORK, network] as const, ofOwner]) {
      if (!(await limits.take(limit, who))) return limited(log, source, limit);
    }
    return undefined;
  }

  /** Checks a file by its content and stores it for a day, until it is sent with something. */
  async upload(tenant: string, owner: FileOwner, given: GivenFile): Promise<UploadOutcome> {
    if (given.isCut) return { kind: "refused", code: faultOfTooLarge(given.bytes) };
    const content = await checkContent(given.bytes, this.limits);
    if (content.kind === "refused") return content;
    const { mediaType, bytes } = content;
    const { db, clock } = this.#parts;
    return db.withTenant(tenant, async (trx): Promise<UploadOutcome> => {
      const at = new Date(clock());
      if (!(await hasRoom(trx, owner, at))) return { kind: "refused", code: "too_many_waiting" };
      const file = { id: randomUUID(), name: safeFileName(given.name, mediaType), mediaType, bytes: bytes.length };
      const row = { id: file.id, name: file.name, media_type: mediaType, bytes: file.bytes };
      await trx
        .insertInto("files")
        .values({ ...row, ...ownerColumns(owner), tenant, uploaded_at: at })
        .execute();
      await storeFileBytes(trx, { id: file.id, tenant }, bytes);
      await queueSweep(trx, tenant, at);
      return { kind: "stored", file };
    });
  }

  /** Returns the metadata of a file of this owner. */
  async find(tenant: string, owner: FileOwner, id: string): Promise<StoredFile | undefined> {
    if (!isEntityId(id)) return undefined;
    return this.#parts.db.withTenant(tenant, (trx) => ownFiles(trx, owner).where("id", "=", id).executeTakeFirst());
  }

  /** Returns what a file was sent with: null if it was not sent yet, undefined if there is no such file. */
  async sentWith(tenant: string, owner: FileOwner, id: string): Promise<string | null | undefined> {
    if (!isEntityId(id)) return undefined;
    const row = await this.#parts.db.withTenant(tenant, (trx) =>
      ownFiles(trx, owner).clearSelect().select("submitted_with as with").where("id", "=", id).executeTakeFirst(),
    );
    return row?.with;
  }

  /** Returns a file of this owner with its bytes. */
  async read(tenant: string, owner: FileOwner, id: string): Promise<FileWithBytes | undefined> {
    if (!isEntityId(id)) return undefined;
    return this.#parts.db.withTenant(tenant, async (trx) => {
      const file = await ownFiles(trx, owner).where("id", "=", id).executeTakeFirst();
      return file === undefined ? undefined : { file, content: await readFileBytes(trx, file) };
    });
  }

  /** Deletes a file that was not sent with anything yet. Returns false if this owner has no such file. */
  async remove(tenant: string, owner: FileOwner, id: string): Promise<boolean> {
    if (!isEntityId(id)) return false;
    return this.#parts.db.withTenant(tenant, async (trx) => {
      const { driver_id: driverId, citation_number: number } = ownerColumns(owner);
      const waiting = trx.deleteFrom("files").where("id", "=", id).where("submitted_at", "is", null);
      const own =
        driverId === null ? waiting.where("citation_number", "=", number) : waiting.where("driver_id", "=", driverId);
      const deleted = await own.returning("id").execute();
      return deleted.length > 0;
    });
  }
}
