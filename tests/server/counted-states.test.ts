import { afterAll, beforeAll, expect, it } from "vitest";
import { soldUnits } from "../../server/services/orders/capacity.ts";
import { readDriverLines } from "../../server/services/orders/driver-lines.ts";
import { holdsUnits, meaningOf, orderStates } from "../../src/domain/order-states.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { directOrders, unit } from "../support/direct-orders.ts";
import { putOrders } from "../support/order-state.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("an order of each state", (open) => {
  let server: TestServer;
  let buyer: StoredBuyer;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    [buyer] = (await driverRows(server.db, "eastport", 1)) as [StoredBuyer];
    const buy = await directOrders(server, "eastport");
    await buy(buyer, [unit(buyer, "PLAIN")]);
  });
  afterAll(() => server.close());

  const holds = [null, -1000, 1000] as const;

  it.each(orderStates)("counts for capacity and for its driver as the table says: %s", async (state) => {
    const now = server.now();
    for (const hold of holds) {
      // A pending order has an end of hold, by a constraint (order-moves.test.ts).
      if (hold === null && state === "PAYMENT_PENDING") continue;
      const endsAt = hold === null ? null : now + hold;
      const counted = await server.db.withTenant("eastport", async (db) => {
        await putOrders(db, { state, holdEndsAt: endsAt === null ? null : new Date(endsAt) });
        const [lines, sold] = [await readDriverLines(db, buyer.accountId), await soldUnits(db, ["PLAIN"], now)];
        return { driver: lines.length === 1, units: sold.get("PLAIN") === 1 };
      });
      const right = { driver: meaningOf(state).countsForDriver, units: holdsUnits(state, endsAt, now) };
      expect({ hold, ...counted }).toEqual({ hold, ...right });
    }
  });
});
