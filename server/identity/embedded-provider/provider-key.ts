import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import type { JWK } from "oidc-provider";
import { hashedSecret } from "../hashed-secret.ts";
import type { RecordStore } from "./provider-records.ts";

/** The embedded provider's signature algorithm. */
export const PROVIDER_ALGORITHM = "ES256";

const KIND = "SigningKey";

async function createKey(): Promise<JWK> {
  const pair = await generateKeyPair(PROVIDER_ALGORITHM, { extractable: true });
  return { ...(await exportJWK(pair.privateKey)), kid: randomUUID(), alg: PROVIDER_ALGORITHM, use: "sig" } as JWK;
}

/**
 * The signing key of a tenant's embedded provider, created on first use. It is not the portal's own key, so an id token
 * can never pass as a token of the portal. Servers that start together end up with the same key.
 */
export async function loadProviderKey({ db, box, slug }: RecordStore): Promise<JWK> {
  const made = box.seal(JSON.stringify(await createKey()));
  const id = hashedSecret(KIND);
  const sealed = await db.withTenant(slug, async (trx) => {
    await trx
      .insertInto("provider_records")
      .values({ tenant: slug, kind: KIND, id_hash: id, sealed: made })
      .onConflict((conflict) => conflict.columns(["tenant", "kind", "id_hash"]).doNothing())
      .execute();
    const query = trx.selectFrom("provider_records").select("sealed").where("kind", "=", KIND);
    return (await query.executeTakeFirstOrThrow()).sealed;
  });
  return JSON.parse(box.open(sealed)) as JWK;
}
