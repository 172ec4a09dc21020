import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database, TenantDb } from "../../server/db/database.ts";
import { confirmationJob } from "../../server/mail/mail-job.ts";
import { KEPT_DAYS, sweepTenant } from "../../server/services/sweep.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { endPermits } from "../support/ended-permits.ts";
import { jobRunner } from "../support/jobs.ts";
import { line, makeReady, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { PUBLIC_URL, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins({
  rules: ["PLAIN", "OTHER"].map((id) => ({ ruleType: `MAX_NUMBER_${id}`, ruleValues: ["999"] })),
});
afterAll(() => twins.remove());

type Loss = "nothing" | "before the commit" | "after the commit";

const isPlaced = (result: unknown) => (result as { kind?: unknown } | undefined)?.kind === "placed";

/** A database whose connection breaks once while an order is being placed. */
function breakable(db: Database) {
  let loss: Loss = "nothing";
  const breaks = (when: Loss, result: unknown) => {
    if (loss !== when || !isPlaced(result)) return;
    loss = "nothing";
    throw new Error("connection lost");
  };
  const withTenant = async <T>(tenant: string, work: (trx: TenantDb) => Promise<T>): Promise<T> => {
    const result = await db.withTenant(tenant, async (trx) => {
      const inside = await work(trx);
      breaks("before the commit", inside);
      return inside;
    });
    breaks("after the commit", result);
    return result;
  };
  return { db: { ...db, withTenant } as Database, lose: (when: Loss) => void (loss = when) };
}

describeOnEachDatabase("an order that is sent again", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;
  let neighbour: ReadyDriver;
  let lose: (when: Loss) => void;

  beforeAll(async () => {
    const openBreakable = async () => {
      const broken = breakable(await open());
      lose = broken.lose;
      return broken.db;
    };
    server = await startTestServer(openBreakable, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
    neighbour = await makeReady(server, await signedInDriver(server, "eastport", "neighbour"));
  });
  afterAll(() => server.close());
  beforeEach(() => endPermits(server, "eastport"));

  const wish = (driver: ReadyDriver, permit = "PLAIN") => {
    const price = permit === "OTHER" ? { price: "10.05", fee: "0.00" } : {};
    return purchase(driver, [line(permit, [driver.person.vehicles[0]?.id ?? ""], price)]);
  };
  const orders = async (driver: ReadyDriver) => (await orderList(server, driver)).json<Order[]>();

  it("because the answer was lost after it was stored is that order, told again", async () => {
    const [before, key] = [await orders(dana), randomUUID()];
    lose("after the commit");
    const first = await place(server, dana, wish(dana), key);
    expect([first.statusCode, first.json().code]).toEqual([500, "server_fault"]);
    const again = await place(server, dana, wish(dana), key);
    expect(again.statusCode).toBe(200);
    const after = await orders(dana);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toEqual(again.json());
  });

  it("because it failed before it was stored is placed then, once", async () => {
    const [before, key] = [await orders(dana), randomUUID()];
    lose("before the commit");
    expect((await place(server, dana, wish(dana), key)).statusCode).toBe(500);
    expect(await orders(dana)).toEqual(before);
    expect((await place(server, dana, wish(dana), key)).statusCode).toBe(201);
    expect(await orders(dana)).toHaveLength(before.length + 1);
  });

  it("under a key that another driver used is an order of one's own", async () => {
    const key = randomUUID();
    const mine = await place(server, dana, wish(dana), key);
    const theirs = await place(server, neighbour, wish(neighbour), key);
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
    expect(theirs.json<Order>().account).toEqual({ id: neighbour.accountId });
    expect((await place(server, dana, wish(dana), key.toUpperCase())).json()).toEqual(mine.json());
    expect((await place(server, neighbour, wish(neighbour), key)).json()).toEqual(theirs.json());
  });

  it("says the same with its names in another order, and something else with any other value", async () => {
    const key = randomUUID();
    const first = await place(server, dana, wish(dana), key);
    const turned = Object.fromEntries(Object.entries(wish(dana)).reverse());
    expect((await place(server, dana, turned, key)).json()).toEqual(first.json());
    const other = await place(server, dana, wish(dana, "OTHER"), key);
    expect([other.statusCode, other.json().code]).toEqual([409, "idempotency_conflict"]);
    expect(other.json().order).toEqual(first.json());
  });

  it("accepts one of several bodies that come at once under one key, and reports a conflict for the others", async () => {
    const [before, key] = [(await orders(dana)).length, randomUUID()];
    const wishes = Array.from({ length: 12 }, (_each, index) => wish(dana, index % 2 === 0 ? "PLAIN" : "OTHER"));
    const answers = await Promise.all(wishes.map((each) => place(server, dana, each, key)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      ...Array(5).fill(200),
      201,
      ...Array(6).fill(409),
    ]);
    expect(await orders(dana)).toHaveLength(before + 1);
  });

  it("stands while the mail server is down, and is confirmed once when it is back", async () => {
    const down = { send: () => Promise.reject(new Error("connect ECONNREFUSED")), close: async () => undefined };
    const failures: number[] = [];
    const { db, tenants, now: clock } = server;
    await server.mails();
    const answer = await place(server, dana, wish(dana));
    expect(answer.statusCode).toBe(201);
    const { id, orderNumber } = answer.json<Order>();
    const confirmation = confirmationJob({
      db,
      tenants,
      transport: down,
      clock,
      publicUrl: PUBLIC_URL,
      confirmation: async () => ({ kind: "short" }),
      confirmedShort: () => expect.unreachable("nothing failed but the mail server"),
    });
    const runner = jobRunner({ db, clock, handlers: { confirmation } }, ({ job }) => void failures.push(job.attempts));
    await runner.runDue();
    expect(failures).toEqual([1]);
    expect((await orders(dana)).map((order) => order.id)).toContain(id);
    const confirmations = async () => (await server.mails()).filter((mail) => mail.subject.includes(orderNumber));
    expect(await confirmations()).toEqual([]);
    server.advance(30);
    expect(await confirmations()).toHaveLength(1);
    server.advance(600);
    expect(await confirmations()).toHaveLength(1);
  });

  it("is still recognized by its key on the last day of the key, and the order outlives the key", async () => {
    const key = randomUUID();
    const placed = (await place(server, dana, wish(dana), key)).json<Order>();
    const keys = () =>
      server.db.withTenant("eastport", (trx) =>
        trx.selectFrom("order_keys").select("key").where("key", "=", key).execute(),
      );
    const later = (days: number) =>
      server.db.withTenant("eastport", (trx) => sweepTenant(trx, server.now() + days * 24 * 3600_000));
    await later(KEPT_DAYS.orderKey - 1);
    expect(await keys()).toHaveLength(1);
    await later(KEPT_DAYS.orderKey + 1);
    expect(await keys()).toEqual([]);
    const stored = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("orders").select("id").where("id", "=", placed.id).execute(),
    );
    expect(stored).toHaveLength(1);
  });
});
