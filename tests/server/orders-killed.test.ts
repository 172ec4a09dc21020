import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, serve, untilAnswers } from "../../scripts/setup/server-process.mjs";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { rushDriver } from "../support/rush.ts";
import { RushLedger } from "../support/rush-ledger.ts";
import { SERVER_PLACES, type ServerPlace } from "../support/server-places.ts";
import { rushDrivers, writeRushTenant } from "../../scripts/bench/rush-tenant.mjs";

const DRIVERS = 6;
const CAPACITY = 50;
/** How many orders a round has begun when its server is killed; the ones before are on their way, each at another point. */
const KILLED_AFTER = [8, 17, 30, ...(process.env["FULL"] === "1" ? [6, 11, 22, 27, 41, 53, 64] : [])];
const START_MS = 90_000;
const TEST_MS = 240_000;

const tenants = writeRushTenant(DRIVERS, CAPACITY);
let built: BuiltServer;
beforeAll(async () => void (built = await buildServer()));
afterAll(() => {
  built.remove();
  tenants.remove();
});

describe.each(SERVER_PLACES)("orders while the server is killed again and again (%s)", (_name, makePlace) => {
  let place: ServerPlace;
  let port: number;
  let server: ReturnType<typeof serve> | undefined;
  let ledger: RushLedger;

  beforeAll(async () => {
    place = await makePlace();
    port = await freePort();
    const address = await start();
    ledger = new RushLedger(await Promise.all(rushDrivers(DRIVERS).map((userName) => rushDriver(address, userName))));
  }, TEST_MS);
  afterAll(async () => {
    await server?.kill();
    await place.remove();
  });

  async function start(): Promise<string> {
    const env = { NODE_ENV: "development", TENANTS_DIR: tenants.folder, ...place.env };
    server = serve(built.args, { port, dataDir: place.dataDir, env });
    await untilAnswers(`${server.address}/readyz`, server.child, START_MS);
    return server.address;
  }

  it(
    "each order that was acknowledged stands, each that was sent again stands once, and no unit is sold twice",
    async () => {
      let lost = 0;
      for (const killedAfter of KILLED_AFTER) {
        let sent = 0;
        let killed: Promise<void> | undefined;
        await ledger.rush(
          server?.address ?? "",
          () => killed === undefined,
          () => {
            sent += 1;
            if (sent === killedAfter) killed = server?.kill();
          },
        );
        await killed;
        lost += ledger.open.size;
        await ledger.retry(await start());
      }
      expect(lost).toBeGreaterThanOrEqual(KILLED_AFTER.length);
      await ledger.rush(server?.address ?? "", () => ledger.refused.size < DRIVERS);
      expect(new Set(ledger.refused.values())).toEqual(new Set(["permit_unavailable"]));
      expect(await ledger.checkLists(server?.address ?? "")).toBe(CAPACITY);
      await server?.stop();
      const db = await place.look();
      await ledger.checkTables(db);
      await db.close();
    },
    TEST_MS,
  );
});
