import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import type { Permit } from "../../src/domain/generated/api-orders.ts";
import type { VisitorPermit } from "../../src/domain/generated/api-visitors.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { useServer } from "../support/use-server.ts";
import { askForPermit, OFFERED, visit, VISITOR_CALLS, visitorCalls, writeVisitorTwins } from "../support/visitors.ts";

const twins = writeVisitorTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("visitor permits", (open) => {
  const at = useServer(open, { tenantsDir: twins.folder });
  const { fresh, issued, stored } = visitorCalls(at);
  const count = () =>
    at.server.db.withTenant(
      "eastport",
      async (db) => (await db.selectFrom("visitor_permits").select("id").execute()).length,
    );

  it("on offer are the free EFP permits that anybody may have, without a session", async () => {
    const answer = await at.server.get(`${VISITOR_CALLS}/visitor/client/eastport`);
    const offers = answer.json<Permit[]>();
    expect(offers.map(({ id }) => id)).toEqual(OFFERED);
    expect(Object.fromEntries(offers.map(({ id, availability }) => [id, availability]))).toMatchObject({
      VISITOR: "available",
      ENDED: "sale-over",
    });
    expect(offers[0]).toMatchObject({ price: "0.00", fee: "0.00", validDays: 2 });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("one is read by its id; what is none for visitors is missing", async () => {
    const one = (id: string) => at.server.get(`${VISITOR_CALLS}/visitor/${id}?customer=eastport`);
    expect((await one("REASONED")).json()).toMatchObject({ id: "REASONED", hasVisitReasons: true });
    const missing = await Promise.all(["STANDARD", "PRICED", "NOPE", "%00", "VIPS"].map(one));
    expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await at.server.get(`${VISITOR_CALLS}/visitor/VISITOR`)).statusCode).toBe(400);
  });

  it("is issued for the chosen day and validDays more, to the plate in its normal form", async () => {
    const plate = { number: " 7abc-12 ", state: { code: "CA" } };
    const answer = await askForPermit(at.server, visit({ licensePlate: plate, startDate: "2026-11-30" }));
    expect(answer.statusCode).toBe(201);
    const permit = answer.json<VisitorPermit>();
    expect(permit).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      permitNumber: expect.stringMatching(/^\d{9}$/) as string,
      permitId: "VISITOR",
      name: "VISITOR permit",
      lotName: "Zone A",
      licensePlate: { number: "7ABC-12", state: { code: "CA" } },
      validStartDate: "2026-11-30",
      validEndDate: "2026-12-02",
      isMailed: false,
    });
    expect(await stored(permit.id)).toMatchObject({ plate_key: "7ABC12", start_on: "2026-11-30", email: null });
  });

  it("ends with the permit itself where that ends earlier", async () => {
    expect(await issued({ permitId: "CAPPED" })).toMatchObject({ validEndDate: "2026-11-28" });
  });

  it("begins on the tenant's today at the earliest, and no later than the permit ends", async () => {
    const refused = async (startDate: string, permitId = "VISITOR") =>
      (await askForPermit(at.server, fresh({ startDate, permitId }))).json<{ errors: object }>().errors;
    const words = { startDate: expect.any(String) as string };
    expect(await refused("2026-11-26")).toEqual(words);
    expect(await refused("2027-02-01")).toEqual(words);
    expect(await refused("2026-11-29", "CAPPED")).toEqual(words);
    expect(await refused("2026-02-30")).toEqual(words);
    // 03:00 UTC on the 28th is still the 27th in Chicago.
    at.server.advance(15 * 3600);
    expect((await askForPermit(at.server, fresh({ startDate: "2026-11-27" }))).statusCode).toBe(201);
    at.server.advance(-15 * 3600);
  });

  it("asks for the reason as the permit says: from its list, typed, or not at all", async () => {
    const errorsOf = async (changes: Parameters<typeof visit>[0]) =>
      Object.keys((await askForPermit(at.server, fresh(changes))).json<{ errors?: object }>().errors ?? {});
    expect(await errorsOf({ permitId: "REASONED" })).toEqual(["visitReason"]);
    expect(await errorsOf({ permitId: "REASONED", visitReason: "Anything" })).toEqual(["visitReason"]);
    expect(await errorsOf({ permitId: "REASONED", reasonForVisit: "Family" })).toEqual(["visitReason"]);
    expect(await errorsOf({ permitId: "TYPED", visitReason: "Family" })).toEqual(["reasonForVisit"]);
    const chosen = await issued({ permitId: "REASONED", visitReason: "Family" });
    const typed = await issued({ permitId: "TYPED", reasonForVisit: "My aunt's 90th" });
    const rows = await Promise.all([chosen.id, typed.id].map((id) => stored(id)));
    expect(rows.map((row) => row?.answers.reasonForVisit)).toEqual(["Family", "My aunt's 90th"]);
  });

  it("keeps the answers to a tenant's own field, and refuses one that nobody asks", async () => {
    const permit = await issued({ attributes: { hostAddress: "12 Pier Road" } });
    expect(await stored(permit.id)).toMatchObject({
      attributes: { hostAddress: "12 Pier Road" },
      answers: { own: [{ name: "hostAddress", label: "Whom do you visit?", value: "12 Pier Road", onReceipt: true }] },
    });
    const strange = await askForPermit(at.server, fresh({ attributes: { badge: "1" } }));
    expect([strange.statusCode, strange.json()]).toMatchObject([422, { code: "form_changed" }]);
  });

  it.each(["PRICED", "WITH-FEE", "DRIVERS-ONLY", "RESIDENTS", "VIPS", "DAY", "STANDARD", "ENDED", "NOPE"])(
    "is not issued as %s",
    async (permitId) => {
      const answer = await askForPermit(at.server, fresh({ permitId }));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        permitId === "ENDED" ? {} : { code: "visitor_permit_unavailable" },
      ]);
    },
  );

  it("refuses what the form refuses, beside its fields, and whatever has no place in a request", async () => {
    const spoiltWith = (changes: object) => askForPermit(at.server, { ...fresh(), ...changes });
    const noPlate = await spoiltWith({ licensePlate: { number: "--", state: { code: "XX" } } });
    expect(Object.keys(noPlate.json<{ errors: object }>().errors)).toEqual(["plate", "plateState"]);
    const wrongShape = await spoiltWith({ emailAddress: 5 });
    expect(Object.keys(wrongShape.json<{ errors: object }>().errors)).toEqual(["emailAddress"]);
    for (const more of [{ price: "0.00" }, { validEndDate: "2030-01-01" }, { state: "PAID" }, { id: randomUUID() }])
      expect((await spoiltWith(more)).statusCode).toBe(400);
    const keyless = await at.server.send("POST", `${VISITOR_CALLS}/visitor/create?customer=eastport`, fresh());
    expect(keyless.statusCode).toBe(400);
  });

  it("is stored once for one key, however often it is sent, also once it would be refused", async () => {
    const key = randomUUID();
    const body = fresh();
    const before = await count();
    const answers = await Promise.all([1, 2, 3, 4].map(() => askForPermit(at.server, body, { key })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    at.server.advance(48 * 3600);
    const late = await askForPermit(at.server, body, { key });
    expect([late.statusCode, late.body]).toEqual([200, answers[0]?.body]);
    at.server.advance(-48 * 3600);
    const other = await askForPermit(at.server, fresh(), { key });
    expect([other.statusCode, other.json()]).toMatchObject([409, { code: "request_conflict" }]);
  });

  it("limits the permits of a plate within 30 days, whatever is sent at once and however the plate is written", async () => {
    const plate = (number: string) => visit({ licensePlate: { number, state: { code: "CA" } } });
    const ways = ["lim 1", "LIM-1", "LIM1", "l i m 1", "LIM.1"];
    const onDays = ways.map((number, place) => ({ ...plate(number), startDate: `2026-12-0${place + 1}` }));
    const answers = await Promise.all(onDays.map((body) => askForPermit(at.server, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)?.json<{ errors: Record<string, string> }>();
    expect(refused?.errors["plate"]).toContain("already had 2 visitor permits within 30 days");
    // Another state's plate is another plate, and another tenant's permits are another tenant's.
    const elsewhere = visit({ licensePlate: { number: "LIM1", state: { code: "OR" } } });
    expect((await askForPermit(at.server, elsewhere)).statusCode).toBe(201);
    expect((await askForPermit(at.server, plate("LIM1"), { slug: "westport" })).statusCode).toBe(201);
    at.server.advance(30 * 24 * 3600 + 1);
    expect((await askForPermit(at.server, { ...plate("LIM1"), startDate: "2026-12-28" })).statusCode).toBe(201);
    at.server.advance(-30 * 24 * 3600 - 1);
  });

  it("counts the permits of a plate in the 30 days before, and none of earlier ones", async () => {
    const DAY_S = 24 * 3600;
    const ask = async (startDate: string) =>
      (await askForPermit(at.server, visit({ licensePlate: { number: "ROLL1", state: { code: "CA" } }, startDate })))
        .statusCode;
    expect(await ask("2026-11-28")).toBe(201);
    at.server.advance(20 * DAY_S);
    expect([await ask("2026-12-18"), await ask("2026-12-19")]).toEqual([201, 422]);
    at.server.advance(10 * DAY_S + 1);
    // The first one is older than that, the second is not.
    expect([await ask("2026-12-28"), await ask("2026-12-29")]).toEqual([201, 422]);
    at.server.advance(-30 * DAY_S - 1);
  });

  it("is the same one for the same visit under other keys, at once or later, and uses one of the plate's", async () => {
    const body = fresh({ color: "Red", emailAddress: "twice@mail.example" });
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => askForPermit(at.server, body)));
    at.server.advance(3600);
    const spaced = body.licensePlate.number.split("").join(" ");
    const key = randomUUID();
    const again = () =>
      askForPermit(at.server, { ...body, licensePlate: { ...body.licensePlate, number: spaced } }, { key });
    answers.push(await again());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect((await at.server.mails()).filter(({ to }) => to === "twice@mail.example")).toHaveLength(1);
    // The key stands for that permit from then on.
    const repeated = await again();
    expect([repeated.statusCode, repeated.body]).toEqual([200, answers[0]?.body]);
    at.server.advance(-3600);
  });

  it("is another one where anything of the visit is another, of which the plate has its share", async () => {
    const body = fresh();
    const other = await Promise.all([
      askForPermit(at.server, body),
      askForPermit(at.server, { ...body, color: "Red" }),
    ]);
    expect(other.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(other.map((answer) => answer.json<{ id: string }>().id)).size).toBe(2);
    expect((await askForPermit(at.server, { ...body, emailAddress: "other@mail.example" })).statusCode).toBe(422);
  });

  it("limits what one network asks for, and nobody else", async () => {
    const from = "198.51.100.9";
    let last = 0;
    for (let sent = 0; sent <= 60; sent += 1)
      last = (await askForPermit(at.server, fresh({ permitId: "NOPE" }), { from })).statusCode;
    expect(last).toBe(429);
    expect((await askForPermit(at.server, fresh(), { from: "198.51.100.10" })).statusCode).toBe(201);
  });
});
