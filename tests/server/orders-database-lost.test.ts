import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataFolder, freePort, serve, untilAnswers } from "../../scripts/setup/server-process.mjs";
import { rushDrivers, writeRushTenant } from "../../scripts/bench/rush-tenant.mjs";
import { openPostgres } from "../../server/db/postgres.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { startCluster, type PostgresCluster } from "../support/postgres.ts";
import { rushDriver } from "../support/rush.ts";
import { RushLedger } from "../support/rush-ledger.ts";

const DRIVERS = 6;
const CAPACITY = 50;
/** How many orders a round has begun when the database goes away; those before are on their way, each at another point. */
const LOST_AFTER = [7, 16, ...(process.env["FULL"] === "1" ? [5, 9, 12, 21, 26, 33, 40, 52] : [])];
const START_MS = 90_000;
const TEST_MS = 240_000;

/** The server must live through every round: it is started once. */
describe("orders while PostgreSQL goes away again and again", () => {
  const tenants = writeRushTenant(DRIVERS, CAPACITY);
  const data = dataFolder();
  let built: BuiltServer;
  let cluster: PostgresCluster;
  let server: ReturnType<typeof serve>;
  let ledger: RushLedger;

  beforeAll(async () => {
    [built, cluster] = await Promise.all([buildServer(), startCluster({ keepsCommits: true })]);
    const env = { DEMO: "1", NODE_ENV: "development", TENANTS_DIR: tenants.folder, DATABASE_URL: databaseUrl() };
    server = serve(built.args, { port: await freePort(), dataDir: data.folder, env });
    await untilAnswers(`${server.address}/readyz`, server.child, START_MS);
    const drivers = rushDrivers(DRIVERS).map((userName) => rushDriver(server.address, userName));
    ledger = new RushLedger(await Promise.all(drivers));
  }, TEST_MS);
  afterAll(async () => {
    await server.kill();
    cluster.remove();
    built.remove();
    data.remove();
    tenants.remove();
  });

  const databaseUrl = () => `${cluster.url}/postgres`;
  const statusOf = async (path: string) => (await fetch(`${server.address}${path}`)).status;

  /** Ends every connection of the server, as an operator or a failing network would. */
  async function terminateConnections(): Promise<void> {
    const admin = new pg.Client({ connectionString: databaseUrl() });
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where pid != pg_backend_pid()");
    await admin.end();
  }

  /** Buys until `lostAfter` orders were begun, and a little on after `takeAway` was called. */
  async function rushUntilLost(lostAfter: number, takeAway: () => Promise<void>): Promise<void> {
    let sent = 0;
    let gone: Promise<void> | undefined;
    await ledger.rush(
      server.address,
      () => sent < lostAfter + DRIVERS,
      () => {
        sent += 1;
        if (sent === lostAfter) gone = takeAway();
      },
    );
    await gone;
  }

  it(
    "stopped at once: calls get a clean 503, readyz tells, and all goes on by itself once it is back",
    async () => {
      for (const lostAfter of LOST_AFTER) {
        await rushUntilLost(lostAfter, async () => cluster.stopAtOnce());
        expect(ledger.open.size).toBeGreaterThan(0);
        expect([await statusOf("/readyz"), await statusOf("/healthz")]).toEqual([503, 200]);
        cluster.start();
        await untilAnswers(`${server.address}/readyz`, server.child, START_MS);
        await ledger.retry(server.address);
      }
    },
    TEST_MS,
  );

  it(
    "all of its connections ended: calls get a clean 503 or their order, and the next ones their order",
    async () => {
      for (const lostAfter of LOST_AFTER) {
        await rushUntilLost(lostAfter, terminateConnections);
        await untilAnswers(`${server.address}/readyz`, server.child, START_MS);
        await ledger.retry(server.address);
        expect([lostAfter, server.child.exitCode]).toEqual([lostAfter, null]);
      }
    },
    TEST_MS,
  );

  it(
    "loses no acknowledged order and doubles none, and the process that was started first still runs",
    async () => {
      await ledger.rush(server.address, () => ledger.refused.size < DRIVERS);
      expect(new Set(ledger.refused.values())).toEqual(new Set(["permit_unavailable"]));
      expect(await ledger.checkLists(server.address)).toBe(CAPACITY);
      const db = await openPostgres(databaseUrl(), () => undefined);
      await ledger.checkTables(db);
      await db.close();
      expect(server.child.exitCode).toBeNull();
    },
    TEST_MS,
  );
});
