// The load of an idle server on its PostgreSQL, with one tenant and with many, as the database counts it.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { dataFolder, freePort, serve, untilAnswers } from "../setup/server-process.mjs";
import { startPostgres } from "./postgres.mjs";
import { RUSH_TENANT, writeRushTenant } from "./rush-tenant.mjs";

const SETTLE_MS = 10_000;
const MEASURE_MS = 30_000;
/** Connections report their commits with this delay. */
const REPORTED_MS = 2_000;

/** Writes this many tenants, which differ only in their slug. */
function tenantFolder(parent, count) {
  const rush = writeRushTenant(1, 1);
  const folder = path.join(parent, "tenants");
  const document = JSON.parse(readFileSync(path.join(rush.folder, RUSH_TENANT, "tenant.json"), "utf8"));
  for (let place = 1; place <= count; place += 1) {
    const slug = `${RUSH_TENANT}${place}`;
    cpSync(path.join(rush.folder, RUSH_TENANT), path.join(folder, slug), { recursive: true });
    writeFileSync(path.join(folder, slug, "tenant.json"), JSON.stringify({ ...document, slug }));
  }
  rush.remove();
  return folder;
}

const DAY_S = 24 * 3600;

/** Counts the commits of a database through this client, without its own queries, each of which is one transaction. */
function watch(client) {
  let asked = 0;
  const ask = async (statement) => {
    asked += 1;
    return (await client.query(statement)).rows[0];
  };
  const committed = async () => {
    const own = asked;
    const { sum } = await ask(
      "select sum(xact_commit)::int as sum from pg_stat_database where datname = current_database()",
    );
    return sum - own;
  };
  return { ask, committed };
}

/** Transactions per second while no job is due. */
async function measureLooks({ committed }) {
  const before = await committed();
  await pause(MEASURE_MS);
  return ((await committed()) - before) / (MEASURE_MS / 1000);
}

/** Transactions for one sweep of each of these tenants, all of which are made due now instead of spread over a day. */
async function measureSweeps({ ask, committed }, count) {
  await ask(`insert into jobs (tenant, kind, about, queued_at, due_at)
    select '${RUSH_TENANT}' || place, 'sweep', '', now(), now() + interval '1 day' from generate_series(1, ${count}) place`);
  await pause(REPORTED_MS);
  const before = await committed();
  await ask("update jobs set due_at = now() where kind = 'sweep'");
  const isLeft = async () =>
    (await ask("select exists (select from jobs where kind = 'sweep' and due_at <= now()) as left")).left;
  while (await isLeft()) await pause(REPORTED_MS);
  await pause(REPORTED_MS);
  return (await committed()) - before;
}

/**
 * Transactions per second of an idle server with this many tenants, each of which was used once and is swept daily; and
 * the sweeps' part of them.
 */
export async function measureIdle(count) {
  const postgres = await startPostgres();
  const data = dataFolder();
  const client = new pg.Client({ connectionString: postgres.url });
  const server = serve(["dist/server/main.js"], {
    port: await freePort(),
    dataDir: data.folder,
    env: { NODE_ENV: "development", TENANTS_DIR: tenantFolder(data.folder, count), DATABASE_URL: postgres.url },
  });
  try {
    await untilAnswers(`${server.address}/readyz`, server.child);
    await client.connect();
    const database = watch(client);
    await pause(SETTLE_MS);
    const looks = await measureLooks(database);
    const sweeps = (await measureSweeps(database, count)) / DAY_S;
    return { perSecond: looks + sweeps, sweeps };
  } finally {
    await client.end();
    await server.stop();
    postgres.stop();
    data.remove();
  }
}
