import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { createStaleReports, openTenants } from "../../server/composition/open-tenants.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { writeTwins } from "../support/tenant-files.ts";

/** A database that has nothing published, until it fails. */
function database() {
  const state = { fails: false };
  const rows = { executeTakeFirst: async () => undefined, execute: async () => [] };
  const insert = { values: () => insert, onConflict: () => insert, execute: async () => [] };
  const trx = { selectFrom: () => ({ select: () => rows }), insertInto: () => insert };
  const withTenant = async (_slug: string, run: (db: unknown) => Promise<unknown>) => {
    if (state.fails) throw new Error("no connection");
    return run(trx);
  };
  return { state, db: { withTenant } as unknown as Database };
}

describe("the tenants of a server that starts", () => {
  const twins = writeTwins();
  afterAll(() => twins.remove());
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    return () => vi.useRealTimers();
  });
  const env = {
    tenantsDir: twins.folder,
    production: false,
    demo: true,
    smtpUrl: undefined,
    publicUrl: "http://localhost",
    secretsDir: "no/secrets",
  };

  it.each([
    [{ demo: true, smtpUrl: undefined }, true],
    [{ demo: true, smtpUrl: "smtp://mail.example" }, false],
    [{ demo: false, smtpUrl: undefined }, false],
  ])("tell pages of a mailbox only where mail stays here: %j", async (more, hasMailbox) => {
    const tenants = await openTenants({ ...env, ...more }, findProjectRoot(), database().db, () => undefined);
    expect((await tenants.find("eastport"))?.boot.demo).toBe(hasMailbox);
    expect(tenants.neutralBoot.demo).toBe(hasMailbox);
  });

  it.each([
    [{ demo: false }, ["eastport", "westport"]],
    [{ demo: true, smtpUrl: "smtp://mail.example" }, []],
  ])("have a fault where they name the sandbox's page and no demonstration serves it: %j", async (more, faulty) => {
    const selling = writeSellingTwins({
      methods: ["TRANSACT_PAYMENTS"],
      tenant: { hostedPayments: { provider: "sandbox" } },
    });
    onTestFinished(() => selling.remove());
    const opened = openTenants(
      { ...env, ...more, tenantsDir: selling.folder },
      findProjectRoot(),
      database().db,
      () => undefined,
    );
    expect([...(await opened).faults.keys()]).toEqual(faulty);
  });

  it("go on with what was published and report it, when the database fails", async () => {
    const { db, state } = database();
    const report = vi.fn<(error: unknown, slug: string) => void>();
    const tenants = await openTenants(env, findProjectRoot(), db, report);
    const before = await tenants.find("eastport");
    state.fails = true;
    vi.setSystemTime(Date.now() + 2100);
    expect(await tenants.find("eastport")).toBe(before);
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "no connection" }), "eastport");
  });
});

describe("a report of stale values", () => {
  it("before there is an app is one line, and then goes to the app's log", () => {
    const lines: string[] = [];
    const warn = vi.fn();
    const stale = createStaleReports((line) => void lines.push(line));
    stale.report(new Error("no connection"), "eastport");
    expect(lines).toEqual(["The published values of tenant eastport are stale: no connection"]);
    stale.useLog({ warn });
    const error = new Error("again");
    stale.report(error, "westport");
    expect(lines).toHaveLength(1);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: error, tenant: "westport" }, "published values are stale");
  });
});
