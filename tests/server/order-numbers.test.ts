import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlaceOutcome } from "../../server/services/ordering/ordering.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { directOrders, unit } from "../support/direct-orders.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("the number of an order", (open) => {
  let server: TestServer;
  let buyers: StoredBuyer[];

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    buyers = await driverRows(server.db, "eastport", 2);
  });
  afterAll(() => server.close());

  const numberOf = (outcome: PlaceOutcome) => (outcome.kind === "placed" ? outcome.order.orderNumber : outcome.kind);

  it("that another order has is drawn again, and the order is placed once", async () => {
    const drawn = ["100000001", "100000001", "100000002"];
    const buy = await directOrders(server, "eastport", { nextNumber: () => drawn.shift() ?? "" });
    const [one, other] = buyers as [StoredBuyer, StoredBuyer];
    expect(numberOf(await buy(one, [unit(one, "PLAIN")]))).toBe("100000001");
    expect(numberOf(await buy(other, [unit(other, "PLAIN")]))).toBe("100000002");
    const orders = await server.db.withTenant("eastport", (db) => db.selectFrom("orders").select("number").execute());
    expect(orders.map(({ number }) => number).sort()).toEqual(["100000001", "100000002"]);
  });
});
