import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database, TenantDb } from "../../server/db/database.ts";
import { DatabaseUnavailable } from "../../server/host/database-unavailable.ts";
import { appealCalls } from "../support/appeals.ts";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";

/** Whether the database is lost as this transaction is about to be committed. */
type IsLost = (db: TenantDb) => Promise<boolean>;

describeOnEachDatabase("a write without a session whose database is lost after its last statement", (open) => {
  let portal: CitingPortal;
  let calls: ReturnType<typeof appealCalls>;
  let isLost: IsLost | undefined;
  let lost = 0;

  async function openFailing(): Promise<Database> {
    const db = await open();
    const withTenant: Database["withTenant"] = (tenant, fn) =>
      db.withTenant(tenant, async (trx) => {
        const outcome = await fn(trx);
        if (isLost !== undefined && (await isLost(trx))) {
          lost += 1;
          throw new DatabaseUnavailable(new Error("terminating connection"));
        }
        return outcome;
      });
    return { ...db, withTenant };
  }

  beforeAll(async () => {
    portal = await CitingPortal.start(openFailing);
    calls = appealCalls(portal);
  });
  afterAll(() => portal.close());
  beforeEach(() => {
    isLost = undefined;
    lost = 0;
  });

  /** What of an appeal is stored: its rows, its messages to be mailed and its events. */
  const storedOf = (number: string) =>
    portal.server.db.withTenant(CITING, async (db) => {
      const appeals = await db.selectFrom("appeals").select("id").where("citation_number", "=", number).execute();
      const messages = await db.selectFrom("appeal_messages").select("id").execute();
      const keys = await db.selectFrom("request_keys").select("key").execute();
      const events = await db.selectFrom("audit_events").select("id").where("event", "=", "appeal-filed").execute();
      return [appeals, messages, keys, events].map(({ length }) => length);
    });

  it("files no half of an appeal, answers 503, and the same key files it afterwards", async () => {
    const number = await calls.newCitation();
    const [file, key, emailAddress] = [await calls.addFile(number), randomUUID(), "lost@mail.example"];
    const before = await storedOf(number);
    isLost = async (db) =>
      (await db.selectFrom("appeals").select("id").where("citation_number", "=", number).execute()).length > 0;
    const answer = await calls.appeal(number, { evidence: [file], emailAddress }, key);
    isLost = undefined;
    expect([lost, answer.statusCode, answer.json().code]).toEqual([1, 503, "unavailable"]);
    expect(await storedOf(number)).toEqual(before);
    expect(await calls.mailsTo(emailAddress)).toEqual([]);
    // The file still waits to be sent.
    expect((await calls.keyed(number, `files/${file}`)).statusCode).toBe(200);
    expect((await calls.appeal(number, { evidence: [file], emailAddress }, key)).statusCode).toBe(201);
    expect(await storedOf(number)).toEqual(before.map((each) => each + 1));
    expect(await calls.mailsTo(emailAddress)).toHaveLength(1);
  });

  const hasPayment =
    (number: string, state?: string): IsLost =>
    async (db) => {
      const rows = await db.selectFrom("payments").select("state").where("citation_number", "=", number).execute();
      return rows.some((row) => state === undefined || row.state === state);
    };

  it("opens no half of a payment: nobody is asked for money, and the same key opens it afterwards", async () => {
    const citation = await portal.citation();
    const [key, heard] = [randomUUID(), portal.simulation.heard.length];
    isLost = hasPayment(citation.number);
    const answer = await portal.pay(citation, { key });
    isLost = undefined;
    expect([lost, answer.statusCode, answer.json().code]).toEqual([1, 503, "unavailable"]);
    expect((await portal.look(citation)).rows).toEqual([]);
    expect(portal.simulation.heard).toHaveLength(heard);
    expect((await portal.pay(citation, { key })).statusCode).toBe(201);
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["OPEN"] });
  });

  it("opens one payment where what the provider has answered is lost", async () => {
    const citation = await portal.citation();
    const key = randomUUID();
    isLost = hasPayment(citation.number, "OPEN");
    const answer = await portal.pay(citation, { key });
    isLost = undefined;
    expect([lost > 0, answer.statusCode]).toEqual([true, 503]);
    const reference = await portal.opened(citation, { key });
    const { rows } = await portal.look(citation);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([[reference, "OPEN"]]);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect((await portal.look(citation)).state).toBe("PAID");
  });
});
