import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VisitorPermit } from "../../src/domain/generated/api-visitors.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { KillableServer } from "../support/killable-server.ts";
import { atLeastOn } from "../support/server-places.ts";
import { visit, VISITOR_CALLS, writeVisitorTwins } from "../support/visitors.ts";

const VISITORS = 20;
const TEST_MS = 240_000;

const twins = writeVisitorTwins();
let built: BuiltServer;
beforeAll(async () => void (built = await buildServer()));
afterAll(() => {
  built.remove();
  twins.remove();
});

/** A permit that a visitor wants: one key and body, however often it is sent. */
interface Wish {
  readonly key: string;
  readonly plate: string;
}

/** Asks for a permit over HTTP; undefined where the connection ended before the answer came. */
async function ask(address: string, { key, plate }: Wish): Promise<VisitorPermit | undefined> {
  const body = visit({ licensePlate: { number: plate, state: { code: "CA" } }, startDate: tomorrow() });
  let response: Response;
  try {
    response = await fetch(`${address}${VISITOR_CALLS}/visitor/create?customer=eastport`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });
    if (response.ok) return (await response.json()) as VisitorPermit;
  } catch (error) {
    // What is lost is a connection, and no bug of this test.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  throw new Error(`${response.status} ${await response.text()}`);
}

/** These servers have the clock of the machine. */
function tomorrow(): string {
  return new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
}

// The other database: orders-killed.test.ts, whose keys are kept by the same code.
describe.each(atLeastOn("postgres"))("visitor permits while the server is killed (%s)", (_name, makePlace) => {
  let server: KillableServer;
  beforeAll(async () => {
    server = await KillableServer.open(makePlace, built, { TENANTS_DIR: twins.folder });
  }, TEST_MS);
  afterAll(() => server.remove());

  it(
    "those that were acknowledged stand, and those that are sent again stand once",
    async () => {
      const wishes = Array.from({ length: VISITORS }, (_, place) => ({ key: randomUUID(), plate: `KILL${place}` }));
      const address = await server.start();
      let killed: Promise<void> | undefined;
      const first = await Promise.all(
        wishes.map(async (wish) => {
          const permit = await ask(address, wish);
          killed ??= server.running.kill();
          return permit;
        }),
      );
      await killed;
      expect(first.filter((permit) => permit === undefined).length).toBeGreaterThan(0);
      const again = await server.start();
      const second: (VisitorPermit | undefined)[] = [];
      for (const wish of wishes) second.push(await ask(again, wish));
      expect(second.map((permit) => permit?.licensePlate.number)).toEqual(wishes.map(({ plate }) => plate));
      const acknowledged = [...first.entries()].filter(([, permit]) => permit !== undefined);
      expect(acknowledged.map(([place]) => second[place])).toEqual(acknowledged.map(([, permit]) => permit));
      await server.running.stop();
      const stored = await server.look((db) =>
        db.withTenant("eastport", (trx) => trx.selectFrom("visitor_permits").select("plate_key").execute()),
      );
      expect(stored.map(({ plate_key }) => plate_key).sort()).toEqual(wishes.map(({ plate }) => plate).sort());
    },
    TEST_MS,
  );
});
