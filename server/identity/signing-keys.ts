import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";
import type { Clock } from "../../src/domain/clock.ts";
import type { Database, SharedDb } from "../db/database.ts";
import { StartFault } from "../host/start-fault.ts";
import type { SecretBox } from "./secret-box.ts";

/** The only algorithm that this server signs its tokens with and accepts. */
export const TOKEN_ALGORITHM = "ES256";

export interface SigningKeys {
  /** The current signing key. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** The public key with this id; undefined if this server never had it. */
  publicKey(kid: string): CryptoKey | undefined;
}

async function createKey(db: SharedDb, box: SecretBox, clock: Clock): Promise<void> {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  await db
    .insertInto("signing_keys")
    .values({
      kid: randomUUID(),
      algorithm: TOKEN_ALGORITHM,
      public_jwk: JSON.stringify(await exportJWK(pair.publicKey)),
      private_jwk_sealed: box.seal(JSON.stringify(await exportJWK(pair.privateKey))),
      created_at: new Date(clock()),
    })
    .execute();
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, TOKEN_ALGORITHM);
  if (key instanceof Uint8Array) throw new TypeError("a signing key must be a key pair");
  return key;
}

function openSealed(box: SecretBox, sealed: string): JWK {
  try {
    return JSON.parse(box.open(sealed)) as JWK;
  } catch (error) {
    throw new StartFault(
      "SECRET_KEY does not open the signing keys kept in the database: expected the key that they were made with.",
      { cause: error },
    );
  }
}

/** Loads the signing keys, and creates the first one. Servers that start together end up with the same key. */
export async function loadSigningKeys(db: Database, box: SecretBox, clock: Clock): Promise<SigningKeys> {
  const rows = await db.shared(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('driver-portal-signing-keys'))`.execute(trx);
    const read = () => trx.selectFrom("signing_keys").selectAll().orderBy("created_at", "desc").execute();
    const found = await read();
    if (found.length > 0) return found;
    await createKey(trx, box, clock);
    return read();
  });
  const newest = rows[0];
  if (newest === undefined) throw new Error("the database kept no signing key");
  const publicKeys = new Map<string, CryptoKey>();
  for (const row of rows) publicKeys.set(row.kid, await importKey(row.public_jwk as JWK));
  const privateKey = await importKey(openSealed(box, newest.private_jwk_sealed));
  return { kid: newest.kid, privateKey, publicKey: (kid) => publicKeys.get(kid) };
}
