// Orders per second of the whole server, on both databases, compared with pgbench on the same statements.
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

/** Below the limit of sign-ins from one address, but enough drivers that none of them has many orders. */
const DRIVERS = 90;
const CONNECTIONS = 10;
const ASK_EVERY_MS = 20;
/** A number instead of a duration: statements slow down with a driver's orders, so both must place the same number. */
const ORDERS = { embedded: 500, postgres: 2_000, byCard: 1_000 };

/** Runs work that returns the milliseconds of each order; returns orders per second and the 99th percentile. */
async function figuresOf(work) {
  const startedAt = performance.now();
  const sorted = (await work()).toSorted((one, other) => one - other);
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: sorted.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] };
}

/** Starts a server with this many drivers, who are signed in; `args` are the arguments of node. */
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

/** Reads the log once it contains everything logged so far: another process writes it. */
async function wholeLog(postgres, client) {
  const mark = randomUUID();
  await client.query(`select '${mark}'`);
  for (;;) {
    const log = readFileSync(postgres.statements, "utf8");
    if (log.includes(mark)) return log;
    await pause(ASK_EVERY_MS);
  }
}

/** Records the statements of one order of each driver from PostgreSQL's log, then turns the logging off. */
async function recordScripts(postgres, client, address, drivers) {
  // An earlier order creates the values that all orders share, so that only each order's own values are new.
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
 * Runs `work` with a server on a PostgreSQL with fsync, and with pgbench scripts that place that server's orders.
 * empty() deletes all orders and the rows that belong to them.
 * @template T
 * @param {{ args?: string[], count: number }} size the arguments of node, and the number of drivers
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
 * Measures on PostgreSQL with fsync, each time with empty tables: the server, pgbench with the statements of that
 * server's orders, and the server with orders paid by card. The sandbox stores its data in the same database, so these
 * figures include work that a real gateway would do elsewhere.
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

/** Orders per second and p99 of `{embedded, server, card, pgbench}`, with ten connections; statements per order. */
export async function measureOrders() {
  const embedded = await withRush({ count: DRIVERS, env: {} }, async (address, drivers) => {
    await warmUp(address, drivers, DRIVERS);
    return measure(address, drivers, ORDERS.embedded);
  });
  return { embedded, ...(await measurePostgres()) };
}
