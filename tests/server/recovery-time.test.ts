import type { KyselyPlugin, Transaction } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { RECOVERY_ANSWER_MS } from "../../server/services/accounts/recovery.ts";
import type { ResponsePadding } from "../../server/services/limits/response-padding.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { recoveryCalls } from "../support/recovery.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

/** What a statement may take on a busy database before the padding no longer covers the work; most take one or two. */
const STATEMENT_MS = 20;

describeWithDatabase("the time that recovery takes", (open) => {
  let server: TestServer;
  let calls: ReturnType<typeof recoveryCalls>;
  let isPadded = false;
  /** Statements that ran inside of the padding. */
  let statements = 0;
  /** Uses of the database, inside of the padding and outside. */
  let uses: { padded: string[]; unpadded: string[] } = { padded: [], unpadded: [] };

  const padding: ResponsePadding = {
    async pad(work) {
      isPadded = true;
      try {
        return await work();
      } finally {
        isPadded = false;
      }
    },
  };

  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      if (isPadded) statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = (trx: Transaction<PortalSchema>) => trx.withPlugin(counter) as Transaction<PortalSchema>;

  async function watched(): Promise<Database> {
    const db = await open();
    const note = (what: string) => void uses[isPadded ? "padded" : "unpadded"].push(what);
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
      withAllJobs: db.withAllJobs.bind(db),
      ping: db.ping.bind(db),
      close: db.close.bind(db),
    };
  }

  beforeAll(async () => {
    server = await startTestServer(watched, { padding });
    calls = recoveryCalls({ server });
  });
  afterAll(() => server.close());

  async function usesOf(ask: () => Promise<{ statusCode: number }>): Promise<typeof uses> {
    uses = { padded: [], unpadded: [] };
    expect((await ask()).statusCode).toBe(202);
    return uses;
  }

  it("depends on what is found inside of the padding alone", async () => {
    const number = await calls.numberOf(await signedInDriver(server, "eastport", "found"));
    const pairs = [
      [() => calls.sendLink("found", calls.elsewhere()), () => calls.sendLink("nobody", calls.elsewhere())],
      [() => calls.sendUserName(number, calls.elsewhere()), () => calls.sendUserName("87654321", calls.elsewhere())],
    ] as const;
    for (const [known, unknown] of pairs) {
      const [found, missed] = [await usesOf(known), await usesOf(unknown)];
      expect(found.unpadded).toEqual(missed.unpadded);
      expect(found.unpadded.length).toBeGreaterThan(0);
      expect(found.padded.length).toBeGreaterThan(missed.padded.length);
    }
  });

  it("has room in the padding for all that is done for an account", async () => {
    await signedInDriver(server, "eastport", "measured");
    statements = 0;
    await calls.sendLink("measured", calls.elsewhere());
    // Counted rather than timed: a time would tell how busy this machine is.
    expect(statements).toBeGreaterThan(0);
    expect(statements * STATEMENT_MS).toBeLessThan(RECOVERY_ANSWER_MS / 2);
  });
});
