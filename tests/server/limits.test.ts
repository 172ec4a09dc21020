import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { networkOf } from "../../server/services/limits/rate-limits.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PASSWORD, registration, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** Guesses at one account of a server. */
function guesser(server: TestServer, username: string) {
  return (password: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: "POST",
      url: `${PUBLIC}/get-token`,
      remoteAddress,
      headers,
      payload: { username, password, groupName: "eastport" },
    });
}

/** Lets every counter that stands at one stand at 100, as if the same had happened 99 times more. */
async function repeatOften(server: TestServer): Promise<void> {
  await server.db.shared((trx) => trx.updateTable("rate_limits").set({ count: 100 }).where("count", "=", 1).execute());
}

describeOnEachDatabase("limits", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  it("stop guesses at one account from one address for a while, and let the owner in from elsewhere", async () => {
    await signedInDriver(server, "eastport", "guessed");
    const guess = guesser(server, "guessed");
    for (let index = 0; index < 10; index += 1) expect((await guess("wrong", "203.0.113.5")).statusCode).toBe(401);
    const stopped = await guess(PASSWORD, "203.0.113.5");
    expect([stopped.statusCode, stopped.json().code, stopped.headers["retry-after"]]).toEqual([
      429,
      "too_many_attempts",
      "900",
    ]);
    expect(stopped.json().errorMessage).toBe("There were too many attempts. Try again in 15 minutes.");
    expect((await guess(PASSWORD, "198.51.100.7")).statusCode).toBe(200);
    server.advance(901);
    expect((await guess(PASSWORD, "203.0.113.5")).statusCode).toBe(200);
    expect(server.logs.join("")).toContain('"securityEvent":"rate-limited"');
  });

  it("let the owner in from a shared address where somebody has guessed, and still stop the guesses there", async () => {
    await signedInDriver(server, "eastport", "neighbour");
    const guess = guesser(server, "neighbour");
    expect((await guess(PASSWORD, "203.0.113.50")).statusCode).toBe(200);
    for (let index = 0; index < 12; index += 1) expect((await guess("wrong", "203.0.113.50")).statusCode).toBe(401);
    expect((await guess(PASSWORD, "203.0.113.50")).statusCode).toBe(200);
    for (let index = 12; index < 100; index += 1) await guess("wrong", "203.0.113.50");
    expect((await guess("wrong", "203.0.113.50")).statusCode).toBe(429);
  });

  it("count parallel guesses", async () => {
    const guess = guesser(server, "nobody");
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess("wrong", "203.0.113.6")));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
  });

  it("do not count sign-ins that succeed", async () => {
    await signedInDriver(server, "eastport", "regular");
    const guess = guesser(server, "regular");
    for (let index = 0; index < 11; index += 1) expect((await guess(PASSWORD, "203.0.113.7")).statusCode).toBe(200);
  });

  it("are not reset by X-Forwarded-For where no proxy is trusted", async () => {
    const guess = guesser(server, "forwarded");
    for (let index = 0; index < 10; index += 1) {
      await guess("wrong", "203.0.113.8", { "x-forwarded-for": `10.0.0.${index}` });
    }
    expect((await guess("wrong", "203.0.113.8", { "x-forwarded-for": "10.0.0.99" })).statusCode).toBe(429);
  });

  it("let the owner in from a known address while the account is attacked from everywhere", async () => {
    await signedInDriver(server, "eastport", "victim");
    const guess = guesser(server, "victim");
    expect((await guess(PASSWORD, "198.51.100.9")).statusCode).toBe(200);
    expect((await guess("wrong", "203.0.113.9")).statusCode).toBe(401);
    await repeatOften(server);
    for (let index = 0; index < 2; index += 1) expect((await guess("wrong", "203.0.113.10")).statusCode).toBe(401);
    expect((await guess(PASSWORD, "203.0.113.10")).statusCode).toBe(429);
    // The owner in a new place.
    expect((await guess(PASSWORD, "203.0.113.40")).statusCode).toBe(200);
    expect((await guess(PASSWORD, "198.51.100.9")).statusCode).toBe(200);
  });

  it("stop registrations and verifications of one address", async () => {
    const register = (remoteAddress: string) =>
      server.app.inject({
        method: "POST",
        url: `${PUBLIC}/drivers-create/eastport`,
        remoteAddress,
        payload: registration({ userName: "!" }),
      });
    const verify = (remoteAddress: string) =>
      server.app.inject({
        method: "PUT",
        url: `${PUBLIC}/email-verified/eastport`,
        remoteAddress,
        payload: { username: "a", verifyEmail: true, token: "b" },
      });
    expect([(await register("203.0.113.11")).statusCode, (await verify("203.0.113.11")).statusCode]).toEqual([
      422, 400,
    ]);
    await repeatOften(server);
    expect([(await register("203.0.113.11")).statusCode, (await verify("203.0.113.11")).statusCode]).toEqual([
      429, 429,
    ]);
    expect([(await register("203.0.113.12")).statusCode, (await verify("203.0.113.12")).statusCode]).toEqual([
      422, 400,
    ]);
  });

  it("keep no address and no name in the counters", async () => {
    const rows = await server.db.shared((trx) => trx.selectFrom("rate_limits").selectAll().execute());
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|guessed|eastport/);
  });

  describe("behind a trusted proxy", () => {
    let proxied: TestServer;
    beforeAll(async () => {
      proxied = await startTestServer(open, { env: { trustProxy: 1 } });
    });
    afterAll(() => proxied.close());

    it("believe it about the address before it, and nothing that the client made up", async () => {
      const guess = guesser(proxied, "nobody");
      for (let index = 0; index < 10; index += 1) {
        await guess("wrong", "10.1.1.1", { "x-forwarded-for": `1.2.3.${index}, 203.0.113.5` });
      }
      expect((await guess("wrong", "10.1.1.1", { "x-forwarded-for": "9.9.9.9, 203.0.113.5" })).statusCode).toBe(429);
      expect((await guess("wrong", "10.1.1.1", { "x-forwarded-for": "203.0.113.6" })).statusCode).toBe(401);
    });
  });
});

describe("an address", () => {
  it.each([
    ["203.0.113.5", "203.0.113.5"],
    ["::ffff:203.0.113.5", "203.0.113.5"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:0db8:0000:00ab::1", "2001:db8:0:ab"],
    ["::1", "0:0:0:0"],
  ])("%s is counted as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
