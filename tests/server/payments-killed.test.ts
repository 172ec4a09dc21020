import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUSH_TENANT, rushDrivers } from "../../scripts/bench/rush-tenant.mjs";
import type { BuiltServer } from "../support/built-server.ts";
import { KillableServer } from "../support/killable-server.ts";
import { PaymentSimulation, type SimulatedCall } from "../support/payment-simulation.ts";
import { providedPurchase } from "../support/paying-portal.ts";
import { intent, rushDriver, type Intent, type RushDriver } from "../support/rush.ts";
import { atLeastOn } from "../support/server-places.ts";
import { CARD } from "../support/simulated-methods.ts";
import { CARD_SEAMS, seamPrice, type CardSeam } from "../support/seams.ts";
import { askAfterHolds, buildSimulatedServer, writeSimulatedSale } from "../support/simulated-server.ts";

const TEST_MS = 360_000;
/** The server is killed with two orders at each seam: one driver sends the order again, one never comes back. */
const DRIVERS = CARD_SEAMS.length * 2;

/** Each seam has a permit of its own, of which there is one for each of its drivers. */
const permits = CARD_SEAMS.map((seam) => ({ id: seam, ...seamPrice(seam), capacity: 2 }));
const tenants = writeSimulatedSale(DRIVERS, permits, ["ONLINE_CC"]);

let built: BuiltServer;
beforeAll(async () => void (built = await buildSimulatedServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

// The other database: sandbox-killed.test.ts, which has the same seams.
describe.each(atLeastOn("embedded"))("a payment while the server is killed (%s)", (_name, makePlace) => {
  let simulation: PaymentSimulation;
  let server: KillableServer;

  beforeAll(async () => {
    simulation = await PaymentSimulation.start();
    const env = { TENANTS_DIR: tenants.folder, PAYMENT_SIMULATION: simulation.url };
    server = await KillableServer.open(makePlace, built, env);
  }, TEST_MS);
  afterAll(async () => {
    await server.remove();
    await simulation.close();
  });

  /** Sends an order that is paid by card; answers undefined where the connection broke. */
  async function send(address: string, { key, driver, request }: Intent): Promise<Response | undefined> {
    const paid = providedPurchase(driver, [...request.permitsToPurchase], CARD);
    const headers = {
      "content-type": "application/json",
      "idempotency-key": key,
      authorization: `Bearer ${driver.token}`,
    };
    try {
      return await fetch(`${address}/api/v1${paid.path}`, { method: "POST", headers, body: JSON.stringify(paid.body) });
    } catch (error) {
      // What fetch throws when a connection breaks.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }

  it(
    "at any of its seams is neither lost nor made twice, and holds no unit and no driver for ever",
    async () => {
      const address = await server.start({ PAYMENTS_AT_SEAMS: String(DRIVERS) });
      const gone = new Promise((resolve) => void server.running.child.once("exit", (_code, signal) => resolve(signal)));
      const drivers = await Promise.all(rushDrivers(DRIVERS).map((userName) => rushDriver(address, userName)));
      const wantedBy = (buyers: RushDriver[]) =>
        CARD_SEAMS.flatMap((seam, place) =>
          buyers.slice(place, place + 1).map((driver) => intent(driver, seam, seamPrice(seam))),
        );
      const back = wantedBy(drivers.slice(0, CARD_SEAMS.length));
      const away = wantedBy(drivers.slice(CARD_SEAMS.length));
      // The server ends when all of them are where they are wanted, and not before.
      const answers = await Promise.all([...back, ...away].map((each) => send(address, each)));
      expect(answers).toEqual(drivers.map(() => undefined));
      expect(await gone).toBe("SIGKILL");
      const heard = simulation.heard.map(({ call }) => call);
      const heardAt: Readonly<Record<CardSeam, readonly SimulatedCall[]>> = {
        RESERVED: [],
        "OPEN-ANSWERED": ["open"],
        "OPEN-COMMITTED": ["open"],
        "PAY-ANSWERED": ["open", "pay"],
        SETTLING: ["open", "pay"],
      };
      expect(heard.toSorted()).toEqual(CARD_SEAMS.flatMap((seam) => [...heardAt[seam], ...heardAt[seam]]).toSorted());

      // Whoever sends it again under its key has one paid order.
      const alive = await server.start();
      for (const one of back) {
        const answer = await send(alive, one);
        expect(answer?.status).toBe(200);
        expect(await answer?.json()).toMatchObject({ state: "PAID" });
      }
      await server.running.stop();

      // Of the others, those that were paid are found paid, and the rest let go of what they held.
      const { orders, rows, mails, keys } = await server.look(async (db) => {
        await askAfterHolds(db, tenants.folder, simulation.url);
        return db.withTenant(RUSH_TENANT, async (trx) => ({
          orders: await trx.selectFrom("orders").select(["id", "driver_id as driverId", "state"]).execute(),
          rows: await trx.selectFrom("payments").select(["id", "order_id as orderId", "state"]).execute(),
          mails: await trx.selectFrom("mail_outbox").select("to_address as to").execute(),
          keys: await trx.selectFrom("order_keys").select("order_id").execute(),
        }));
      });

      const stateOf = ({ driver }: Intent) =>
        orders.filter(({ driverId }) => driverId === driver.accountId).map(({ state }) => state);
      expect(back.map(stateOf)).toEqual(CARD_SEAMS.map(() => ["PAID"]));
      const isPaidAt: Readonly<Record<CardSeam, boolean>> = {
        RESERVED: false,
        "OPEN-ANSWERED": false,
        "OPEN-COMMITTED": false,
        "PAY-ANSWERED": true,
        SETTLING: true,
      };
      expect(away.map(stateOf)).toEqual(CARD_SEAMS.map((seam) => [isPaidAt[seam] ? "PAID" : "PAYMENT_FAILED"]));
      // One payment of each order, and money taken once for each that is paid and for no other.
      expect([rows.length, keys.length]).toEqual([DRIVERS, DRIVERS]);
      const charges = rows.map(({ id }) => simulation.payment(id).charges);
      expect(charges).toEqual(rows.map(({ state }) => (state === "PAID" ? 1 : 0)));
      expect([...simulation.payments.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
      // One confirmation of each paid order.
      const paidBy = orders.filter(({ state }) => state === "PAID").map(({ driverId }) => driverId);
      const addresses = drivers
        .filter(({ accountId }) => paidBy.includes(accountId))
        .map(({ userName }) => `${userName}@example.com`);
      expect(mails.map(({ to }) => to).sort()).toEqual(addresses.sort());

      // Whose order failed buys again: nothing of it is held, and the other driver's unit leaves one.
      const last = await server.start();
      const failed = away.filter((_each, place) => !isPaidAt[CARD_SEAMS[place] as CardSeam]);
      const again = await Promise.all(failed.map((each) => send(last, { ...each, key: randomUUID() })));
      expect(again.map((answer) => answer?.status)).toEqual([201, 201, 201]);
    },
    TEST_MS,
  );
});
