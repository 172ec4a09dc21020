import assert from "node:assert/strict";
import type { Database } from "../../server/db/database.ts";
import { ORDER_MAILS_PER_DAY } from "../../server/services/orders/order-mails.ts";
import { LIMITED, OPEN, RUSH_TENANT } from "../../scripts/bench/rush-tenant.mjs";
import { intent, listOrders, send, type Answer, type Intent, type RushDriver } from "./rush.ts";

/** Drivers who buy continuously, and what each of them knows about its orders. The checks throw. */
export class RushLedger {
  readonly drivers: readonly RushDriver[];
  /** Orders of which no driver knows whether they were placed. */
  readonly open = new Map<string, Intent>();
  /** The order's id and intent by idempotency key. */
  readonly placed = new Map<string, { id: string; intent: Intent }>();
  readonly refused = new Map<string, string>();

  constructor(drivers: readonly RushDriver[]) {
    this.drivers = drivers;
  }

  #settle(wanted: Intent, answer: Answer): void {
    if (answer.kind === "lost" || answer.kind === "unavailable") return;
    this.open.delete(wanted.key);
    if (answer.kind === "order") this.placed.set(wanted.key, { id: answer.order.id, intent: wanted });
    else this.refused.set(wanted.key, answer.code);
  }

  /**
   * Every driver buys one order after the other while `goesOn` returns true. `sent` is called when an order is started.
   */
  async rush(address: string, goesOn: () => boolean, sent: () => void = () => undefined): Promise<void> {
    const buy = async (driver: RushDriver) => {
      for (let turn = 0; goesOn(); turn += 1) {
        const wanted = intent(driver, turn % 2 === 0 ? LIMITED : OPEN);
        this.open.set(wanted.key, wanted);
        const answer = send(address, wanted);
        sent();
        this.#settle(wanted, await answer);
      }
    };
    await Promise.all(this.drivers.map(buy));
  }

  /** Sends orders with an unknown result again, and some of the acknowledged ones. */
  async retry(address: string): Promise<void> {
    const known = [...this.placed].slice(-this.drivers.length);
    for (const [key, { id, intent: wanted }] of known) {
      const answer = await send(address, wanted);
      assert.equal(answer.kind === "order" && answer.status === 200 ? answer.order.id : answer.kind, id, key);
    }
    await Promise.all([...this.open.values()].map(async (each) => this.#settle(each, await send(address, each))));
    assert.deepEqual([...this.open.keys()], []);
  }

  /** Checks that each driver's list has exactly the acknowledged orders; returns their units of the limited permit. */
  async checkLists(address: string): Promise<number> {
    const lists = await Promise.all(this.drivers.map((driver) => listOrders(address, driver)));
    const listed = lists.flat();
    const acknowledged = [...this.placed.values()].map((each) => each.id);
    assert.deepEqual(listed.map((order) => order.id).sort(), acknowledged.sort());
    return listed.flatMap((order) => order.lines).filter((each) => each.item.permitId === LIMITED).length;
  }

  /** Checks that an order is stored with its line, key, email and event, or not at all. */
  async checkTables(db: Database): Promise<void> {
    const rows = await db.withTenant(RUSH_TENANT, async (trx) => ({
      orders: await trx.selectFrom("orders").select("id").execute(),
      lines: await trx.selectFrom("order_lines").select("order_id as id").execute(),
      keys: await trx.selectFrom("order_keys").select("order_id as id").execute(),
      mails: await trx.selectFrom("mail_outbox").select("id").execute(),
      events: await trx.selectFrom("audit_events").select("id").where("event", "=", "order-placed").execute(),
    }));
    const ids = (each: { id: unknown }[]) => each.map(({ id }) => String(id)).sort();
    const orders = ids(rows.orders);
    assert.equal(orders.length, this.placed.size);
    assert.deepEqual([ids(rows.lines), ids(rows.keys)], [orders, orders]);
    assert.equal(rows.events.length, orders.length);
    const ordersOf = (driver: RushDriver) =>
      [...this.placed.values()].filter(({ intent: wanted }) => wanted.driver === driver).length;
    const confirmed = this.drivers.map((driver) => Math.min(ordersOf(driver), ORDER_MAILS_PER_DAY));
    assert.equal(
      rows.mails.length,
      confirmed.reduce((sum, count) => sum + count, 0),
    );
  }
}
