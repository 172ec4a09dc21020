import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { PAPERS_PER_NETWORK } from "../../server/services/limits/paper-limit.ts";
import { createRateLimits } from "../../server/services/limits/rate-limits.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { useServer } from "../support/use-server.ts";
import { VISITOR_CALLS, visitorCalls, writeVisitorTwins } from "../support/visitors.ts";

const twins = writeVisitorTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("a visitor permit that was issued", (open) => {
  const at = useServer(open, { tenantsDir: twins.folder });
  const { fresh, issued, stored } = visitorCalls(at);

  it("mails the link to an address that was typed, and nothing else that was typed", async () => {
    const emailAddress = "guest@mail.example";
    const permit = await issued({ emailAddress, color: "Vermilion" });
    expect(permit.isMailed).toBe(true);
    const mail = (await at.server.mails()).find(({ to }) => to === emailAddress);
    const url = `${VISITOR_CALLS}/download-efp/${permit.id}?customer=eastport`;
    expect(mail?.subject).toBe(`Your visitor permit ${permit.permitNumber} with Port of East`);
    expect(mail?.body).toContain(`https://parking.example.org${url}`);
    expect(mail?.body).not.toContain("Vermilion");
    expect(mail?.body).not.toContain(permit.licensePlate.number);
    expect((await at.server.get(url)).headers["content-type"]).toBe("application/pdf");
  });

  it("is downloaded under a safe name and kept by no cache, however strange its answers are", async () => {
    const { id, permitNumber } = await issued({ color: '../"é\u{1f697}<b>' });
    const { headers } = await at.server.get(`${VISITOR_CALLS}/download-efp/${id}?customer=eastport`);
    expect(headers["content-disposition"]).toMatch(/^(?:inline|attachment); filename="[\w-]+\.pdf"$/);
    expect(headers["content-disposition"]).toContain(permitNumber);
    expect([headers["cache-control"], headers["x-content-type-options"]]).toEqual(["no-store", "nosniff"]);
  });

  it("mails a link to the portal's own address, whatever host was asked", async () => {
    const emailAddress = "host@mail.example";
    const answer = await at.server.app.inject({
      ...{ method: "POST", url: `${VISITOR_CALLS}/visitor/create?customer=eastport` },
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", "idempotency-key": randomUUID() },
      payload: fresh({ emailAddress }),
    });
    expect(answer.statusCode).toBe(201);
    const mail = (await at.server.mails()).find(({ to }) => to === emailAddress);
    expect(mail?.body).toContain("https://parking.example.org/");
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });

  it("has an id, a code and a number of which none tells another, nor those of the next permit", async () => {
    const permits = [await issued(), await issued()];
    const rows = await Promise.all(permits.map(({ id }) => stored(id)));
    const words = rows.flatMap((row) => [row?.id.replaceAll("-", ""), row?.code, row?.number].map(String));
    expect(rows.map((row) => row?.id)).toEqual(rows.map(() => expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/)));
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      expect(others).toHaveLength(words.length - 1);
      expect(others.some((other) => other.includes(word.slice(0, 8)))).toBe(false);
    }
  });

  it("is made as a PDF for one network so often and no more", async () => {
    const { id } = await issued();
    const limits = createRateLimits(at.server.db, at.server.box, at.server.now);
    for (let made = 0; made < 59; made += 1) await limits.take(PAPERS_PER_NETWORK, "198.51.100.7");
    const ask = (remoteAddress: string) =>
      at.server.app.inject({
        method: "GET",
        url: `${VISITOR_CALLS}/download-efp/${id}?customer=eastport`,
        remoteAddress,
      });
    expect((await ask("198.51.100.7")).statusCode).toBe(200);
    const refused = await ask("198.51.100.7");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "600"]);
    expect((await ask("198.51.100.8")).statusCode).toBe(200);
  });

  it("floods no address: after ten in a day the permit is issued, and not mailed", async () => {
    const emailAddress = "flooded@mail.example";
    const mailed: boolean[] = [];
    for (let sent = 0; sent < 12; sent += 1) mailed.push((await issued({ emailAddress })).isMailed);
    expect(mailed).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
    expect((await at.server.mails()).filter(({ to }) => to === emailAddress)).toHaveLength(10);
  });

  it("is another tenant's to nobody: its id, its code and its number lead nowhere there", async () => {
    const permit = await issued();
    const code = (await stored(permit.id))?.code ?? "";
    const load = (path: string, slug: string) => at.server.get(`${VISITOR_CALLS}/${path}?customer=${slug}`);
    expect((await load(`download-efp/${permit.id}`, "eastport")).statusCode).toBe(200);
    for (const id of [permit.permitNumber, code, randomUUID(), "..%2F", "x".repeat(300)])
      expect((await load(`download-efp/${id}`, "eastport")).statusCode).toBe(404);
    const foreign = await load(`download-efp/${permit.id}`, "westport");
    const unknown = await load(`download-efp/${randomUUID()}`, "westport");
    expect([foreign.statusCode, { ...foreign.json(), requestId: 0 }]).toEqual([
      404,
      { ...unknown.json(), requestId: 0 },
    ]);
    expect((await load(`visitor-permit-validity/${code}`, "westport")).json()).toEqual({ valid: false });
  });

  it("tells by its code whether it is valid today, and of a valid one no more than how its plate ends", async () => {
    const licensePlate = { number: "END-42X", state: { code: "CA" } };
    const { id } = await issued({ startDate: "2026-11-28", licensePlate });
    const code = (await stored(id))?.code ?? "";
    const ask = async (asked: string) =>
      (await at.server.get(`${VISITOR_CALLS}/visitor-permit-validity/${asked}?customer=eastport`)).json<object>();
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(await ask(code)).toEqual({ valid: false });
    at.server.advance(24 * 3600);
    expect(await ask(code)).toEqual({ valid: true, plateEnding: "42X" });
    at.server.advance(2 * 24 * 3600);
    expect(await ask(code)).toMatchObject({ valid: true });
    at.server.advance(24 * 3600);
    expect(await ask(code)).toEqual({ valid: false });
    at.server.advance(-4 * 24 * 3600);
    for (const other of [id, randomUUID(), code.toLowerCase(), "%27%20or%201=1"])
      expect(await ask(other)).toEqual({ valid: false });
  });

  it("stands on the desk's list of plates beside those of orders, on its days", async () => {
    const { permitNumber } = await issued({
      startDate: "2026-12-10",
      licensePlate: { number: "ROW1", state: { code: "CA" } },
    });
    const row = `ROW1,CA,VISITOR,VISITOR permit,Zone A,2026-12-10,2026-12-12,${permitNumber}`;
    const listed = async (day: string) => desk(at.server, "permits", "eastport", "--csv", "--on", day);
    expect(await listed("2026-12-12")).toContain(row);
    expect(await listed("2026-12-13")).not.toContain(row);
    expect(await listed("2026-12-09")).not.toContain(row);
  });

  it("keeps an event that names nobody", async () => {
    await issued();
    const events = await at.server.db.withTenant("eastport", (db) =>
      db.selectFrom("audit_events").selectAll().where("event", "=", "visitor-permit-issued").execute(),
    );
    expect(events.at(-1)).toMatchObject({ account_id: null, detail: {} });
    expect(at.server.logs.join("")).not.toContain("NEW1");
  });
});
