import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { readAccount, registeredDriver, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const TABLES = ["accounts", "drivers", "email_addresses", "sessions", "refresh_tokens"] as const;

describeWithDatabase("a driver that tests write into the database", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  /** The rows of a tenant that has one driver, without what is random or names the tenant. */
  async function rowsOf(slug: string): Promise<Record<string, unknown>> {
    const text = await server.db.withTenant(slug, async (trx) => {
      const rows: Record<string, unknown> = {};
      for (const table of TABLES) rows[table] = await trx.selectFrom(table).selectAll().execute();
      return JSON.stringify(rows);
    });
    const known = text
      .replaceAll(slug, "TENANT")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replaceAll(/"seq":\d+/g, '"seq":"IN TURN"')
      .replaceAll(/"number":"\d{8}"/g, '"number":"EIGHT DIGITS"')
      .replaceAll(/"password_hash":"\$argon2id[^"]+"/g, '"password_hash":"A HASH"');
    return JSON.parse(known) as Record<string, unknown>;
  }

  it("has the rows of one who registered, verified the address and signed in", async () => {
    await registeredDriver(server, "eastport");
    await signedInDriver(server, "westport");
    expect(await rowsOf("westport")).toEqual(await rowsOf("eastport"));
  });

  it("is let in by its token and is known by its id", async () => {
    const driver = await signedInDriver(server, "westport", "other");
    expect((await readAccount(server, driver)).endUserAccountEntity.id).toBe(driver.accountId);
  });
});
