import type { TestServer } from "./server.ts";

/** The details of a tenant's audit entries of one kind. */
export async function auditedAt({ db }: TestServer, tenant: string, event: string): Promise<unknown[]> {
  const rows = await db.withTenant(tenant, (trx) =>
    trx.selectFrom("audit_events").select("detail").where("event", "=", event).execute(),
  );
  return rows.map(({ detail }) => detail);
}
