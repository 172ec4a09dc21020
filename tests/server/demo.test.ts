import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { loadDemo, type DemoSignIns } from "../../server/demo/load-demo.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { getToken, readAccount, startTestServer, type TestServer } from "../support/server.ts";

const PASSWORD = "Parking-2026!";
const PUBLIC_URL = "https://parking.example.org";

const FEDERATED = "northfield";

const fail = (error: unknown) => {
  throw error;
};

/** Two demonstration tenants: one has a folder without people, the other has one. */
function tenantsWithEmptyDemo(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-demo-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const account = { userName: "driver", password: PASSWORD, role: "ADMIN", emailVerified: true };
  for (const [slug, accounts] of [
    ["nobody", undefined],
    ["somebody", [account]],
  ] as const) {
    mkdirSync(path.join(folder, slug, "demo"), { recursive: true });
    const tenant = { slug, name: "A Town", timeZone: "America/Chicago", demo: true };
    writeFileSync(path.join(folder, slug, "tenant.json"), JSON.stringify(tenant));
    if (accounts !== undefined) {
      writeFileSync(path.join(folder, slug, "demo/accounts.json"), JSON.stringify(accounts));
    }
  }
  return folder;
}

describeOnEachDatabase("the demonstration", (open) => {
  let server: TestServer;
  let signIns: DemoSignIns[];
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: path.join(findProjectRoot(), "tenants") });
    signIns = await loadDemo(server.db, server.tenants, server.now, fail, PUBLIC_URL);
  });
  afterAll(() => server.close());
  /** Tenants whose drivers sign in with a password; those of the other come through its provider. */
  const passwordTenants = () => signIns.filter(({ slug }) => slug !== FEDERATED);

  it("signs in everyone with the one password, the unverified excepted", async () => {
    expect(signIns.length).toBeGreaterThanOrEqual(4);
    for (const { slug, userNames, password } of passwordTenants()) {
      expect(password).toBe(PASSWORD);
      for (const userName of userNames) {
        const status = (await getToken(server, slug, userName, PASSWORD)).statusCode;
        expect([slug, userName, status]).toEqual([slug, userName, userName === "unverified" ? 403 : 200]);
      }
    }
  });

  it("says what can be tried in each tenant, and the README says the same", () => {
    const readme = readFileSync(path.join(findProjectRoot(), "README.md"), "utf8").split("\n");
    for (const { slug, tries } of signIns) {
      const row = readme.find((line) => line.startsWith(`| \`${slug}\` `)) ?? "";
      const cells = row.split("|").map((cell) => cell.trim());
      const shown = { payBy: tries.payBy.join("; "), citations: tries.citations.join(", ") };
      const visitors = tries.visitorPermits.join(", ");
      expect([slug, ...cells.slice(2, 5)]).toEqual([slug, shown.payBy, shown.citations || "none", visitors || "none"]);
    }
    expect(signIns.find(({ slug }) => slug === FEDERATED)?.tries.payBy).toHaveLength(3);
  });

  it("names the drivers alone where an identity provider, which knows no admins, signs them in", () => {
    const federated = signIns.filter(({ bySingleSignOn }) => bySingleSignOn);
    expect(federated.map(({ slug, userNames }) => [slug, userNames])).toEqual([
      [FEDERATED, ["student", "staff", "stranger"]],
    ]);
  });

  it("ties the people of an embedded provider to their accounts, which have no password here", async () => {
    const rows = await server.db.withTenant(FEDERATED, (trx) =>
      trx
        .selectFrom("identities")
        .innerJoin("accounts", "accounts.id", "identities.account_id")
        .select(["user_name", "issuer", "subject", "password_hash"])
        .orderBy("user_name")
        .execute(),
    );
    expect(rows.map(({ user_name }) => user_name)).toEqual(["staff", "student"]);
    expect(new Set(rows.map(({ issuer }) => issuer))).toEqual(new Set([`${PUBLIC_URL}/idp/${FEDERATED}`]));
    for (const { subject, password_hash } of rows) {
      expect([subject, password_hash]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), ""]);
    }
  });

  it("gives drivers their profiles in the tenant's own shape", async () => {
    for (const { slug } of passwordTenants()) {
      const tokens = (await getToken(server, slug, "driver", PASSWORD)).json();
      const { person, driverAttributes } = (await readAccount(server, { slug, userName: "driver", tokens }))
        .endUserAccountEntity;
      expect(person.vehicles.length).toBeGreaterThan(0);
      expect(person.addresses.length && person.phones.length && person.emailAddresses.length).toBeTruthy();
      expect(driverAttributes).toContainEqual({ name: "Status", value: "ACTIVE" });
    }
  });

  it("gives harborcity's driver the one past order", async () => {
    const tokens = (await getToken(server, "harborcity", "driver", PASSWORD)).json();
    const account = await readAccount(server, { slug: "harborcity", userName: "driver", tokens });
    const url = `/api/v1/eua/${account.endUserAccountEntity.id}/order`;
    const orders = (await server.get(url, tokens.access_token)).json<Order[]>();
    expect(orders).toMatchObject([{ state: "PAID", amountDue: "0.00" }]);
  });

  it("can be loaded again without changing anyone", async () => {
    const count = () =>
      server.db.withTenant(
        "harborcity",
        async (trx) => (await trx.selectFrom("vehicles").select("id").execute()).length,
      );
    const before = await count();
    await loadDemo(server.db, server.tenants, server.now, fail, PUBLIC_URL);
    expect(await count()).toBe(before);
  });

  it("needs no accounts.json: a tenant without one starts, and the others have their people", async () => {
    const other = await startTestServer(open, { tenantsDir: tenantsWithEmptyDemo() });
    onTestFinished(() => other.close());
    expect([...other.tenants.faults]).toEqual([]);
    const loaded = await loadDemo(other.db, other.tenants, other.now, fail, PUBLIC_URL);
    expect(loaded.map(({ slug }) => slug)).toEqual(["somebody"]);
  });

  it("of a tenant whose people cannot be loaded is told, and the others are loaded", async () => {
    const told: string[] = [];
    const broken = {
      ...server.db,
      withTenant: ((slug, run) =>
        slug === "harborcity"
          ? Promise.reject(new Error("gone"))
          : server.db.withTenant(slug, run)) as typeof server.db.withTenant,
    };
    const tell = (error: unknown, slug: string) => void told.push(`${slug}: ${String(error)}`);
    const loaded = await loadDemo(broken, server.tenants, server.now, tell, PUBLIC_URL);
    expect(told).toEqual(["harborcity: Error: gone"]);
    expect(loaded.map(({ slug }) => slug)).toEqual(
      signIns.map(({ slug }) => slug).filter((slug) => slug !== "harborcity"),
    );
  });
});
