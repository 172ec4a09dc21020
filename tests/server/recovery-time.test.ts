import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { RECOVERY_ANSWER_MS, type Pace } from "../../server/services/pace.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { recoveryCalls } from "../support/recovery.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

describeOnEachDatabase("the time that recovery takes", (open) => {
  let server: TestServer;
  let calls: ReturnType<typeof recoveryCalls>;
  let isPaced = false;
  /** Milliseconds of each work that the pace evened out. */
  const took: number[] = [];
  /** Uses of the database, inside of the pace and outside. */
  let uses: { paced: string[]; unpaced: string[] } = { paced: [], unpaced: [] };

  const pace: Pace = {
    async even(work) {
      isPaced = true;
      const started = performance.now();
      try {
        return await work();
      } finally {
        took.push(performance.now() - started);
        isPaced = false;
      }
    },
  };

  async function watched(): Promise<Database> {
    const db = await open();
    const note = (what: string) => void uses[isPaced ? "paced" : "unpaced"].push(what);
    return {
      kind: db.kind,
      withTenant: (slug, work) => {
        note("tenant");
        return db.withTenant(slug, work);
      },
      shared: (work) => {
        note("shared");
        return db.shared(work);
      },
      ping: db.ping.bind(db),
      close: db.close.bind(db),
    };
  }

  beforeAll(async () => {
    server = await startTestServer(watched, { pace });
    calls = recoveryCalls(server);
  });
  afterAll(() => server.close());

  async function usesOf(ask: () => Promise<{ statusCode: number }>): Promise<typeof uses> {
    uses = { paced: [], unpaced: [] };
    expect((await ask()).statusCode).toBe(202);
    return uses;
  }

  it("depends on what is found inside of the pace alone", async () => {
    const number = await calls.numberOf(await signedInDriver(server, "eastport", "found"));
    const pairs = [
      [() => calls.sendLink("found", calls.elsewhere()), () => calls.sendLink("nobody", calls.elsewhere())],
      [() => calls.sendUserName(number, calls.elsewhere()), () => calls.sendUserName("87654321", calls.elsewhere())],
    ] as const;
    for (const [known, unknown] of pairs) {
      const [found, missed] = [await usesOf(known), await usesOf(unknown)];
      expect(found.unpaced).toEqual(missed.unpaced);
      expect(found.unpaced.length).toBeGreaterThan(0);
      expect(found.paced.length).toBeGreaterThan(missed.paced.length);
    }
  });

  it("has room in the pace for all that is done for an account", async () => {
    await signedInDriver(server, "eastport", "measured");
    took.length = 0;
    for (let time = 0; time < 5; time += 1) await calls.sendLink("measured", calls.elsewhere());
    // The best of five: what else the machine does is no work of ours.
    expect(Math.min(...took)).toBeLessThan(RECOVERY_ANSWER_MS / 2);
  });
});
