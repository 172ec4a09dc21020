import { createHash } from "node:crypto";
import type { TenantDb } from "../db/database.ts";

/** Kinds of writes without an account that take an Idempotency-Key. Keys of different kinds are unrelated. */
export type RequestKind = "visitor-permit" | "citation-appeal" | "appeal-reply" | "citation-payment";

/** A write request. */
interface SentRequest {
  readonly tenant: string;
  readonly kind: RequestKind;
  /** A UUID. */
  readonly key: string;
  readonly bodyHash: string;
  /** Id of the row to be written if the key is unused. */
  readonly about: string;
  readonly now: Date;
}

/** repeated: by the same request; conflict: by a different one. Both name the row that the key was used for. */
export type RequestKeyUse =
  { readonly kind: "new" } | { readonly kind: "repeated" | "conflict"; readonly about: string };

/**
 * Takes a key for a write in the caller's transaction, before anything is checked: a second request with the same key
 * waits here until the first has committed or failed. If the caller refuses the write, it rolls back, and the key is
 * unused again.
 */
export async function takeRequestKey(db: TenantDb, sent: SentRequest): Promise<RequestKeyUse> {
  const { tenant, kind, key, bodyHash, about, now } = sent;
  const taken = await db
    .insertInto("request_keys")
    .values({ tenant, kind, key, body_hash: bodyHash, about, created_at: now })
    .onConflict((conflict) => conflict.columns(["tenant", "kind", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken !== undefined) return { kind: "new" };
  const use = await findRequestKey(db, sent);
  if (use.kind === "new") throw new Error(`the key of a ${kind} is taken, and is not there`);
  return use;
}

/** Assigns a key that was taken in this transaction to a row that another request has written before. */
export async function moveRequestKey(
  db: TenantDb,
  { kind, key }: Pick<SentRequest, "kind" | "key">,
  about: string,
): Promise<void> {
  await db.updateTable("request_keys").set({ about }).where("kind", "=", kind).where("key", "=", key).execute();
}

/**
 * Returns what a key was used for, as far as that is committed. For a write that is validated before it is stored,
 * since a request that was valid when it was first sent may be refused by now.
 */
export async function findRequestKey(
  db: TenantDb,
  { kind, key, bodyHash }: Pick<SentRequest, "kind" | "key" | "bodyHash">,
): Promise<RequestKeyUse> {
  const known = await db
    .selectFrom("request_keys")
    .select(["body_hash", "about"])
    .where("kind", "=", kind)
    .where("key", "=", key)
    .executeTakeFirst();
  if (known === undefined) return { kind: "new" };
  return { kind: known.body_hash === bodyHash ? "repeated" : "conflict", about: known.about };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Hashes a request body independently of the order of its properties. */
export function bodyHash(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("hex");
}
