import { afterAll, beforeAll, expect, it } from "vitest";
import { RECOVERY_ANSWER_MS } from "../../server/services/accounts/recovery.ts";
import { createResponsePadding } from "../../server/services/limits/response-padding.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { NEW_PASSWORD, recoveryCalls } from "../support/recovery.ts";
import { registeredDriver, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

describeWithDatabase("recovery tells nobody who has an account", (open) => {
  let server: TestServer;
  let calls: ReturnType<typeof recoveryCalls>;
  /** What the padding waited for each answer: its clock stands still, so that is its whole time. */
  const waited: number[] = [];
  beforeAll(async () => {
    const wait = async (left: number) => void waited.push(left);
    server = await startTestServer(open, {
      padding: createResponsePadding(RECOVERY_ANSWER_MS, { now: () => 0, wait }),
    });
    calls = recoveryCalls({ server });
  });
  afterAll(() => server.close());

  it("answers known and unknown alike", async () => {
    const driver = await signedInDriver(server, "eastport", "secretive");
    const number = await calls.numberOf(driver);
    const strip = (answer: Awaited<ReturnType<typeof calls.post>>) => {
      const { date: _date, ...headers } = answer.headers;
      return [answer.statusCode, answer.body, headers];
    };
    const network = calls.elsewhere();
    expect(strip(await calls.sendLink("secretive", network))).toEqual(
      strip(await calls.sendLink("nobody-at-all", network)),
    );
    expect(strip(await calls.sendUserName(number, network))).toEqual(
      strip(await calls.sendUserName("99999999", network)),
    );
    const body = async (name: string) => {
      const answer = await calls.reset(name, "not-a-token");
      return [answer.statusCode, { ...answer.json(), requestId: "" }];
    };
    expect(await body("secretive")).toEqual(await body("nobody-at-all"));
  });

  it("limits requests per name and network alike for known and unknown names, and mails at most five an hour", async () => {
    await signedInDriver(server, "eastport", "pestered");
    const network = calls.elsewhere();
    const statuses = async (name: string) => {
      const seen: number[] = [];
      for (let time = 0; time < 6; time += 1) seen.push((await calls.sendLink(name, network)).statusCode);
      return seen;
    };
    const expected = [202, 202, 202, 202, 202, 429];
    expect([await statuses("pestered"), await statuses("nobody-here")]).toEqual([expected, expected]);
    const sent = (await calls.mailsTo("pestered@eastport.example")).length;
    expect((await calls.sendLink("pestered", calls.elsewhere())).statusCode).toBe(202);
    expect(await calls.mailsTo("pestered@eastport.example")).toHaveLength(sent);
    server.advance(3601);
    expect((await calls.sendLink("pestered", calls.elsewhere())).statusCode).toBe(202);
    expect(await calls.mailsTo("pestered@eastport.example")).toHaveLength(sent + 1);
  });

  it("limits asking from one network whatever is named, and X-Forwarded-For resets nothing", async () => {
    const network = calls.elsewhere();
    for (let time = 0; time < 30; time += 1) await calls.sendUserName(String(20_000_000 + time), network);
    const headers = { "x-forwarded-for": "192.0.2.99" };
    const answer = await calls.sendUserName("30000000", { ...network, headers });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "900"]);
  });
  it("takes the host of links from configuration, never from the request", async () => {
    const driver = await registeredDriver(server, "eastport", "poisoned");
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    await calls.sendLink("poisoned", { ...calls.elsewhere(), headers });
    await calls.sendUserName(await calls.numberOf(driver), { ...calls.elsewhere(), headers });
    const mails = await calls.mailsTo("poisoned@eastport.example");
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const mail of mails) {
      expect(mail.body).toContain("https://parking.example.org/");
      expect(mail.body).not.toContain("evil");
    }
  });

  it("writes each step to the log and the audit table without name, address or token", async () => {
    const driver = await signedInDriver(server, "eastport", "audited");
    server.logs.length = 0;
    const token = await calls.askedToken(driver);
    await calls.reset("audited", "wrong-token");
    await calls.reset("audited", token);
    const log = server.logs.join("");
    for (const event of ["recovery-asked", "reset-link-sent", "password-reset-failed", "password-reset"]) {
      expect(log).toContain(`"securityEvent":"${event}"`);
    }
    expect(log).not.toMatch(new RegExp(`audited|${token}|${NEW_PASSWORD}`));
    const events = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("audit_events").select(["event", "request_id"]).orderBy("id", "desc").limit(2).execute(),
    );
    expect(events.map(({ event }) => event)).toEqual(["password-reset", "reset-link-sent"]);
  });

  it("pads the response for known and unknown names until the same time has passed", async () => {
    const driver = await signedInDriver(server, "eastport", "timed");
    waited.length = 0;
    for (const userName of ["timed", "nobody"]) await calls.sendLink(userName, calls.elsewhere());
    for (const number of [await calls.numberOf(driver), "87654321"])
      await calls.sendUserName(number, calls.elsewhere());
    expect(waited).toEqual([500, 500, 500, 500]);
  });
});
