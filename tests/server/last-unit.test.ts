import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlaceOutcome } from "../../server/services/ordering/ordering.ts";
import { describeOnEachDatabase, openPostgresAt } from "../support/databases.ts";
import { directOrders, unit, type Buy } from "../support/direct-orders.ts";
import { putOrders } from "../support/order-state.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const BUYERS = 40;
const FEW = 15;
const MORE = 25;
const twins = writeSellingTwins({
  permits: [standard("FEW", { capacity: FEW }), standard("MORE", { capacity: MORE })],
});
afterAll(() => twins.remove());

/** How many were placed, and how many refused by each code. */
function counted(outcomes: readonly PlaceOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome.kind === "refused" ? outcome.refusal.code : outcome.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

// The embedded database has one connection: there no two orders are ever at once.
describe.each(["read committed", "repeatable read", "serializable"] as const)("many orders at once, %s", (level) => {
  let server: TestServer;
  let buy: Buy;
  let buyers: StoredBuyer[];

  beforeAll(async () => {
    server = await startTestServer(openPostgresAt(level), { tenantsDir: twins.folder });
    buy = await directOrders(server, "eastport");
    buyers = await driverRows(server.db, "eastport", BUYERS);
    // As after an earlier order: what was never asked for before conflicts by itself.
    await server.db.withTenant("eastport", (db) =>
      db.insertInto("permit_counters").values({ tenant: "eastport", permit_id: "LAST" }).execute(),
    );
  });
  afterAll(() => server.close());

  const rows = () =>
    server.db.withTenant("eastport", async (db) => ({
      orders: (await db.selectFrom("orders").select("id").execute()).length,
      keys: (await db.selectFrom("order_keys").select("key").execute()).length,
      mails: (await db.selectFrom("mail_outbox").select("id").execute()).length,
    }));

  it("for the last unit: one of them gets it, and no one pays for nothing", async () => {
    const outcomes = await Promise.all(buyers.map((buyer) => buy(buyer, [unit(buyer, "LAST")])));
    expect(counted(outcomes)).toEqual({ placed: 1, permit_unavailable: BUYERS - 1 });
    expect(await rows()).toEqual({ orders: 1, keys: 1, mails: 1 });
  });

  it("sells what there is of several limited permits, named in any order and not requested before", async () => {
    const wishes = [["MORE"], ["FEW", "MORE"], ["MORE", "FEW"]];
    const wish = (place: number) => wishes[place % wishes.length] ?? [];
    const outcomes = await Promise.all(
      buyers.map((buyer, place) =>
        buy(
          buyer,
          wish(place).map((id) => unit(buyer, id)),
        ),
      ),
    );
    expect(Object.keys(counted(outcomes)).sort()).toEqual(["permit_unavailable", "placed"]);
    const sold = await server.db.withTenant("eastport", (db) =>
      db.selectFrom("order_lines").select("permit_id").where("permit_id", "in", ["FEW", "MORE"]).execute(),
    );
    const unitsOf = (id: string) => sold.filter((row) => row.permit_id === id).length;
    expect(unitsOf("MORE")).toBe(MORE);
    expect(unitsOf("FEW")).toBeLessThanOrEqual(FEW);
  });

  it("by one driver for a permit that is one's own once: one of them", async () => {
    const [buyer] = buyers as [StoredBuyer];
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, [unit(buyer, "PLAIN")])));
    expect(counted(outcomes)).toEqual({ placed: 1, permit_already_yours: 7 });
  });
});

describeOnEachDatabase("the last unit of a permit", (open) => {
  let server: TestServer;
  let buy: Buy;
  let buyers: StoredBuyer[];

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    buy = await directOrders(server, "eastport");
    buyers = await driverRows(server.db, "eastport", 2);
  });
  afterAll(() => server.close());

  it("is gone while the order stands, and there again once it is cancelled", async () => {
    const [one, other] = buyers as [StoredBuyer, StoredBuyer];
    expect((await buy(one, [unit(one, "LAST")])).kind).toBe("placed");
    expect(counted([await buy(other, [unit(other, "LAST")])])).toEqual({ permit_unavailable: 1 });
    await server.db.withTenant("eastport", (db) => putOrders(db, { state: "CANCELLED" }));
    expect((await buy(other, [unit(other, "LAST")])).kind).toBe("placed");
  });
});
