import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Principal } from "../../server/identity/sessions.ts";
import { userNameKey } from "../../server/identity/user-names.ts";
import { loadServerOptions } from "../../server/services/options.ts";
import type { PlaceOutcome } from "../../server/services/ordering/place-order.ts";
import { DatabaseOrdering } from "../../server/services/ordering/ordering.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, purchase } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

const BUYERS = 100;

describeOnEachDatabase("the last unit of a permit", (open) => {
  let server: TestServer;
  let tenant: EffectiveTenant;
  let service: DatabaseOrdering;
  let buyers: StoredBuyer[];

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    const found = await server.tenants.find("eastport");
    if (found === undefined) throw new Error("no tenant");
    tenant = found;
    const { db, now: clock } = server;
    const options = loadServerOptions("schemas");
    service = new DatabaseOrdering({ db, clock, options, publicUrl: "http://localhost", mailQueued: () => undefined });
    buyers = await driverRows(db, "eastport", BUYERS);
  });
  afterAll(() => server.close());

  const principal = (buyer: StoredBuyer): Principal => ({
    tenant: "eastport",
    accountId: buyer.accountUuid,
    sessionId: randomUUID(),
    driverId: buyer.accountId,
    userName: buyer.userName,
    userNameKey: userNameKey(buyer.userName),
    userGroup: "eastport",
    role: "DRIVER",
  });
  const buy = (buyer: StoredBuyer): Promise<PlaceOutcome> =>
    service.place({
      tenant,
      driver: principal(buyer),
      source: { tenant: "eastport", requestId: randomUUID(), address: "192.0.2.1" },
      endpoint: "/orders/portal",
      key: randomUUID(),
      request: purchase(buyer, [line("LAST", [buyer.person.vehicles[0]?.id ?? ""])]),
    });

  it("goes to one of a hundred buyers at once, and no one pays for nothing", async () => {
    const outcomes = await Promise.all(buyers.map(buy));
    const placed = outcomes.filter((outcome) => outcome.kind === "placed");
    const refused = outcomes.filter(
      (outcome) => outcome.kind === "refused" && outcome.refusal.code === "permit_unavailable",
    );
    expect([placed.length, refused.length]).toEqual([1, BUYERS - 1]);
    const rows = await server.db.withTenant("eastport", async (db) => ({
      orders: await db.selectFrom("orders").select("id").execute(),
      keys: await db.selectFrom("order_keys").select("key").execute(),
      mails: await db.selectFrom("mail_outbox").select("id").execute(),
    }));
    expect([rows.orders.length, rows.keys.length, rows.mails.length]).toEqual([1, 1, 1]);
  }, 60_000);

  it("is there again once the order is cancelled", async () => {
    await server.db.withTenant("eastport", (db) => db.updateTable("orders").set({ state: "CANCELLED" }).execute());
    const outcome = await buy(buyers[7] as StoredBuyer);
    expect(outcome.kind).toBe("placed");
  });
});
