// Orders a second through the whole server, on both databases, beside pgbench on the same statements.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { dataFolder, freePort, serve, untilAnswers } from "../setup/server-process.mjs";
import { payingByCard, placeOrder, placeOrders, signIn } from "./order-load.mjs";
import { runPgbench } from "./pgbench.mjs";
import { startPostgres } from "./postgres.mjs";
import { asScript, statementsOfOrder, transactionsOf, uniqueValues } from "./recorded-order.mjs";
import { rushDrivers, writeRushTenant } from "./rush-tenant.mjs";

/** Fewer than sign-ins that one address may try; enough that nobody has many orders. */
const DRIVERS = 90;
const CONNECTIONS = 10;
const ASK_EVERY_MS = 20;
/** A number, not a time: statements slow down with what a driver holds, so both have to place as many. */
const ORDERS = { embedded: 500, postgres: 2_000, byCard: 1_000 };

/** Does work that answers the milliseconds of each order: orders a second, and within what 99 of 100 were answered. */
async function figuresOf(work) {
  const startedAt = performance.now();
  const sorted = (await work()).toSorted((one, other) => one - other);
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: sorted.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] };
}

/** Starts a server with so many drivers, who are signed in; `args` is what node runs it with. */
async function withRush({ args = ["dist/server/main.js"], count, env }, work) {
  const tenants = writeRushTenant(count, 1);
  const data = dataFolder();
  const server = serve(args, {
    port: await freePort(),
    dataDir: data.folder,
    env: { NODE_ENV: "development", DEMO: "1", TENANTS_DIR: tenants.folder, ...env },
  });
  try {
    await untilAnswers(`${server.address}/readyz`, server.child);
    const drivers = [];
    for (const userName of rushDrivers(count)) drivers.push(await signIn(server.address, userName));
    return await work(server.address, drivers);
  } finally {
    await server.stop();
    data.remove();
    tenants.remove();
  }
}

const warmUp = (address, drivers, orders) => placeOrders(address, drivers, { connections: CONNECTIONS, orders });

function measure(address, drivers, orders) {
  return figuresOf(() => placeOrders(address, drivers, { connections: CONNECTIONS, orders }));
}

/** Reads the log when it has everything that was said so far: another process writes it. */
async function wholeLog(postgres, client) {
  const mark = randomUUID();
  await client.query(`select '${mark}'`);
  for (;;) {
    const log = readFileSync(postgres.statements, "utf8");
    if (log.includes(mark)) return log;
    await pause(ASK_EVERY_MS);
  }
}

/** Takes down the statements of one order of each driver, as PostgreSQL logs them from its start until then. */
async function recordScripts(postgres, client, address, drivers) {
  // What every order has is there before the ones that are recorded: their own is what is new then.
  await placeOrder(address, drivers[0]);
  const before = await uniqueValues(client);
  const placed = [];
  for (const driver of drivers) placed.push(await placeOrder(address, driver));
  const transactions = transactionsOf(await wholeLog(postgres, client));
  await client.query("alter system set log_statement = 'none'");
  await client.query("select pg_reload_conf()");
  const after = await uniqueValues(client);
  const isDrawn = (value) => after.has(value) && !before.has(value);
  return placed.map(({ key }) => asScript(statementsOfOrder(transactions, key), isDrawn));
}

/**
 * Runs `work` beside a server on a PostgreSQL with fsync, and with the scripts by which pgbench places the orders of that
 * server. empty() takes all orders away, and what came with them.
 * @template T
 * @param {{ args?: string[], count: number }} size what node runs the server with, and how many drivers there are
 * @param {(rush: {
 *   url: string,
 *   client: pg.Client,
 *   address: string,
 *   drivers: Awaited<ReturnType<typeof signIn>>[],
 *   scripts: string[],
 *   empty: () => Promise<unknown>,
 * }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withRecordedOrders({ args, count }, work) {
  const postgres = await startPostgres({ logsStatements: true });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return await withRush({ args, count, env: { DATABASE_URL: postgres.url } }, async (address, drivers) => {
      const scripts = await recordScripts(postgres, client, address, drivers);
      const empty = () =>
        client.query("truncate orders, mail_outbox, jobs, audit_events, order_keys, sandbox_payments cascade");
      return work({ url: postgres.url, client, address, drivers, scripts, empty });
    });
  } finally {
    await client.end();
    postgres.stop();
  }
}

/**
 * On PostgreSQL with fsync, each from empty tables: the server, pgbench with the statements of that server's orders, and the
 * server with orders that are paid by card. The sandbox keeps its memory in the same database: what a real gateway would do
 * elsewhere is in these figures.
 */
function measurePostgres() {
  return withRecordedOrders({ count: DRIVERS }, async ({ url, address, drivers, scripts, empty }) => {
    await warmUp(address, drivers, ORDERS.postgres / 2);
    await empty();
    const server = await measure(address, drivers, ORDERS.postgres);
    await empty();
    const size = { connections: CONNECTIONS, orders: ORDERS.postgres };
    const pgbench = await figuresOf(async () => runPgbench(url, scripts, size));
    await empty();
    const byCard = drivers.map(payingByCard);
    await warmUp(address, byCard, ORDERS.byCard / 4);
    await empty();
    const card = await measure(address, byCard, ORDERS.byCard);
    return { server, card, pgbench, statements: scripts[0].split(";\n").length - 1 };
  });
}

/** Figures of `{embedded, server, card, pgbench}`: orders a second and p99, each with ten connections; statements per order. */
export async function measureOrders() {
  const embedded = await withRush({ count: DRIVERS, env: {} }, async (address, drivers) => {
    await warmUp(address, drivers, DRIVERS);
    return measure(address, drivers, ORDERS.embedded);
  });
  return { embedded, ...(await measurePostgres()) };
}
