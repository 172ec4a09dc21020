import { createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openPostgres, connectPostgres } from "../../server/db/postgres.ts";
import { createMetrics } from "../../server/operations/metrics.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { Tenants } from "../../server/tenants/types.ts";
import { createPostgresDatabase } from "../support/databases.ts";
import { NOON } from "../support/server.ts";
import { writeTwins } from "../support/tenant-files.ts";

const ignore = () => undefined;

describe("figures while the database is down", () => {
  it("leave out the one that it would tell, and say why", async () => {
    const failures: unknown[] = [];
    let isDown = false;
    const jobs = async () => {
      if (isDown) throw new Error("down");
      return [
        { kind: "mail", waiting: 3, failing: 2, givenUp: 1 },
        { kind: "sweep", waiting: 2, failing: 0, givenUp: 0 },
      ];
    };
    const metrics = createMetrics(jobs, false, (error) => void failures.push(error));
    const figures = await metrics.text();
    for (const figure of [
      "portal_mail_outbox_messages 3",
      'portal_jobs_waiting{kind="sweep"} 2',
      'portal_jobs_failing{kind="mail"} 2',
      'portal_jobs_given_up{kind="mail"} 1',
    ])
      expect(figures).toContain(figure);
    isDown = true;
    const text = await metrics.text();
    expect(text).toContain("portal_requests_total");
    expect(text).not.toMatch(/^portal_(mail_outbox_messages|jobs_\w+)[ {]/m);
    expect(failures).toEqual([new Error("down")]);
    isDown = false;
    expect(await metrics.text()).toContain("portal_mail_outbox_messages 3");
  });
});

describe("published values", () => {
  const twins = writeTwins();
  let now = NOON;
  let version: () => Promise<number> = async () => 0;
  const reports: [unknown, string][] = [];
  let tenants: Tenants;
  beforeAll(async () => {
    tenants = await loadTenants({
      tenantsDir: twins.folder,
      schemasDir: path.join(findProjectRoot(), "schemas"),
      published: { version: () => version(), load: async () => ({}) },
      clock: () => now,
      production: false,
      demo: true,
      report: (error, slug) => void reports.push([error, slug]),
    });
    await tenants.find("eastport");
    await tenants.find("westport");
  });
  afterAll(() => twins.remove());

  it("of a database that hangs hold nobody up: the tenant is served as it is known", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    now += 3000;
    version = () => new Promise(() => undefined);
    const first = tenants.find("eastport");
    await vi.runAllTimersAsync();
    expect((await first)?.slug).toBe("eastport");
    // No timer runs from here on: whoever comes next waits for nothing.
    expect((await tenants.find("eastport"))?.slug).toBe("eastport");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that cannot be asked for are reported, and the tenant stays as it is known", async () => {
    now += 3000;
    version = () => Promise.reject(new Error("down"));
    expect((await tenants.find("westport"))?.slug).toBe("westport");
    expect(reports).toEqual([[new Error("down"), "westport"]]);
  });
});

describe("PostgreSQL that does not answer", () => {
  let url = "";
  let drop: () => Promise<void>;
  beforeAll(async () => ({ url, drop } = await createPostgresDatabase()));
  afterAll(() => drop());

  it("ends a statement that takes too long", async () => {
    const db = await openPostgres(url, ignore, { statement_timeout: 2000, query_timeout: 60_000 });
    await expect(db.shared((trx) => sql`select pg_sleep(20)`.execute(trx))).rejects.toMatchObject({
      name: "DatabaseUnavailable",
      cause: { code: "57014" },
    });
    await db.close();
  });

  it("serves with limits of its own where none are handed in", async () => {
    const db = await openPostgres(url, ignore);
    const setting = (name: string) =>
      db.shared(
        async (trx) => (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(trx)).rows,
      );
    expect(await setting("statement_timeout")).toEqual([{ value: "10s" }]);
    expect(await setting("idle_in_transaction_session_timeout")).toEqual([{ value: "15s" }]);
    await db.close();
  });

  describe("and has gone silent", () => {
    const sockets: Socket[] = [];
    let silent: Server;
    beforeAll(
      () =>
        new Promise<void>((resolve) => {
          silent = createServer((socket) => {
            sockets.push(socket);
            // Lets the client in and says nothing more: authentication ok, ready for query.
            socket.once("data", () => socket.write(Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])));
          }).listen(0, "127.0.0.1", () => resolve());
        }),
    );
    afterAll(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });

    it("fails the query instead of waiting for ever", async () => {
      const address = silent.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const db = connectPostgres(`postgres://portal@127.0.0.1:${port}/portal`, ignore, 1, { query_timeout: 300 });
      await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/i);
    });
  });
});
