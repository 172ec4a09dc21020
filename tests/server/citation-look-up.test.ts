import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { lookUpPath, storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const twins = writeCitingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("looking a citation up", (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    await storeCitations(server, "eastport", {}, { number: "PE-2002", plate: { number: "OAR 9", state: "WI" } });
    await storeCitations(server, "westport", { number: "PW-1", plate: { number: "SAIL1", state: "IL" } });
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.shared((db) => db.deleteFrom("rate_limits").execute()));

  const lookUp = (number: string, plate: string, { tenant = "eastport", address = "203.0.113.7", token = "" } = {}) =>
    server.app.inject({
      method: "GET",
      url: lookUpPath(tenant, number, plate),
      remoteAddress: address,
      headers: { authorization: token === "" ? "null" : `Bearer ${token}` },
    });

  it("answers all that its holder may know, and no cache keeps it", async () => {
    const answer = await lookUp("PE-2001", "TUG-77");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json<Citation>()).toEqual({
      id: "PE-2001",
      vehicle: { licensePlate: { number: "TUG-77", state: { code: "IL" } } },
      violation: "Parked on the tow path",
      location: "Pier 4",
      issuedOn: "2026-11-20",
      dueOn: "2026-12-11",
      fine: "45.00",
      fees: "5.50",
      total: "50.50",
      amountDue: "50.50",
      currency: "USD",
      state: "UNPAID",
      photos: [],
      payments: [],
      appeals: [],
      appealUntil: "2026-12-11",
      canAppeal: true,
      // The tenant takes no payments of citations online.
      canPay: false,
    });
  });

  it.each([
    ["pe2001", "tug77"],
    [" PE 2001 ", "Tug 77"],
    ["p-e-2-0-0-1", "T-U-G-7-7"],
  ])("finds it by %j and %j: capitals, spaces and hyphens do not matter", async (number, plate) => {
    expect((await lookUp(number, plate)).json<Citation>().id).toBe("PE-2001");
  });

  const MISSES = [
    ["a number that nobody has", "PE-9999", "TUG-77"],
    ["the plate of another citation", "PE-2001", "OAR 9"],
    ["a plate that nobody has", "PE-2001", "NOBODY"],
    ["another tenant's citation", "PW-1", "SAIL1"],
    ["a number of separators alone", "-", "-"],
    ["an account's way to say everything", "%", "%"],
  ] as const;

  it("answers every miss alike, and says what to check and when to try again", async () => {
    const bodies = new Set<string>();
    for (const [what, number, plate] of MISSES) {
      const answer = await lookUp(number, plate);
      expect([what, answer.statusCode]).toEqual([what, 404]);
      bodies.add(JSON.stringify({ ...answer.json(), requestId: "" }));
    }
    expect([...bodies]).toHaveLength(1);
    const { code, errorMessage } = JSON.parse([...bodies][0] ?? "");
    expect(code).toBe("citation_not_found");
    expect(errorMessage).toMatch(/Check both/);
    expect(errorMessage).toMatch(/then try again/);
  });

  it("limits the misses of an address, over all citations, and then refuses the right pair as well", async () => {
    for (let miss = 0; miss < 20; miss += 1) {
      expect((await lookUp(`PE-${3000 + miss}`, `X${miss}`)).statusCode).toBe(404);
    }
    const refused = await lookUp("PE-2001", "TUG-77");
    expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_attempts"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await lookUp("PE-2001", "TUG-77", { address: "203.0.113.8" })).statusCode).toBe(200);
    // The rest of the network of an IPv6 address is the same caller.
    for (let miss = 0; miss < 20; miss += 1) await lookUp(`PE-${miss}`, `Y${miss}`, { address: `2001:db8::${miss}` });
    expect((await lookUp("PE-2001", "TUG-77", { address: "2001:db8::ffff" })).statusCode).toBe(429);
    server.advance(900);
    expect((await lookUp("PE-2001", "TUG-77")).statusCode).toBe(200);
  });

  it.each<[string, (miss: number) => [number: string, plate: string]]>([
    ["one number", (miss) => ["PE-2001", `GUESS${miss}`]],
    ["one plate", (miss) => [`PE-${4000 + miss}`, "TUG-77"]],
  ])("limits the misses of %s from everywhere; who comes with the right pair at once passes", async (_what, guess) => {
    const addressOf = (miss: number) => `198.51.100.${miss % 10}`;
    for (let miss = 0; miss < 20; miss += 1) {
      expect((await lookUp(...guess(miss), { address: addressOf(miss) })).statusCode).toBe(404);
    }
    // Neither a hit nor a miss is told to whoever has missed before.
    const refused = await lookUp("PE-2001", "TUG-77", { address: addressOf(1) });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().errorMessage).toBe("There were too many attempts. Try again in 1 hour.");
    expect((await lookUp(...guess(99), { address: addressOf(2) })).statusCode).toBe(429);
    const owner = { address: "192.0.2.1" };
    expect((await lookUp("PE-2001", "TUG-77", owner)).statusCode).toBe(200);
    expect((await lookUp("PE-2001", "TUG-77", owner)).statusCode).toBe(200);
  });

  it("counts no hit", async () => {
    for (let hit = 0; hit < 30; hit += 1) expect((await lookUp("PE-2001", "TUG-77")).statusCode).toBe(200);
  });

  it("counts no hits that come at once", async () => {
    for (let miss = 0; miss < 17; miss += 1) await lookUp(`PE-${miss}`, `Z${miss}`);
    const answers = await Promise.all(Array.from({ length: 25 }, () => lookUp("PE-2001", "TUG-77")));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(25);
  });

  it("counts guesses that come at once", async () => {
    const guesses = Array.from({ length: 40 }, (_each, miss) => lookUp(`PE-${miss}`, `Z${miss}`));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it("remembers the signed-in driver who found it, once, and nobody who missed", async () => {
    const { tokens, accountId } = await signedInDriver(server, "eastport", "finder");
    const token = tokens.access_token;
    expect((await lookUp("PE-2001", "WRONG", { token })).statusCode).toBe(404);
    for (let time = 0; time < 2; time += 1) expect((await lookUp("pe2001", "tug77", { token })).statusCode).toBe(200);
    const finders = await server.db.withTenant("eastport", (db) =>
      db.selectFrom("citation_finders").select(["citation_number", "driver_id"]).execute(),
    );
    expect(finders).toEqual([{ citation_number: "PE-2001", driver_id: accountId }]);
  });

  it("refuses a token that is nobody's, and one of another tenant", async () => {
    expect((await lookUp("PE-2001", "TUG-77", { token: "nonsense" })).statusCode).toBe(401);
    const { tokens } = await signedInDriver(server, "westport", "finder");
    expect((await lookUp("PE-2001", "TUG-77", { token: tokens.access_token })).statusCode).toBe(404);
  });

  it("needs to be told which tenant", async () => {
    const url = lookUpPath("eastport", "PE-2001", "TUG-77").split("?")[0] ?? "";
    expect((await server.get(url)).json().code).toBe("customer_missing");
    expect((await server.get(`${url}?customer=nowhere`)).statusCode).toBe(404);
  });
});
