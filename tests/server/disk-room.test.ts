import { setTimeout as pause } from "node:timers/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "../../server/db/database.ts";
import { DiskRoom, RESERVED_BYTES } from "../../server/db/disk-room.ts";
import { startEmbeddedInMemory } from "../../server/db/embedded.ts";
import { pgliteDialect } from "../../server/db/pglite-dialect.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { getToken, readAccount, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const PLENTY = 10 * RESERVED_BYTES;
const disk = { free: PLENTY, freeBytes: () => disk.free };
const reports: string[] = [];
let isLogLong = false;

async function open(): Promise<Database> {
  const files = {
    room: new DiskRoom(disk, (change) => void reports.push(change.message)),
    isLogLong: () => isLogLong,
    reopen: () => Promise.reject(new Error("this database is never opened anew")),
  };
  return createDatabase(await startEmbeddedInMemory(path.join(findProjectRoot(), ".cache"), files), "embedded");
}

beforeEach(() => void (disk.free = PLENTY));

describe("a server whose disk is nearly full", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer(open)));
  afterAll(() => server.close());

  it("refuses writes with a clean 503, goes on to read, and writes again once there is room", async () => {
    const driver = await signedInDriver(server, "eastport");
    reports.length = 0;
    disk.free = RESERVED_BYTES - 1;
    const refused = await getToken(server, "eastport", driver.userName);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
    expect(refused.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    const phone = { number: "5550100199", defaultFlag: true };
    const addPhone = () =>
      server.send("POST", `/api/v1/eua/${driver.accountId}/phone`, phone, driver.tokens.access_token);
    expect((await addPhone()).statusCode).toBe(503);
    expect((await readAccount(server, driver)).endUserAccountEntity.person.phones).toEqual([]);
    const ready = async () => (await server.get("/readyz")).statusCode;
    expect([await ready(), (await server.get("/healthz")).statusCode]).toEqual([503, 200]);

    disk.free = PLENTY;
    expect(await ready()).toBe(200);
    expect((await addPhone()).statusCode).toBe(201);
    expect((await getToken(server, "eastport", driver.userName)).statusCode).toBe(200);
    expect(reports).toEqual([
      "the disk is nearly full: 63 MB are free, and below 64 MB nothing is written; what is stored can be read",
      "there is room on the disk again",
    ]);
  });
});

describe("the embedded database", () => {
  let db: Database;
  beforeAll(async () => void (db = await open()));
  afterAll(() => db.close());

  const version = (tenant: string) =>
    db.withTenant(tenant, (trx) => trx.selectFrom("tenant_versions").select("version").executeTakeFirst());

  it("rolls a transaction back between two statements when the disk fills up", async () => {
    const work = db.withTenant("eastport", async (trx) => {
      await trx.insertInto("tenant_versions").values({ tenant: "eastport", version: 1 }).execute();
      disk.free = RESERVED_BYTES / 2 - 1;
      await trx
        .insertInto("published_values")
        .values({} as never)
        .execute();
    });
    await expect(work).rejects.toMatchObject({ name: "DatabaseUnavailable" });
    expect(await version("eastport")).toBeUndefined();
  });

  it("lets a transaction finish that began while there was room", async () => {
    await db.withTenant("westport", async (trx) => {
      disk.free = RESERVED_BYTES / 2;
      await trx.insertInto("tenant_versions").values({ tenant: "westport", version: 1 }).execute();
    });
    expect(await version("westport")).toEqual({ version: 1 });
  });

  it("gives back the old part of its log where that has grown long", async () => {
    const lastCheckpoint = () =>
      db.shared(
        async (trx) =>
          (await sql<{ at: string }>`select checkpoint_lsn as at from pg_control_checkpoint()`.execute(trx)).rows,
      );
    const before = await lastCheckpoint();
    isLogLong = true;
    for (let transaction = 0; transaction < 100; transaction += 1) await db.shared(async () => undefined);
    isLogLong = false;
    expect(await lastCheckpoint()).not.toEqual(before);
  });

  it("lets a timer in while queries are awaited one after the other", async () => {
    let isIn = false;
    const timer = pause(1).then(() => (isIn = true));
    const queries = await db.shared(async (trx) => {
      let count = 0;
      while (!isIn && count < 5000) {
        await sql`select 1`.execute(trx);
        count += 1;
      }
      return count;
    });
    await timer;
    expect(queries).toBeLessThan(5000);
  });
});

describe("an embedded database that gave up, although there seemed to be room", () => {
  const asked: string[] = [];
  /** Stands for the database, which never comes back from a query once it has given up. */
  const client = (name: string, givesUp: boolean) =>
    ({
      waitReady: Promise.resolve(),
      query: async (text: string) => {
        asked.push(`${name}: ${text}`);
        if (givesUp && text === "insert") throw Object.assign(new Error("No space left"), { severity: "PANIC" });
        return { rows: [], fields: [], affectedRows: 0 };
      },
      close: async () => void asked.push(`${name}: close`),
    }) as unknown as PGlite;

  it("is never asked again, and is opened anew by the next transaction that finds room", async () => {
    const room = new DiskRoom(disk, () => undefined);
    const files = { room, isLogLong: () => false, reopen: async () => client("second", false) };
    const db = new Kysely<unknown>({ dialect: pgliteDialect(client("first", true), files) });
    const insert = () => db.transaction().execute((trx) => sql.raw("insert").execute(trx));
    const unavailable = { name: "DatabaseUnavailable", cause: { severity: "PANIC" } };
    await expect(insert()).rejects.toMatchObject(unavailable);
    disk.free = 0;
    await expect(insert()).rejects.toMatchObject(unavailable);
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject(unavailable);
    expect(asked).toEqual(["first: start transaction", "first: insert"]);
    disk.free = PLENTY;
    asked.length = 0;
    await insert();
    await db.destroy();
    expect(asked).toEqual(["second: start transaction", "second: insert", "second: commit", "second: close"]);
  });
});
