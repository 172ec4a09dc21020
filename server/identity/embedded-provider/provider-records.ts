import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import { hashedSecret } from "../hashed-secret.ts";
import { queueSweep } from "../../jobs/job-queue.ts";
import type { SecretBox } from "../secret-box.ts";

/** The storage of one tenant's provider records. */
export interface RecordStore {
  db: Database;
  box: SecretBox;
  clock: Clock;
  slug: string;
}

const hashOrNull = (value: string | undefined) => (value === undefined ? null : hashedSecret(value));

/**
 * Stores one kind of the library oidc-provider's records in our database. Ids are codes and cookies, so only their
 * hashes are stored; the content is encrypted. The library itself checks whether a record has expired.
 */
export class ProviderRecords implements Adapter {
  readonly #store: RecordStore;
  readonly #kind: string;
  readonly #usedAlready: () => Error;

  /** `usedAlready` creates the library's own error for a code that was already used. */
  constructor(store: RecordStore, kind: string, usedAlready: () => Error) {
    this.#store = store;
    this.#kind = kind;
    this.#usedAlready = usedAlready;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { box, clock, slug } = this.#store;
    const values = {
      sealed: box.seal(JSON.stringify(payload)),
      grant_hash: hashOrNull(payload.grantId),
      uid_hash: hashOrNull(payload.uid),
      expires_at: expiresIn === undefined ? null : new Date(clock() + expiresIn * 1000),
    };
    await this.#run(async (trx) => {
      await trx
        .insertInto("provider_records")
        .values({ tenant: slug, kind: this.#kind, id_hash: hashedSecret(id), ...values })
        .onConflict((conflict) => conflict.columns(["tenant", "kind", "id_hash"]).doUpdateSet(values))
        .execute();
      await queueSweep(trx, slug, new Date(clock()));
    });
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read("id_hash", id);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read("uid_hash", uid);
  }

  /** There is no device flow. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** One conditional UPDATE: of two concurrent uses of a code, only one finds it unused; the other is refused. */
  async consume(id: string): Promise<void> {
    const consumed = await this.#run((trx) =>
      trx
        .updateTable("provider_records")
        .set({ consumed_at: new Date(this.#store.clock()) })
        .where("kind", "=", this.#kind)
        .where("id_hash", "=", hashedSecret(id))
        .where("consumed_at", "is", null)
        .returning("id_hash")
        .executeTakeFirst(),
    );
    if (consumed === undefined) throw this.#usedAlready();
  }

  async destroy(id: string): Promise<void> {
    await this.#run((trx) =>
      trx
        .deleteFrom("provider_records")
        .where("kind", "=", this.#kind)
        .where("id_hash", "=", hashedSecret(id))
        .execute(),
    );
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#run((trx) =>
      trx.deleteFrom("provider_records").where("grant_hash", "=", hashedSecret(grantId)).execute(),
    );
  }

  #run<T>(work: (trx: TenantDb) => Promise<T>): Promise<T> {
    return this.#store.db.withTenant(this.#store.slug, work);
  }

  async #read(column: "id_hash" | "uid_hash", value: string): Promise<AdapterPayload | undefined> {
    const row = await this.#run((trx) =>
      trx
        .selectFrom("provider_records")
        .select(["sealed", "consumed_at"])
        .where("kind", "=", this.#kind)
        .where(column, "=", hashedSecret(value))
        .executeTakeFirst(),
    );
    if (row === undefined) return undefined;
    const payload = JSON.parse(this.#store.box.open(row.sealed)) as AdapterPayload;
    return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  }
}
