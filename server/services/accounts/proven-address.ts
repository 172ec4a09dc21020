import type { TenantDb } from "../../db/database.ts";
import { revokeOneTimeTokens } from "../../identity/one-time-tokens.ts";
import { isSameAddress, movedAddress } from "./recovery-address.ts";

/**
 * Milliseconds that recovery stays at the former address after another one was proven: long enough for its owner to
 * read the notice and stop the move.
 */
const MOVE_MS = 72 * 60 * 60 * 1000;

/** What is known about an account's addresses. */
export interface ProvenAddress {
  accountId: string;
  userName: string;
  /** Whether the account was verified; without that it has had no session. */
  isVerified: boolean;
  /** Where recovery messages are sent; undefined before any address was proven. */
  proven: string | undefined;
  /** The address that replaces it after the waiting time. */
  moving: string | undefined;
}

/** The result of a proof: the address was already the account's, is now the proven one, or will become it. */
type ProofResult = { kind: "known" } | { kind: "proven" } | { kind: "moving"; at: Date };

/**
 * Reads what is proven and locks the account, so that two proofs, or a proof and a new password, are serialised. A move
 * that is due is made here, and revokes the links that were mailed to the former address.
 */
export async function lockProvenAddress(trx: TenantDb, accountId: string, now: Date): Promise<ProvenAddress> {
  const row = await trx
    .selectFrom("accounts")
    .select(["user_name", "email_verified_at", "verified_email", "moving_email", "moves_at"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const moved = movedAddress(row, now);
  if (moved !== undefined) {
    await setProven(trx, accountId, moved);
    await revokeOneTimeTokens(trx, { accountId, purpose: "reset-password", now });
  }
  return {
    accountId,
    userName: row.user_name,
    isVerified: row.email_verified_at !== null,
    proven: moved ?? row.verified_email ?? undefined,
    moving: moved === undefined ? (row.moving_email ?? undefined) : undefined,
  };
}

async function setProven(trx: TenantDb, accountId: string, address: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ verified_email: address, moving_email: null, moves_at: null })
    .where("id", "=", accountId)
    .execute();
}

/**
 * Records that an address is proven. The address that verifies the account counts at once. Any other has to wait, since
 * it may have been proven from a session that somebody left open, and the owner of the former address must have time to
 * react.
 */
export async function proveAddress(
  trx: TenantDb,
  { accountId, isVerified, proven, moving }: ProvenAddress,
  address: string,
  now: Date,
): Promise<ProofResult> {
  if (!isVerified) {
    await trx.updateTable("accounts").set({ email_verified_at: now }).where("id", "=", accountId).execute();
    await setProven(trx, accountId, address);
    return { kind: "proven" };
  }
  if (isSameAddress(proven, address) || isSameAddress(moving, address)) return { kind: "known" };
  const at = new Date(now.getTime() + MOVE_MS);
  await trx.updateTable("accounts").set({ moving_email: address, moves_at: at }).where("id", "=", accountId).execute();
  return { kind: "moving", at };
}

/** Stops a pending move: recovery stays at the present address. */
export async function stopMove(trx: TenantDb, accountId: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ moving_email: null, moves_at: null })
    .where("id", "=", accountId)
    .where("moving_email", "is not", null)
    .execute();
}
