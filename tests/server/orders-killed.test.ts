import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { KillableServer } from "../support/killable-server.ts";
import { rushDriver } from "../support/rush.ts";
import { RushLedger } from "../support/rush-ledger.ts";
import { SERVER_PLACES } from "../support/server-places.ts";
import { rushDrivers, writeRushTenant } from "../../scripts/bench/rush-tenant.mjs";

const DRIVERS = 6;
const CAPACITY = 50;
/**
 * How many orders a round has begun when its server is killed; the ones before are on their way, each at another point.
 * The plain run has each round on one database, the full run has more of them, and each on both.
 */
const KILLED_AFTER = { "embedded database": [8, 30], PostgreSQL: [17] };
const ALL_KILLED_AFTER = [8, 17, 30, 6, 11, 22, 27, 41, 53, 64];
const TEST_MS = 240_000;

const tenants = writeRushTenant(DRIVERS, CAPACITY);
let built: BuiltServer;
beforeAll(async () => void (built = await buildServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

describe.each(SERVER_PLACES)("orders while the server is killed again and again (%s)", (name, makePlace) => {
  const rounds = process.env["FULL"] === "1" ? ALL_KILLED_AFTER : KILLED_AFTER[name];
  let server: KillableServer;
  let ledger: RushLedger;

  beforeAll(async () => {
    server = await KillableServer.open(makePlace, built, { TENANTS_DIR: tenants.folder });
    const address = await server.start();
    ledger = new RushLedger(await Promise.all(rushDrivers(DRIVERS).map((userName) => rushDriver(address, userName))));
  }, TEST_MS);
  afterAll(() => server.remove());

  it(
    "each order that was acknowledged stands, each that was sent again stands once, and no unit is sold twice",
    async () => {
      let lost = 0;
      for (const killedAfter of rounds) {
        let sent = 0;
        let killed: Promise<void> | undefined;
        await ledger.rush(
          server.running.address,
          () => killed === undefined,
          () => {
            sent += 1;
            if (sent === killedAfter) killed = server.running.kill();
          },
        );
        await killed;
        lost += ledger.open.size;
        await ledger.retry(await server.start());
      }
      expect(lost).toBeGreaterThanOrEqual(rounds.length);
      await ledger.rush(server.running.address, () => ledger.refused.size < DRIVERS);
      expect(new Set(ledger.refused.values())).toEqual(new Set(["permit_unavailable"]));
      expect(await ledger.checkLists(server.running.address)).toBe(CAPACITY);
      await server.running.stop();
      await server.look((db) => ledger.checkTables(db));
    },
    TEST_MS,
  );
});
