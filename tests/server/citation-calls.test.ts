import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { isReservedNumber } from "../../src/domain/citations.ts";
import { isOfCitations, textBlocksOf } from "../../src/domain/text-blocks.ts";
import { lookUpPath, storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { askKeyed, keyedCalls } from "../support/keyed-calls.ts";
import { readPdf } from "../support/pdf-text.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";
const twins = writeCitingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("the calls of citations", (open) => {
  let server: TestServer;
  let dana: SignedInDriver;
  let neighbour: SignedInDriver;
  let west: SignedInDriver;

  const numberOf = (driver: SignedInDriver) =>
    server.db.withTenant(driver.slug, async (db) => {
      const row = await db.selectFrom("drivers").select("number").where("id", "=", driver.accountId).executeTakeFirst();
      return row?.number ?? "";
    });

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await signedInDriver(server, "eastport");
    neighbour = await signedInDriver(server, "eastport", "neighbour");
    west = await signedInDriver(server, "westport");
    await storeCitations(
      server,
      "eastport",
      { number: "OWN-1", accountNumber: await numberOf(dana) },
      { number: "OTHER-1", accountNumber: await numberOf(neighbour), plate: { number: "OAR 9", state: "WI" } },
      { number: "FREE-1", plate: { number: "GULL", state: "IL" }, issuedOn: "2026-11-25" as PlainDate },
    );
    // A twin of the same name, plate and account number elsewhere.
    await storeCitations(server, "westport", { number: "OWN-1", accountNumber: await numberOf(dana), fineCents: 9900 });
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.shared((db) => db.deleteFrom("rate_limits").execute()));

  const listOf = async (driver: SignedInDriver) =>
    (await server.get(`/api/v1/citations/account/${driver.accountId}`, driver.tokens.access_token)).json<Citation[]>();

  const download = (number: string, query: string, token?: string) =>
    server.get(`${PUBLIC}/download-citation/${encodeURIComponent(number)}?customer=eastport${query}`, token);

  it("an account has the citations that the desk names it in, and of its own tenant alone", async () => {
    expect((await listOf(dana)).map(({ id }) => id)).toEqual(["OWN-1"]);
    expect((await listOf(neighbour)).map(({ id }) => id)).toEqual(["OTHER-1"]);
    expect(await listOf(west)).toEqual([]);
    expect((await listOf(dana))[0]?.fine).toBe("45.00");
  });

  it("and those that its signed-in driver has found by both keys, the newest first", async () => {
    const token = dana.tokens.access_token;
    expect((await server.get(lookUpPath("eastport", "FREE-1", "gull"), token)).statusCode).toBe(200);
    expect((await listOf(dana)).map(({ id }) => id)).toEqual(["FREE-1", "OWN-1"]);
    expect((await listOf(neighbour)).map(({ id }) => id)).toEqual(["OTHER-1"]);
  });

  it("never one by a plate in a profile", async () => {
    const vehicle = { make: { name: "Ford" }, licensePlate: { number: "TUG-77", state: { code: "IL" } } };
    await server.send("POST", `/api/v1/eua/${west.accountId}/vehicle`, vehicle, west.tokens.access_token);
    expect(await listOf(west)).toEqual([]);
  });

  it("another driver's list is not there, nor another tenant's", async () => {
    for (const other of [neighbour, west]) {
      const answer = await server.get(`/api/v1/citations/account/${other.accountId}`, dana.tokens.access_token);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
    }
  });

  it("gives a citation as a PDF to whoever has both keys, under a safe name", async () => {
    const answer = await download("own 1", "&plate=tug77");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="citation-OWN-1.pdf"');
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await readPdf(answer.rawPayload)).text).toContain("OWN-1");
  });

  it("and to its driver without the plate; to nobody else, with the one miss", async () => {
    expect((await download("OWN-1", "", dana.tokens.access_token)).statusCode).toBe(200);
    const bodies = new Set<string>();
    for (const [number, query, token] of [
      ["OWN-1", "", undefined],
      ["OWN-1", "&plate=WRONG", undefined],
      ["OWN-1", "&plate=WRONG", dana.tokens.access_token],
      ["OWN-1", "", neighbour.tokens.access_token],
      ["OTHER-1", "", dana.tokens.access_token],
      ["NONE-1", "", dana.tokens.access_token],
      ["NONE-1", "", undefined],
    ] as const) {
      const answer = await download(number, query, token);
      expect([number, query, answer.statusCode]).toEqual([number, query, 404]);
      bodies.add(JSON.stringify({ ...answer.json(), requestId: "" }));
    }
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toContain("citation_not_found");
    // A token of another tenant names another tenant than the call.
    expect((await download("OWN-1", "", west.tokens.access_token)).json().code).toBe("not_found");
  });

  it("tells in how many days a citation can be appealed", async () => {
    expect((await server.get(`${PUBLIC}/citation-appeals-prefs/eastport`)).json()).toEqual({ citationAppealDays: 21 });
  });

  it("answers each text of citations by its own call", async () => {
    for (const key of textBlocksOf("page")) {
      const answer = await server.get(`${PUBLIC}/${key}?customer=eastport`);
      expect([key, answer.statusCode, answer.json()[0]?.key]).toEqual([key, 200, key]);
      expect((await server.get(`${PUBLIC}/${key}`)).json().code).toBe("customer_missing");
    }
  });

  it("no citation can have a number whose look-up would be another call", () => {
    const tail = `${PUBLIC}/`;
    const words = server.app.routeTable.flatMap(({ url }) => {
      const [word = "", ...rest] = url.startsWith(tail) ? url.slice(tail.length).split("/") : [];
      return rest.length === 1 && !word.startsWith(":") ? [word] : [];
    });
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter((word) => !isReservedNumber(word))).toEqual([]);
    expect(isReservedNumber("tax rate")).toBe(true);
    expect(isReservedNumber("HC-1001")).toBe(false);
  });
});

