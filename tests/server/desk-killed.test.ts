import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUSH_TENANT, rushDrivers } from "../../scripts/bench/rush-tenant.mjs";
import type { Database } from "../../server/db/database.ts";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import type { BuiltServer } from "../support/built-server.ts";
import { KillableServer, START_MS } from "../support/killable-server.ts";
import { providedPurchase } from "../support/paying-portal.ts";
import { PaymentSimulation, type SimulatedCall } from "../support/payment-simulation.ts";
import { intent, rushDriver, type RushDriver } from "../support/rush.ts";
import { SERVER_PLACES } from "../support/server-places.ts";
import { CARD } from "../support/simulated-methods.ts";
import { askAfterHolds, buildSimulatedServer, writeSimulatedSale } from "../support/simulated-server.ts";

const TEST_MS = 240_000;
/** What becomes of the order of each driver; each has a permit of its own, of which there is one. */
const FATES = ["REFUNDED", "REPEATED", "LEFT"] as const;

const permits = FATES.map((id) => ({ id, capacity: 1 }));
const tenants = writeSimulatedSale(FATES.length, permits, ["ONLINE_CC", "TRANSACT_PAYMENTS"]);

let built: BuiltServer;
beforeAll(async () => void (built = await buildSimulatedServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

describe.each(SERVER_PLACES)("the desk and its jobs while everything is killed (%s)", (_name, makePlace) => {
  let simulation: PaymentSimulation;
  let server: KillableServer;
  const desks: ChildProcess[] = [];

  beforeAll(async () => {
    simulation = await PaymentSimulation.start();
    const env = { TENANTS_DIR: tenants.folder, PAYMENT_SIMULATION: simulation.url };
    server = await KillableServer.open(makePlace, built, env);
  }, TEST_MS);
  afterAll(async () => {
    for (const desk of desks) desk.kill("SIGKILL");
    await server.remove();
    await simulation.close();
  });

  /** Gives a command of the desk; answers the exit code, null where the command was killed. */
  async function desk(...words: string[]): Promise<number | null> {
    const [optimised = "", main = ""] = built.args;
    const command = path.join(path.dirname(main), "cli/desk.js");
    const env = { ...process.env, DATA_DIR: server.place.dataDir, ...server.env };
    const child = spawn(process.execPath, [optimised, command, ...words], { env, stdio: "ignore" });
    desks.push(child);
    const [code] = (await once(child, "exit")) as [number | null];
    return code;
  }
  const cancel = (orderNumber: string) => desk("order", RUSH_TENANT, orderNumber, "cancelled");

  /** Orders for a driver, with a card or on the provider's page; answers the order's number and our reference of its payment. */
  async function buy(address: string, driver: RushDriver, fate: string, isByCard: boolean): Promise<string> {
    const { request } = intent(driver, fate);
    const { path: call, body } = providedPurchase(driver, [...request.permitsToPurchase], isByCard ? CARD : undefined);
    const response = await fetch(`${address}/api/v1${call}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        authorization: `Bearer ${driver.token}`,
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Order | OrderToPay;
    expect([response.status, answer]).toEqual([isByCard ? 201 : 202, expect.anything()]);
    return "order" in answer ? answer.order.orderNumber : answer.orderNumber;
  }

  /** Resolves when the provider has done what it was told, whose answer then waits until everything has ended. */
  function done(call: SimulatedCall, ended: Promise<void>): Promise<void> {
    return new Promise((resolve) =>
      simulation.meanwhile(call, () => {
        resolve();
        return ended;
      }),
    );
  }

  /** State of order and payment of each driver, as the database has them. */
  const states = (db: Database, orderNumbers: readonly string[]) =>
    db.withTenant(RUSH_TENANT, async (trx) => {
      const rows = await trx
        .selectFrom("orders")
        .innerJoin("payments", "payments.order_id", "orders.id")
        .select(["orders.number", "orders.state", "payments.state as payment"])
        .execute();
      return orderNumbers.map((number) =>
        rows.filter((row) => row.number === number).map(({ state, payment }) => [state, payment]),
      );
    });
  const cancelledAtDesk = (db: Database) =>
    db.withTenant(RUSH_TENANT, (trx) =>
      trx.selectFrom("audit_events").select("detail").where("event", "=", "order-cancelled-at-desk").execute(),
    );
  const refundJobs = (db: Database) =>
    db.withAllJobs((trx) => trx.selectFrom("jobs").selectAll().where("kind", "=", "refund").execute());
  /** Says when payments are asked about next. */
  const putPaymentJobs = (db: Database, dueAt: RawBuilder<Date>) =>
    db.withAllJobs((trx) => sql`update jobs set due_at = ${dueAt} where kind = 'payment'`.execute(trx));
  const refundsHeard = () => simulation.heard.filter(({ call }) => call === "refund").length;

  it(
    "lose nothing and do nothing twice: a cancelling is given again, and a job is done by the next server",
    async () => {
      const address = await server.start();
      const drivers = await Promise.all(rushDrivers(FATES.length).map((userName) => rushDriver(address, userName)));
      const [first, second, third] = drivers as [RushDriver, RushDriver, RushDriver];
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));

      // A job is at work: the provider has given the money back, and nobody here has heard of it.
      const refunded = await buy(address, first, "REFUNDED", true);
      const refundDone = done("refund", ended);
      expect(await cancel(refunded)).toBe(0);
      // Orders wake the server, which has not heard of the job where the desk is a process of its own.
      const repeated = await buy(address, second, "REPEATED", false);
      const left = await buy(address, third, "LEFT", false);
      await refundDone;
      // The desk is at work: the provider has cancelled both payments, and nobody here has heard of it.
      const commands: Promise<number | null>[] = [];
      for (const number of [repeated, left]) {
        const cancelDone = done("cancel", ended);
        commands.push(cancel(number));
        await cancelDone;
      }
      for (const child of desks) child.kill("SIGKILL");
      await server.running.kill();
      end();
      expect(await Promise.all(commands)).toEqual([null, null]);

      const numbers = [refunded, repeated, left];
      await server.look(async (db) => {
        const pending = [["PAYMENT_PENDING", "OPEN"]];
        expect(await states(db, numbers)).toEqual([[["CANCELLED", "PAID"]], pending, pending]);
        expect(await cancelledAtDesk(db)).toHaveLength(1);
        const leased = { attempts: 1, done_at: null, leased_until: expect.any(Date) };
        expect(await refundJobs(db)).toMatchObject([leased]);
        // However long all of this takes, no payment is asked about before the desk has cancelled it again.
        await putPaymentJobs(db, sql<Date>`clock_timestamp() + interval '1 day'`);
        // The embedded database has one server, so the next one waits for no lease; here its time is over.
        if (db.kind === "postgres")
          await db.withAllJobs((trx) => sql`update jobs set leased_until = clock_timestamp()`.execute(trx));
      });

      const next = await server.start();
      await expect.poll(refundsHeard, { timeout: START_MS }).toBe(2);
      expect(await cancel(repeated)).toBe(0);
      // What they held is free: there is one unit of each permit.
      for (const [driver, fate] of [
        [first, "REFUNDED"],
        [second, "REPEATED"],
      ] as const)
        await buy(next, driver, fate, true);
      await server.running.stop();

      await server.look(async (db) => {
        await putPaymentJobs(db, sql<Date>`clock_timestamp()`);
        await askAfterHolds(db, tenants.folder, simulation.url);
        expect(await states(db, numbers)).toEqual([
          [["CANCELLED", "REFUNDED"]],
          [["CANCELLED", "CANCELLED"]],
          [["PAYMENT_FAILED", "CANCELLED"]],
        ]);
        expect(await cancelledAtDesk(db)).toHaveLength(2);
        expect(await refundJobs(db)).toMatchObject([{ attempts: 2, done_at: expect.any(Date), given_up_at: null }]);
      });
      const kinds = [...simulation.payments.values()].map(({ kind, charges }) => [kind, charges]);
      expect(kinds).toEqual([
        ["refunded", 1],
        ["ended", 0],
        ["ended", 0],
        ["paid", 1],
        ["paid", 1],
      ]);
    },
    TEST_MS,
  );
});
