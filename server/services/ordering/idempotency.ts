import { createHash } from "node:crypto";
import type { TenantDb } from "../../db/database.ts";

/** A key as a driver sent it; one driver's key means nothing to another. */
export interface SentKey {
  readonly driverId: string;
  /** A UUID. */
  readonly key: string;
  readonly bodyHash: string;
}

/** The use of a key for an order. */
export interface KeyUse extends SentKey {
  readonly tenant: string;
  readonly orderId: string;
  readonly now: Date;
}

/** used: by the very same request; conflict: by another one. Both name the order that the key stands for. */
export type KeyState = { kind: "unused" } | { kind: "used" | "conflict"; orderId: string };

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** The same for bodies that say the same, in whatever order their names stand. */
export function bodyHash(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("hex");
}

/**
 * What a key stands for. The caller holds the lock of the driver's row, so no other transaction is about to use it: one
 * that was has committed, and its order is found, or was rolled back, and the key is unused. The primary key of the
 * table stands behind that.
 */
export async function findKey(db: TenantDb, sent: SentKey): Promise<KeyState> {
  const known = await db
    .selectFrom("order_keys")
    .select(["order_id", "body_hash"])
    .where("driver_id", "=", sent.driverId)
    .where("key", "=", sent.key)
    .executeTakeFirst();
  if (known === undefined) return { kind: "unused" };
  return { kind: known.body_hash === sent.bodyHash ? "used" : "conflict", orderId: known.order_id };
}

/** The insert that uses a key: for the statement that stores its order. */
export function keyInsert(db: TenantDb, use: KeyUse) {
  return db.insertInto("order_keys").values({
    tenant: use.tenant,
    driver_id: use.driverId,
    key: use.key,
    body_hash: use.bodyHash,
    order_id: use.orderId,
    created_at: use.now,
  });
}
