import type { KyselyPlugin, Transaction } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { RECOVERY_ANSWER_MS, type Pace } from "../../server/services/pace.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { recoveryCalls } from "../support/recovery.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

/** What a statement may take on a busy database before the pace no longer covers the work; most take one or two. */
const STATEMENT_MS = 20;

describeWithDatabase("the time that recovery takes", (open) => {
  let server: TestServer;
  let calls: ReturnType<typeof recoveryCalls>;
  let isPaced = false;
  /** Statements that ran inside of the pace. */
  let statements = 0;
  /** Uses of the database, inside of the pace and outside. */
  let uses: { paced: string[]; unpaced: string[] } = { paced: [], unpaced: [] };

  const pace: Pace = {
    async even(work) {
      isPaced = true;
      try {
        return await work();
      } finally {
        isPaced = false;
      }
    },
  };

  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      if (isPaced) statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = (trx: Transaction<PortalSchema>) => trx.withPlugin(counter) as Transaction<PortalSchema>;

  async function watched(): Promise<Database> {
    const db = await open();
    const note = (what: string) => void uses[isPaced ? "paced" : "unpaced"].push(what);
    return {
      kind: db.kind,
      withTenant: (slug, work) => {
        note("tenant");
        return db.withTenant(slug, (trx) => work(counted(trx)));
      },
      shared: (work) => {
        note("shared");
        return db.shared((trx) => work(counted(trx)));
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
    statements = 0;
    await calls.sendLink("measured", calls.elsewhere());
    // Counted rather than timed: a time would tell how busy this machine is.
    expect(statements).toBeGreaterThan(0);
    expect(statements * STATEMENT_MS).toBeLessThan(RECOVERY_ANSWER_MS / 2);
  });
});
