// What a server to which nobody comes asks of its PostgreSQL, with one tenant and with many.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { dataFolder, freePort, serve, untilAnswers } from "../setup/server-process.mjs";
import { startPostgres } from "./postgres.mjs";
import { RUSH_TENANT, writeRushTenant } from "./rush-tenant.mjs";

const SETTLE_MS = 10_000;
const MEASURE_MS = 30_000;

/** As many tenants as are wanted, alike but for the slug. */
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

/** Transactions a second of an idle server with so many tenants, without those of this measuring. */
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
    const committed = async () => {
      const { rows } = await client.query(
        "select sum(xact_commit)::int as sum from pg_stat_database where datname = 'postgres'",
      );
      return rows[0].sum;
    };
    await pause(SETTLE_MS);
    const before = await committed();
    await pause(MEASURE_MS);
    // The question before was one of them.
    return ((await committed()) - before - 1) / (MEASURE_MS / 1000);
  } finally {
    await client.end();
    await server.stop();
    postgres.stop();
    data.remove();
  }
}
