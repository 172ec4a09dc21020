import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import type { RouteEntry } from "../../server/routes/access.ts";
import { storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { askKeyed, keyedCalls, type Keys } from "../support/keyed-calls.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const twins = writeCitingTwins();
afterAll(() => twins.remove());

const RIGHT: Keys = { number: "PE-2001", plate: "TUG-77" };

/** What does not differ between two answers of the same kind. */
const wordsOf = (answer: LightMyRequestResponse) =>
  JSON.stringify({ status: answer.statusCode, ...answer.json<object>(), requestId: "" });

describeOnEachDatabase("every call that takes the keys of a citation", (open) => {
  let server: TestServer;
  const padded: string[] = [];
  beforeAll(async () => {
    const padding = {
      pad: async <T>(work: () => Promise<T>) => {
        padded.push("begun");
        const outcome = await work();
        padded.push("ended");
        return outcome;
      },
    };
    server = await startTestServer(open, { tenantsDir: twins.folder, padding });
    await storeCitations(server, "eastport", {}, { number: "PE-2002", plate: { number: "OAR 9", state: "WI" } });
    await storeCitations(server, "westport", { number: "PW-1", plate: { number: "SAIL1", state: "IL" } });
  });
  afterAll(() => server.close());
  beforeEach(() => server.db.shared((db) => db.deleteFrom("rate_limits").execute()));

  const nameOf = ({ method, url }: RouteEntry) => `${method} ${url}`;

  it("is in this table, and finds what both keys are of", async () => {
    const calls = keyedCalls(server);
    expect(calls.length).toBeGreaterThanOrEqual(12);
    for (const call of calls) {
      const { statusCode, body } = await askKeyed(server, call, RIGHT);
      expect([nameOf(call), statusCode, body]).toEqual([
        nameOf(call),
        expect.toSatisfy((status) => status < 500 && status !== 400 && status !== 422),
        expect.not.stringContaining("citation_not_found"),
      ]);
    }
  });

  it("answers another plate, another citation's, another tenant's keys, an unknown number and no plate with one miss", async () => {
    const misses = new Set<string>();
    const wrong: readonly [keys: Keys, tenant?: string][] = [
      [{ ...RIGHT, plate: "WRONG" }],
      [{ ...RIGHT, plate: "OAR 9" }],
      [{ number: "PE-9999", plate: "TUG-77" }],
      [{ number: "PW-1", plate: "SAIL1" }],
      [RIGHT, "westport"],
    ];
    for (const call of keyedCalls(server)) {
      const isInQuery = call.url.includes(":citationId") && !call.url.includes(":licenseId");
      const noPlate: typeof wrong = isInQuery ? [[{ ...RIGHT, plate: undefined }]] : [];
      for (const [keys, tenant = "eastport"] of [...wrong, ...noPlate]) {
        padded.length = 0;
        const answer = await askKeyed(server, call, keys, { tenant });
        expect([nameOf(call), keys, answer.json().code]).toEqual([nameOf(call), keys, "citation_not_found"]);
        expect([nameOf(call), keys, padded]).toEqual([nameOf(call), keys, ["begun", "ended"]]);
        misses.add(wordsOf(answer));
        await server.db.shared((db) => db.deleteFrom("rate_limits").execute());
      }
      padded.length = 0;
      await askKeyed(server, call, RIGHT);
      expect([nameOf(call), padded]).toEqual([nameOf(call), ["begun", "ended"]]);
    }
    expect([...misses]).toHaveLength(1);
    expect([...misses][0]).toContain('"status":404');
  });

  it("does nothing without a plate in its body", async () => {
    const withBody = keyedCalls(server).filter(({ url }) => !url.includes(":citationId"));
    expect(withBody.length).toBeGreaterThanOrEqual(3);
    for (const call of withBody) {
      const { statusCode } = await askKeyed(server, call, { ...RIGHT, plate: undefined });
      expect([nameOf(call), statusCode]).toEqual([nameOf(call), expect.toSatisfy((is) => is === 400 || is === 422)]);
    }
  });

  it.each([
    ["a NUL in the number", { number: "PE-2001\0", plate: "TUG-77" }],
    ["a NUL in the plate", { number: "PE-2001", plate: "TUG-77\0" }],
    ["text without end", { number: "P".repeat(3000), plate: "T".repeat(3000) }],
    ["a pattern", { number: "%", plate: "%" }],
    ["a path", { number: "../../PE-3", plate: "../../PE-3" }],
    ["a quote", { number: "' or 1=1 --", plate: "' or 1=1 --" }],
    ["an emoji and a text from right to left", { number: "\u{1f6a2}", plate: "\u202eשלום" }],
  ])("finds nothing by %s, and does not fail", async (_what, keys) => {
    for (const call of keyedCalls(server)) {
      const { statusCode } = await askKeyed(server, call, keys);
      expect([nameOf(call), statusCode]).toEqual([
        nameOf(call),
        expect.toSatisfy((status) => [400, 404, 414, 422].includes(status)),
      ]);
    }
  });

  it("finds nothing by half a character, wherever it stands in an address", async () => {
    // Half of a pair, as UTF-8 has no form for it, and what is no encoding at all.
    for (const half of ["%ED%A0%80", "%FF", "%"]) {
      for (const call of keyedCalls(server).filter(({ url }) => url.includes(":citationId"))) {
        const fill = (number: string, plate: string) =>
          `${call.url.replace(":citationId", number).replace(":licenseId", plate).replace(/:\w+/g, "123456789")}?customer=eastport&plate=${plate}`;
        for (const url of [fill(`PE-2001${half}`, "TUG-77"), fill("PE-2001", `TUG-77${half}`)]) {
          const headers = { "idempotency-key": "0b9d8f8e-7d6c-4b5a-8a49-3a2b1c0d9e8f" };
          const { statusCode } = await server.app.inject({ method: call.method as "GET", url, headers });
          expect([url, statusCode]).toEqual([url, expect.toSatisfy((status) => [400, 404].includes(status))]);
        }
        await server.db.shared((db) => db.deleteFrom("rate_limits").execute());
      }
    }
  });

  it("is answered by none of them beyond the limit of misses, and says so as late as a miss", async () => {
    const [first] = keyedCalls(server);
    if (first === undefined) throw new Error("no call");
    const remoteAddress = "192.0.2.99";
    for (let miss = 0; miss < 20; miss += 1)
      await askKeyed(server, first, { number: `NO-${miss}`, plate: `NO${miss}` }, { remoteAddress });
    for (const call of keyedCalls(server)) {
      padded.length = 0;
      const answer = await askKeyed(server, call, RIGHT, { remoteAddress });
      expect([nameOf(call), answer.statusCode, padded]).toEqual([nameOf(call), 429, ["begun", "ended"]]);
    }
  });
});
