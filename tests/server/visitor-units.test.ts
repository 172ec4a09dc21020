import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachDatabase, openPostgresAt } from "../support/databases.ts";
import { directOrders, unit, type Buy } from "../support/direct-orders.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";
import { askForPermit, visit, VISITOR_CALLS, writeVisitorTwins } from "../support/visitors.ts";

const twins = writeVisitorTwins();
afterAll(() => twins.remove());

const NO_CHARGE = {
  paymentMethod: "NO_CHARGE",
  paymentMethodOption: { value: "NO_CHARGE", label: "No Charge" },
} as const;

/** The permit of which one unit is left, as a driver orders it. */
const orderedUnit = (buyer: StoredBuyer) => ({
  ...unit(buyer, "ONE-LEFT"),
  permitType: "EFP" as const,
  price: "0.00",
  fee: "0.00",
  validStartDate: "2026-11-27",
  validEndDate: "2026-11-29",
  efpStartDate: "2026-11-27",
});

/** Orders and visitors that want one permit at once. */
describe.each(["read committed", "repeatable read", "serializable"] as const)(
  "the last unit, wanted by drivers and visitors at once, %s",
  (level) => {
    let server: TestServer;
    let buy: Buy;
    let buyers: StoredBuyer[];
    beforeAll(async () => {
      server = await startTestServer(openPostgresAt(level), { tenantsDir: twins.folder });
      buy = await directOrders(server, "eastport");
      buyers = await driverRows(server.db, "eastport", 8);
    });
    afterAll(() => server.close());

    it("goes to one of them", async () => {
      const outcomes = await Promise.all([
        ...buyers.map(async (buyer) => {
          const { kind } = await buy(buyer, [orderedUnit(buyer)], NO_CHARGE);
          return kind === "placed";
        }),
        ...Array.from({ length: 8 }, async (_, place) => {
          const licensePlate = { number: `RUSH${place}`, state: { code: "CA" } };
          const answer = await askForPermit(server, visit({ permitId: "ONE-LEFT", licensePlate }));
          return answer.statusCode === 201;
        }),
      ]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const units = await server.db.withTenant("eastport", async (db) => {
        const lines = await db.selectFrom("order_lines").select("id").execute();
        const visitors = await db.selectFrom("visitor_permits").select("id").execute();
        return lines.length + visitors.length;
      });
      expect(units).toBe(1);
    });
  },
);

describeOnEachDatabase("the last unit of a visitor permit", (open) => {
  it("that a visitor has is gone for orders, and the list says so; one that an order has is gone for visitors", async () => {
    const server = await startTestServer(open, { tenantsDir: twins.folder });
    expect((await askForPermit(server, visit({ permitId: "ONE-LEFT" }))).statusCode).toBe(201);
    const offer = await server.get(`${VISITOR_CALLS}/visitor/ONE-LEFT?customer=eastport`);
    expect(offer.json()).toMatchObject({ availability: "sold-out" });
    const later = { permitId: "ONE-LEFT", startDate: "2026-12-24" };
    const again = await askForPermit(server, visit(later));
    expect(again.json()).toMatchObject({ code: "visitor_permit_unavailable" });
    const buy = await directOrders(server, "eastport");
    const [buyer] = (await driverRows(server.db, "eastport", 1)) as [StoredBuyer];
    const bought = () => buy(buyer, [orderedUnit(buyer)], NO_CHARGE);
    expect(await bought()).toMatchObject({ kind: "refused", refusal: { code: "permit_unavailable" } });
    await server.db.withTenant("eastport", (db) => db.deleteFrom("visitor_permits").execute());
    expect((await bought()).kind).toBe("placed");
    expect((await askForPermit(server, visit(later))).json()).toMatchObject({ code: "visitor_permit_unavailable" });
    await server.close();
  });
});
