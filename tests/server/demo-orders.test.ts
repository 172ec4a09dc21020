import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemo } from "../../server/demo/load-demo.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { standard } from "../support/selling-tenants.ts";
import { getToken, readAccount, startTestServer, type TestServer } from "../support/server.ts";

const PASSWORD = "Parking-2026!";
const slug = "pierside";

const account = (userName: string, plate: string) => ({
  userName,
  password: PASSWORD,
  role: "DRIVER",
  emailVerified: true,
  driverAttributes: [{ name: "Status", value: "ACTIVE" }],
  person: {
    firstName: "Dana",
    lastName: "Rivers",
    addresses: [],
    phones: [],
    emailAddresses: [{ address: `${userName}@mail.example.com`, defaultFlag: true }],
    vehicles: [{ make: { name: "Toyota" }, licensePlate: { number: plate, state: { code: "CA" } } }],
  },
});
const past = { permitId: "OVER", placedOn: "today-40d", method: "CHECK", state: "PAID" };
const documents = {
  "tenant.json": { slug, name: "Pierside", timeZone: "America/Chicago", demo: true, taxRatePercent: 8.25 },
  "permits.json": { permits: [standard("OVER", { salesEndDate: "2026-11-26" })] },
  "demo/accounts.json": [account("driver", "BUY1"), account("newcomer", "BUY2")],
  "demo/orders.json": [{ userName: "driver", plates: ["BUY1"], ...past }],
};
const folder = mkdtempSync(path.join(tmpdir(), "demo-orders-"));
for (const [file, document] of Object.entries(documents)) {
  const target = path.join(folder, slug, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(document));
}
afterAll(() => rmSync(folder, { recursive: true }));

describeOnEachDatabase("orders of the demonstration", (open) => {
  let server: TestServer;

  const fail = (error: unknown) => {
    throw error;
  };
  const load = () => loadDemo(server.db, server.tenants, server.now, fail, "https://parking.example.org");
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: folder });
    await load();
  });
  afterAll(() => server.close());

  const ordersOf = async (userName: string): Promise<Order[]> => {
    const tokens = (await getToken(server, slug, userName, PASSWORD)).json();
    const { id } = (await readAccount(server, { slug, userName, tokens })).endUserAccountEntity;
    return (await server.get(`/api/v1/eua/${id}/order`, tokens.access_token)).json<Order[]>();
  };

  it("stand as if they had been placed on their day, by the person who placed them", async () => {
    const stored = await ordersOf("driver");
    expect(stored).toMatchObject([{ state: "PAID", total: "55.75", amountDue: "0.00" }]);
    expect(new Date(stored[0]?.orderDate ?? 0).toISOString()).toBe("2026-10-18T12:00:00.000Z");
    expect(stored[0]?.lines[0]?.item.vehicles.map((vehicle) => vehicle.licensePlate.number)).toEqual(["BUY1"]);
    expect(await ordersOf("newcomer")).toEqual([]);
  });

  it("are stored once, however often the demonstration is loaded", async () => {
    await load();
    expect(await ordersOf("driver")).toHaveLength(1);
  });
});