describeOnEachDatabase("where citations are off", (open) => {
  const off = writeCitingTwins({ tenant: { preferences: { citationsEnabled: false } } });
  let server: TestServer;
  let dana: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: off.folder });
    await storeCitations(server, "eastport", {});
    dana = await signedInDriver(server, "eastport");
  });
  afterAll(async () => {
    await server.close();
    off.remove();
  });

  it("none of their calls is there, whatever is asked with, and only the status says so", async () => {
    for (const call of keyedCalls(server)) {
      const answer = await askKeyed(server, call, { number: "PE-2001", plate: "TUG-77" });
      expect([call.method, call.url, answer.statusCode, answer.json().code]).toEqual([
        call.method,
        call.url,
        404,
        "not_found",
      ]);
    }
    const calls = [
      `${PUBLIC}/citation-appeals-prefs/eastport`,
      ...textBlocksOf("page")
        .filter(isOfCitations)
        .map((key) => `${PUBLIC}/${key}?customer=eastport`),
    ];
    for (const url of calls) {
      const answer = await server.get(url);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, "not_found"]);
    }
    for (const { method, url } of keyedCalls(server).filter((call) => call.method === "POST")) {
      const malformed = await server.app.inject({
        method: method as "POST",
        url: `${url}?customer=eastport`,
        payload: {},
      });
      expect([url, malformed.statusCode, malformed.json().code]).toEqual([url, 404, "not_found"]);
    }
    const list = await server.get(`/api/v1/citations/account/${dana.accountId}`, dana.tokens.access_token);
    expect([list.statusCode, list.json().code]).toEqual([404, "not_found"]);
    const status = await server.get(`${PUBLIC}/user-context/check-citation-status/eastport`);
    expect([status.statusCode, status.json()]).toEqual([200, { citationsEnabled: false }]);
    for (const key of textBlocksOf("page").filter((each) => !isOfCitations(each))) {
      expect([key, (await server.get(`${PUBLIC}/${key}?customer=eastport`)).statusCode]).toEqual([key, 200]);
    }
  });
});
