import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { storeDemoOrders } from "../../server/demo/demo-orders.ts";
import { readOrders } from "../../server/services/ordering/order-entity.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeOnEachDatabase } from "../support/databases.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows } from "../support/stored-buyers.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("orders of the demonstration", (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());

  it("stand as if they had been placed on their day, by the person who placed them", async () => {
    const demoFolder = mkdtempSync(path.join(tmpdir(), "demo-orders-"));
    onTestFinished(() => rmSync(demoFolder, { recursive: true }));
    const past = { permitId: "OVER", placedOn: "today-40d", plates: ["BUY0"], method: "CHECK", state: "PAID" };
    const orders = ["buyer-0", "buyer-1"].map((userName) => ({ userName, ...past }));
    writeFileSync(path.join(demoFolder, "orders.json"), JSON.stringify(orders));
    const found = await server.tenants.find("eastport");
    if (found === undefined) throw new Error("no tenant");
    const tenant = { ...found, demoFolder };
    const [buyer] = await driverRows(server.db, "eastport", 1);
    const person = { userName: "buyer-0", driverId: buyer?.accountId ?? "" };
    const stored = await server.db.withTenant("eastport", async (db) => {
      await storeDemoOrders(db, tenant, person, new Date(server.now()));
      return readOrders(db, person.driverId);
    });
    expect(stored).toMatchObject([{ state: "PAID", total: "55.75", amountDue: "0.00" }]);
    expect(new Date(stored[0]?.orderDate ?? 0).toISOString()).toBe("2026-10-18T12:00:00.000Z");
    expect(stored[0]?.lines[0]?.item.vehicles.map((vehicle) => vehicle.licensePlate.number)).toEqual(["BUY0"]);
  });
});
