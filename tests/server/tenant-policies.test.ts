import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

describeOnEachDatabase("policies of the tables", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  it("give a tenant its own rows only, and change no others", async () => {
    await signedInDriver(server, "eastport");
    const west = await signedInDriver(server, "westport");
    const slugs = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("accounts").select("tenant").execute(),
    );
    expect(slugs).toEqual([{ tenant: "eastport" }]);
    const changed = await server.db.withTenant("eastport", (trx) =>
      trx.updateTable("drivers").set({ first_name: "Dana" }).where("id", "=", west.accountId).executeTakeFirst(),
    );
    expect(Number(changed.numUpdatedRows)).toBe(0);
  });

  it("refuse a row of another tenant", async () => {
    const insert = server.db.withTenant("eastport", (trx) =>
      trx.insertInto("tenant_versions").values({ tenant: "westport", version: 1 }).execute(),
    );
    await expect(insert).rejects.toMatchObject({ code: "42501" });
  });

  it("stand on every table that has a tenant", async () => {
    const unsecured = await server.db.shared((trx) =>
      sql<{ name: string }>`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
        where c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(trx),
    );
    expect(unsecured.rows).toEqual([]);
  });
});
