import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemo, type DemoSignIns } from "../../server/demo/load-demo.ts";
import { findProjectRoot } from "../../server/project-root.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { getToken, readAccount, startTestServer, type TestServer } from "../support/server.ts";

const PASSWORD = "Parking-2026!";

describeOnEachDatabase("the demonstration", (open) => {
  let server: TestServer;
  let signIns: DemoSignIns[];
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: path.join(findProjectRoot(), "tenants") });
    signIns = await loadDemo(server.db, server.tenants, server.now);
  });
  afterAll(() => server.close());

  it("signs in everyone with the one password, the unverified excepted", async () => {
    expect(signIns.length).toBeGreaterThanOrEqual(3);
    for (const { slug, userNames, password } of signIns) {
      expect(password).toBe(PASSWORD);
      for (const userName of userNames) {
        const status = (await getToken(server, slug, userName, PASSWORD)).statusCode;
        expect([slug, userName, status]).toEqual([slug, userName, userName === "unverified" ? 403 : 200]);
      }
    }
  });

  it("gives drivers their profiles in the tenant's own shape", async () => {
    for (const { slug } of signIns) {
      const tokens = (await getToken(server, slug, "driver", PASSWORD)).json();
      const { person, driverAttributes } = (await readAccount(server, { slug, userName: "driver", tokens }))
        .endUserAccountEntity;
      expect(person.vehicles.length).toBeGreaterThan(0);
      expect(person.addresses.length && person.phones.length && person.emailAddresses.length).toBeTruthy();
      expect(driverAttributes).toContainEqual({ name: "Status", value: "ACTIVE" });
    }
  });

  it("can be loaded again without changing anyone", async () => {
    const count = () =>
      server.db.withTenant(
        "harborcity",
        async (trx) => (await trx.selectFrom("vehicles").select("id").execute()).length,
      );
    const before = await count();
    await loadDemo(server.db, server.tenants, server.now);
    expect(await count()).toBe(before);
  });
});
