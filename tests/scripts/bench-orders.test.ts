import { afterAll, beforeAll, expect, it } from "vitest";
import { payingByCard, placeOrders } from "../../scripts/bench/order-load.mjs";
import { withRecordedOrders } from "../../scripts/bench/orders.mjs";
import { runPgbench } from "../../scripts/bench/pgbench.mjs";
import { buildServer, type BuiltServer } from "../support/built-server.ts";

const DRIVERS = 4;
const SIZE = { connections: 4, orders: 20 };

let built: BuiltServer;
beforeAll(async () => void (built = await buildServer()));
afterAll(() => built.remove());

/** The tables that an order writes to, each with how many rows it has. */
const COUNTS = `select ${[
  "orders",
  "order_lines",
  "order_line_plates",
  "order_events",
  "order_keys",
  "payments",
  "mail_outbox",
  "audit_events",
]
  .map((table) => `(select count(*)::int from ${table}) as ${table}`)
  .join(", ")}`;

it("the bench lets pgbench place orders as the server does, several at once and each under keys of its own, and the server by card too", async () => {
  await withRecordedOrders({ args: [...built.args], count: DRIVERS }, async ({ url, client, empty, ...rush }) => {
    const counts = async () => (await client.query(COUNTS)).rows[0] as Record<string, number>;
    await empty();
    expect(new Set(Object.values(await counts()))).toEqual(new Set([0]));
    await placeOrders(rush.address, rush.drivers, SIZE);
    const byServer = await counts();
    expect(new Set(Object.values(byServer))).toEqual(new Set([SIZE.orders]));
    await empty();
    expect(runPgbench(url, rush.scripts, SIZE)).toHaveLength(SIZE.orders);
    expect(await counts()).toEqual(byServer);
    await empty();
    await placeOrders(rush.address, rush.drivers.map(payingByCard), SIZE);
    const byCard = await client.query("select state, count(*)::int from orders group by state");
    expect(byCard.rows).toEqual([{ state: "PAID", count: SIZE.orders }]);
    const charged = await client.query("select sum(charges)::int as charges from sandbox_payments");
    expect(charged.rows).toEqual([{ charges: SIZE.orders }]);
  });
});
