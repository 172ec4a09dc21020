import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { lockAppeal } from "../../server/services/appeals/appeal-rows.ts";
import { appealCalls } from "../support/appeals.ts";
import { storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { useServer } from "../support/use-server.ts";

const twins = writeCitingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("a reply to an appeal", (open) => {
  const at = useServer(open, { tenantsDir: twins.folder });
  const calls = appealCalls(at);

  it("takes both keys of its citation and its own secret; everything else writes and mails nothing", async () => {
    const [number, other] = [await calls.newCitation(), await calls.newCitation()];
    const emailAddress = "replying@mail.example";
    const { appeal: made, secret } = await calls.filed(number, { emailAddress });
    const { secret: othersSecret } = await calls.filed(other);
    await storeCitations(at.server, "westport", { number });
    const own = { appealId: made.id, secret };
    const misses = new Set<string>();
    for (const [asked, opened] of [
      [number, { ...own, secret: "0".repeat(32) }],
      [number, { ...own, secret: othersSecret }],
      [number, { ...own, secret: secret.toUpperCase() }],
      [number, { ...own, secret: secret.slice(0, 31) }],
      [number, { ...own, appealId: "123456789" }],
      [other, own],
    ] as const) {
      const answer = await calls.reply(asked, opened);
      expect([opened, answer.statusCode]).toEqual([opened, 404]);
      misses.add(JSON.stringify({ ...answer.json(), requestId: "" }));
    }
    expect([...misses]).toHaveLength(1);
    expect([...misses][0]).toContain("appeal_not_found");
    for (const keys of [{ plate: "WRONG" }, { number: "AP-0" }]) {
      const answer = await calls.reply(number, own, keys);
      expect([keys, answer.statusCode, answer.json().code]).toEqual([keys, 404, "citation_not_found"]);
    }
    const west = await calls.reply(number, own, {}, undefined, "westport");
    expect([west.statusCode, west.json().code]).toEqual([404, "appeal_not_found"]);
    expect((await calls.read(number, made.id, secret)).json()).toEqual(made);
    expect(await calls.mailsTo(emailAddress)).toHaveLength(1);
    expect((await calls.reply(number, own)).statusCode).toBe(200);
    expect(await calls.mailsTo(emailAddress)).toHaveLength(2);
  });

  it("waits for the office that decides; reading, and a reply with a wrong secret, do not", async ({ skip }) => {
    skip(at.server.db.kind === "embedded", "its transactions come one after the other");
    const number = await calls.newCitation();
    const { appeal: made, secret } = await calls.filed(number);
    const own = { appealId: made.id, secret };
    let replied: ReturnType<typeof calls.reply> | undefined;
    await at.server.db.withTenant("eastport", async (trx) => {
      await lockAppeal(trx, made.id);
      expect((await calls.read(number, made.id, secret)).statusCode).toBe(200);
      expect((await desk(at.server, "appeal", "eastport", made.id, "show"))[0]).toBe(0);
      expect((await calls.reply(number, { ...own, secret: "0".repeat(32) })).statusCode).toBe(404);
      replied = calls.reply(number, own);
      const first = await Promise.race([replied.then(() => "replied"), pause(300, "waits")]);
      expect(first).toBe("waits");
    });
    expect((await replied)?.statusCode).toBe(200);
  });
});
