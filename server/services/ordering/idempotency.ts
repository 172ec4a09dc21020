import { createHash } from "node:crypto";
import type { TenantDb } from "../../db/database.ts";

/** Where a key came from; a key of one driver means nothing to another. */
export interface KeyUse {
  readonly tenant: string;
  readonly driverId: string;
  /** A UUID. */
  readonly key: string;
  readonly bodyHash: string;
  readonly orderId: string;
  readonly now: Date;
}

export type KeyClaim = { kind: "claimed" } | { kind: "used"; orderId: string } | { kind: "conflict" };

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
 * Claims a key for an order. While another transaction has it unfinished this one waits; afterwards it finds that order,
 * or, where that transaction was rolled back, has the key for itself.
 */
export async function claimKey(db: TenantDb, use: KeyUse): Promise<KeyClaim> {
  const claimed = await db
    .insertInto("order_keys")
    .values({
      tenant: use.tenant,
      driver_id: use.driverId,
      key: use.key,
      body_hash: use.bodyHash,
      order_id: use.orderId,
      created_at: use.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("order_id")
    .executeTakeFirst();
  if (claimed !== undefined) return { kind: "claimed" };
  const known = await db
    .selectFrom("order_keys")
    .select(["order_id", "body_hash"])
    .where("driver_id", "=", use.driverId)
    .where("key", "=", use.key)
    .executeTakeFirstOrThrow();
  return known.body_hash === use.bodyHash ? { kind: "used", orderId: known.order_id } : { kind: "conflict" };
}
