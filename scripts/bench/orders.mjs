// Orders a second through the whole server, on both databases, beside pgbench on the same statements.
import { readFileSync } from "node:fs";
import pg from "pg";
import { dataFolder, freePort, serve, untilAnswers } from "../setup/server-process.mjs";
import { placeOrder, placeOrders, signIn } from "./order-load.mjs";
import { orderScript, runPgbench, transactionsOf } from "./pgbench.mjs";
import { startPostgres } from "./postgres.mjs";
import { rushDrivers, writeRushTenant } from "./rush-tenant.mjs";

/** Fewer than sign-ins that one address may try; enough that nobody has many orders. */
const DRIVERS = 90;
const CONNECTIONS = 10;
/** A number, not a time: statements slow down with what a driver holds, so both have to place as many. */
const ORDERS = { embedded: 500, postgres: 2_000 };

/** Does work that answers the milliseconds of each order: orders a second, and within what 99 of 100 were answered. */
async function figuresOf(work) {
  const startedAt = performance.now();
  const sorted = (await work()).toSorted((one, other) => one - other);
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: sorted.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] };
}

async function withRush(env, work) {
  const tenants = writeRushTenant(DRIVERS, 1);
  const data = dataFolder();
  const server = serve(["dist/server/main.js"], {
    port: await freePort(),
    dataDir: data.folder,
    env: { NODE_ENV: "development", DEMO: "1", TENANTS_DIR: tenants.folder, ...env },
  });
  try {
    await untilAnswers(`${server.address}/readyz`, server.child);
    const drivers = [];
    for (const userName of rushDrivers(DRIVERS)) drivers.push(await signIn(server.address, userName));
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

/** Takes down the statements of one order of each driver, as PostgreSQL logs them. */
async function recordScripts(postgres, client, address, drivers) {
  const log = async (setting) => {
    await client.query(`alter system set log_statement = '${setting}'`);
    await client.query("select pg_reload_conf()");
    // Connections take the setting over between two statements: each has had one by now.
    for (const driver of drivers.slice(0, CONNECTIONS)) await placeOrder(address, driver);
  };
  await log("all");
  const placed = [];
  for (const driver of drivers) placed.push(await placeOrder(address, driver));
  await log("none");
  const transactions = transactionsOf(readFileSync(postgres.statements, "utf8"));
  return placed.map((each) => orderScript(transactions, each));
}

const EMPTY = "truncate orders, order_lines, order_keys, mail_outbox, jobs, audit_events";

/** On PostgreSQL with fsync: the server, and pgbench with the statements of that server's orders, both from empty tables. */
async function measurePostgres() {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    return await withRush({ DATABASE_URL: postgres.url }, async (address, drivers) => {
      await client.connect();
      const scripts = await recordScripts(postgres, client, address, drivers);
      await warmUp(address, drivers, ORDERS.postgres / 2);
      await client.query(EMPTY);
      const server = await measure(address, drivers, ORDERS.postgres);
      await client.query(EMPTY);
      const size = { connections: CONNECTIONS, orders: ORDERS.postgres };
      const pgbench = await figuresOf(async () => runPgbench(postgres.url, scripts, size));
      return { server, pgbench, statements: scripts[0].split(";\n").length - 1 };
    });
  } finally {
    await client.end();
    postgres.stop();
  }
}

/** Figures of `{embedded, server, pgbench}`: orders a second and p99, each with ten connections; statements per order. */
export async function measureOrders() {
  const embedded = await withRush({}, async (address, drivers) => {
    await warmUp(address, drivers, DRIVERS);
    return measure(address, drivers, ORDERS.embedded);
  });
  return { embedded, ...(await measurePostgres()) };
}
