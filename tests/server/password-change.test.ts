import { afterAll, beforeAll, expect, it } from "vitest";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { getToken, PASSWORD, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const NEW_PASSWORD = "river-otter-lamp-42";

describeOnEachDatabase("changing the password", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  const change = (token: string, body: object) =>
    server.send("POST", "/api/v1/driversaccount/drivers/update-password", body, token);
  const isAlive = async (tokens: TokenSet) =>
    (await server.get("/api/v1/user-context/driver-portal/eastport", tokens.access_token)).statusCode === 200;

  it("ends the other sessions, keeps this one, and tells the owner by mail", async () => {
    const driver = await signedInDriver(server, "eastport", "changer");
    const other = (await getToken(server, "eastport", "changer")).json<TokenSet>();
    const answer = await change(driver.tokens.access_token, {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect([await isAlive(driver.tokens), await isAlive(other)]).toEqual([true, false]);
    expect((await getToken(server, "eastport", "changer")).statusCode).toBe(401);
    expect((await getToken(server, "eastport", "changer", NEW_PASSWORD)).statusCode).toBe(200);
    const mail = (await server.mails()).findLast(({ to }) => to === "changer@eastport.example");
    expect(mail?.subject).toBe("Your password for Port of East has changed");
    expect(mail?.body).toContain("https://parking.example.org/driverportal/eastport/forgetpassword");
    expect(mail?.body).not.toContain("stopped the change");
  });

  it("refuses a wrong current password beside its field and changes nothing", async () => {
    const driver = await signedInDriver(server, "eastport", "guesser");
    const answer = await change(driver.tokens.access_token, { currentPassword: "wrong", password: NEW_PASSWORD });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { currentPassword: "This is not your current password" },
    ]);
    expect((await getToken(server, "eastport", "guesser")).statusCode).toBe(200);
  });

  it("needs the current password, and judges the new one like registration", async () => {
    const driver = await signedInDriver(server, "eastport", "sloppy");
    const token = driver.tokens.access_token;
    for (const [body, field] of [
      [{ password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }, "currentPassword"],
      [{ currentPassword: "", password: NEW_PASSWORD }, "currentPassword"],
      [{ currentPassword: PASSWORD, password: "sloppy-2026" }, "password"],
      [{ currentPassword: PASSWORD, password: "eastport1" }, "password"],
      [{ currentPassword: PASSWORD, password: "qwerty123" }, "password"],
      [{ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: "else" }, "confirmPassword"],
    ] as const) {
      const answer = await change(token, body);
      expect([answer.statusCode, Object.keys(answer.json().errors as object)]).toEqual([422, [field]]);
    }
  });

  it("stops whoever guesses the current password at an open session", async () => {
    const driver = await signedInDriver(server, "eastport", "left-open");
    const guess = () => change(driver.tokens.access_token, { currentPassword: "wrong", password: NEW_PASSWORD });
    for (let time = 0; time < 10; time += 1) expect((await guess()).statusCode).toBe(422);
    const right = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await change(driver.tokens.access_token, right)).statusCode).toBe(429);
    // The owner still signs in, and changes it later.
    const owner = (await getToken(server, "eastport", "left-open")).json<TokenSet>();
    server.advance(899);
    expect((await change(owner.access_token, right)).statusCode).toBe(429);
    server.advance(2);
    const later = (await getToken(server, "eastport", "left-open")).json<TokenSet>();
    expect((await change(later.access_token, right)).statusCode).toBe(200);
  });

  it("changes the signed-in driver's password alone, whatever the body says", async () => {
    const driver = await signedInDriver(server, "eastport", "narrow");
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD, userName: "guesser" };
    expect((await change(driver.tokens.access_token, body)).statusCode).toBe(400);
  });

  it("lets one of two changes at once win, and the session that lost end", async () => {
    const driver = await signedInDriver(server, "eastport", "double");
    const other = (await getToken(server, "eastport", "double")).json<TokenSet>();
    const [first, second] = await Promise.all([
      change(driver.tokens.access_token, { currentPassword: PASSWORD, password: `${NEW_PASSWORD}-a` }),
      change(other.access_token, { currentPassword: PASSWORD, password: `${NEW_PASSWORD}-b` }),
    ]);
    const won = [first, second].filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    expect([await isAlive(driver.tokens), await isAlive(other)].filter(Boolean)).toHaveLength(1);
  });

  it("writes the change and the failure to the log, without passwords", async () => {
    const driver = await signedInDriver(server, "eastport", "logged");
    server.logs.length = 0;
    await change(driver.tokens.access_token, { currentPassword: "wrong-one", password: NEW_PASSWORD });
    await change(driver.tokens.access_token, { currentPassword: PASSWORD, password: NEW_PASSWORD });
    const log = server.logs.join("");
    expect(log).toContain('"securityEvent":"password-change-failed"');
    expect(log).toContain('"securityEvent":"password-changed"');
    expect(log).not.toMatch(/wrong-one|river-otter|tall ships/);
  });
});
