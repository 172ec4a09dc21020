import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataFolder, freePort, serve, untilAnswers } from "../../scripts/setup/server-process.mjs";
import type { Database } from "../../server/db/database.ts";
import { openEmbedded } from "../../server/db/embedded.ts";
import { openPostgres } from "../../server/db/postgres.ts";
import { CONFIRMATIONS_PER_DAY } from "../../server/services/ordering/place-order.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { createPostgresDatabase } from "../support/databases.ts";
import { intent, listOrders, rushDriver, send, type Answer, type Intent, type RushDriver } from "../support/rush.ts";
import { LIMITED, OPEN, RUSH_TENANT, rushDrivers, writeRushTenant } from "../../scripts/bench/rush-tenant.mjs";

const DRIVERS = 6;
const CAPACITY = 50;
/** How many orders a round has begun when its server is killed; the ones before are on their way, each at another point. */
const KILLED_AFTER = [8, 17, 30, ...(process.env["FULL"] === "1" ? [6, 11, 22, 27, 41, 53, 64] : [])];
const START_MS = 90_000;
const TEST_MS = 240_000;

const tenants = writeRushTenant(DRIVERS, CAPACITY);
let built: BuiltServer;
beforeAll(async () => void (built = await buildServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

/** Where a server keeps its data, and how to look into it once no server runs. */
interface Place {
  dataDir: string;
  env: Record<string, string>;
  look: () => Promise<Database>;
  remove: () => Promise<void>;
}

async function embeddedPlace(): Promise<Place> {
  const data = dataFolder();
  const look = () => openEmbedded(data.folder, ".cache");
  return { dataDir: data.folder, env: { DEMO: "1" }, look, remove: async () => data.remove() };
}

async function postgresPlace(): Promise<Place> {
  const data = dataFolder();
  const { url, drop } = await createPostgresDatabase();
  const remove = async () => {
    data.remove();
    await drop();
  };
  return {
    dataDir: data.folder,
    env: { DEMO: "1", DATABASE_URL: url },
    look: () => openPostgres(url, () => undefined),
    remove,
  };
}

/** Every order that was wanted, by what its driver knows of it. */
class Ledger {
  readonly open = new Map<string, Intent>();
  /** Id of the order by key. */
  readonly placed = new Map<string, { id: string; intent: Intent }>();
  readonly refused = new Map<string, string>();

  settle(wanted: Intent, answer: Answer): void {
    if (answer.kind === "lost") return;
    this.open.delete(wanted.key);
    if (answer.kind === "order") this.placed.set(wanted.key, { id: answer.order.id, intent: wanted });
    else this.refused.set(wanted.key, answer.code);
  }
}

describe.each([
  ["embedded database", embeddedPlace],
  ["PostgreSQL", postgresPlace],
])("orders while the server is killed again and again (%s)", (_name, makePlace) => {
  let place: Place;
  let port: number;
  let server: ReturnType<typeof serve> | undefined;
  let drivers: RushDriver[];
  const ledger = new Ledger();

  beforeAll(async () => {
    place = await makePlace();
    port = await freePort();
    const address = await start();
    drivers = await Promise.all(rushDrivers(DRIVERS).map((userName) => rushDriver(address, userName)));
  }, TEST_MS);
  afterAll(async () => {
    await server?.kill();
    await place.remove();
  });

  async function start(): Promise<string> {
    const env = { NODE_ENV: "development", TENANTS_DIR: tenants.folder, ...place.env };
    server = serve([built.main], { port, dataDir: place.dataDir, env });
    await untilAnswers(`${server.address}/readyz`, server.child, START_MS);
    return server.address;
  }

  /** Every driver buys, one order after the other, until `goesOn` says no. */
  async function rush(address: string, goesOn: () => boolean, sent: () => void = () => undefined): Promise<void> {
    const buy = async (driver: RushDriver) => {
      for (let turn = 0; goesOn(); turn += 1) {
        const wanted = intent(driver, turn % 2 === 0 ? LIMITED : OPEN);
        ledger.open.set(wanted.key, wanted);
        const answer = send(address, wanted);
        sent();
        ledger.settle(wanted, await answer);
      }
    };
    await Promise.all(drivers.map(buy));
  }

  /** Sends again what nobody knows the fate of, and some of what was acknowledged. */
  async function retry(address: string): Promise<void> {
    const known = [...ledger.placed].slice(-DRIVERS);
    for (const [key, { id, intent: wanted }] of known) {
      expect(await send(address, wanted), key).toMatchObject({ kind: "order", status: 200, order: { id } });
    }
    await Promise.all([...ledger.open.values()].map(async (each) => ledger.settle(each, await send(address, each))));
    expect([...ledger.open.keys()]).toEqual([]);
  }

  it(
    "each order that was acknowledged stands, each that was sent again stands once, and no unit is sold twice",
    async () => {
      let lost = 0;
      for (const killedAfter of KILLED_AFTER) {
        let sent = 0;
        let killed: Promise<void> | undefined;
        await rush(
          server?.address ?? "",
          () => killed === undefined,
          () => {
            sent += 1;
            if (sent === killedAfter) killed = server?.kill();
          },
        );
        await killed;
        lost += ledger.open.size;
        await retry(await start());
      }
      expect(lost).toBeGreaterThanOrEqual(KILLED_AFTER.length);
      await rush(server?.address ?? "", () => ledger.refused.size < DRIVERS);
      expect(new Set(ledger.refused.values())).toEqual(new Set(["permit_unavailable"]));
      await expectListsToAgree(server?.address ?? "");
      await server?.stop();
      await expectTablesToAgree();
    },
    TEST_MS,
  );

  async function expectListsToAgree(address: string): Promise<void> {
    const lists = await Promise.all(drivers.map((driver) => listOrders(address, driver)));
    const listed = lists.flat();
    const acknowledged = [...ledger.placed.values()].map((each) => each.id);
    expect(listed.map((order) => order.id).sort()).toEqual(acknowledged.sort());
    const units = listed.flatMap((order) => order.lines).filter((each) => each.item.permitId === LIMITED);
    expect(units).toHaveLength(CAPACITY);
  }

  /** All of an order is there, its line, key, mail and event with it, or nothing. */
  async function expectTablesToAgree(): Promise<void> {
    const db = await place.look();
    const rows = await db.withTenant(RUSH_TENANT, async (trx) => ({
      orders: await trx.selectFrom("orders").select("id").execute(),
      lines: await trx.selectFrom("order_lines").select("order_id as id").execute(),
      keys: await trx.selectFrom("order_keys").select("order_id as id").execute(),
      mails: await trx.selectFrom("mail_outbox").select("id").execute(),
      events: await trx.selectFrom("audit_events").select("id").where("event", "=", "order-placed").execute(),
    }));
    await db.close();
    const ids = (each: { id: unknown }[]) => each.map(({ id }) => String(id)).sort();
    const orders = ids(rows.orders);
    expect(orders).toHaveLength(ledger.placed.size);
    expect([ids(rows.lines), ids(rows.keys)]).toEqual([orders, orders]);
    expect(rows.events).toHaveLength(orders.length);
    const ordersOf = (driver: RushDriver) =>
      [...ledger.placed.values()].filter(({ intent: wanted }) => wanted.driver === driver).length;
    const confirmed = drivers.map((driver) => Math.min(ordersOf(driver), CONFIRMATIONS_PER_DAY));
    expect(rows.mails).toHaveLength(confirmed.reduce((sum, count) => sum + count, 0));
  }
});
