import type { TestServer } from "./server.ts";

/** What the audit entries of a kind say, about anybody of a tenant. */
export async function auditedAt({ db }: TestServer, tenant: string, event: string): Promise<unknown[]> {
  const rows = await db.withTenant(tenant, (trx) =>
    trx.selectFrom("audit_events").select("detail").where("event", "=", event).execute(),
  );
  return rows.map(({ detail }) => detail);
}
