import { expect, it } from "vitest";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NEW_PASSWORD, recoveryCalls } from "../support/recovery.ts";
import {
  getToken,
  mailedToken,
  PASSWORD,
  register,
  signedInDriver,
  verifyEmail,
  type SignedInDriver,
} from "../support/server.ts";
import { useServer } from "../support/use-server.ts";

const OTHER_PASSWORD = "heron-quay-lamp-77";

describeOnEachDatabase("a request that is sent again because its answer was lost", (open) => {
  const at = useServer(open);
  const calls = recoveryCalls(at);

  const change = (token: string, currentPassword: string, password: string) =>
    at.server.send("POST", "/api/v1/driversaccount/drivers/update-password", { currentPassword, password }, token);
  const mailCount = async (address: string) => (await calls.mailsTo(address)).length;

  it("verifies: the link has the same response for its own account as long as the address is that account's", async () => {
    await register(at.server, "eastport", { userName: "verifier", emailAddress: "verifier@eastport.example" });
    await signedInDriver(at.server, "eastport", "bystander");
    const token = await mailedToken(at.server, "verifier@eastport.example");
    const answers = [];
    for (const name of ["verifier", "Verifier", "bystander"]) {
      answers.push((await verifyEmail(at.server, "eastport", name, token)).statusCode);
    }
    expect(answers).toEqual([200, 200, 400]);
    at.server.advance(2 * 24 * 3600);
    expect((await verifyEmail(at.server, "eastport", "verifier", token)).statusCode).toBe(200);
    await at.server.db.withTenant("eastport", (trx) =>
      trx
        .updateTable("accounts")
        .set({ verified_email: "else@eastport.example" })
        .where("user_name_key", "=", "verifier")
        .execute(),
    );
    expect((await verifyEmail(at.server, "eastport", "verifier", token)).statusCode).toBe(400);
  });

  it("verifies another address: the link has the same response during the wait, with no second mail", async () => {
    const driver = await signedInDriver(at.server, "eastport", "mover");
    const entry = { address: "mover@other.example", defaultFlag: true };
    await at.server.send("POST", `/api/v1/eua/${driver.accountId}/email-address`, entry, driver.tokens.access_token);
    const token = await mailedToken(at.server, entry.address);
    expect((await verifyEmail(at.server, "eastport", "mover", token)).statusCode).toBe(200);
    const told = await mailCount("mover@eastport.example");
    expect((await verifyEmail(at.server, "eastport", "mover", token)).statusCode).toBe(200);
    expect(await mailCount("mover@eastport.example")).toBe(told);
  });

  it("resets: the link has the same response for the very password that it set, within an hour and while it is valid", async () => {
    const driver = await signedInDriver(at.server, "eastport", "resetter");
    const token = await calls.askedToken(driver);
    const codes = async (...passwords: string[]) => {
      const seen: number[] = [];
      for (const password of passwords) seen.push((await calls.reset("resetter", token, password)).statusCode);
      return seen;
    };
    expect(await codes(NEW_PASSWORD)).toEqual([200]);
    const mails = await mailCount("resetter@eastport.example");
    const tokens = (await getToken(at.server, "eastport", "resetter", NEW_PASSWORD)).json<TokenSet>();
    expect(await codes(NEW_PASSWORD, OTHER_PASSWORD)).toEqual([200, 400]);
    expect(await mailCount("resetter@eastport.example")).toBe(mails);
    const context = "/api/v1/user-context/driver-portal/eastport";
    expect((await at.server.get(context, tokens.access_token)).statusCode).toBe(200);
    at.server.advance(3600);
    expect(await codes(NEW_PASSWORD)).toEqual([200]);
    at.server.advance(1);
    expect(await codes(NEW_PASSWORD)).toEqual([400]);
  });

  it("resets: a password that was changed and changed back since answers like any used link", async () => {
    const driver = await signedInDriver(at.server, "eastport", "returner");
    const token = await calls.askedToken(driver);
    expect((await calls.reset("returner", token)).statusCode).toBe(200);
    at.server.advance(1);
    const session = (await getToken(at.server, "eastport", "returner", NEW_PASSWORD)).json<TokenSet>().access_token;
    expect((await change(session, NEW_PASSWORD, OTHER_PASSWORD)).statusCode).toBe(200);
    at.server.advance(1);
    expect((await change(session, OTHER_PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await calls.reset("returner", token)).statusCode).toBe(400);
  });

  it("resets: passwords are not tried out on a used link", async () => {
    const driver = await signedInDriver(at.server, "eastport", "tried");
    const token = await calls.askedToken(driver);
    await calls.reset("tried", token);
    for (let time = 0; time < 10; time += 1) {
      expect((await calls.reset("tried", token, `${OTHER_PASSWORD}-${time}`)).statusCode).toBe(400);
    }
    expect((await calls.reset("tried", token)).statusCode).toBe(400);
    expect((await getToken(at.server, "eastport", "tried", NEW_PASSWORD)).statusCode).toBe(200);
  });

  it("resets: a link that another one made useless stays useless, whatever password comes with it", async () => {
    const driver = await signedInDriver(at.server, "eastport", "doubled");
    const revoked = await calls.askedToken(driver);
    const used = await calls.askedToken(driver);
    expect((await calls.reset("doubled", used)).statusCode).toBe(200);
    expect((await calls.reset("doubled", revoked)).statusCode).toBe(400);
  });

  const changedDriver = async (userName: string): Promise<SignedInDriver> => {
    const driver = await signedInDriver(at.server, "eastport", userName);
    expect((await change(driver.tokens.access_token, PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
    return driver;
  };

  it("repeats the response of a password change for both passwords, without a second change or mail", async () => {
    const driver = await changedDriver("changer");
    const mails = await mailCount("changer@eastport.example");
    const other = (await getToken(at.server, "eastport", "changer", NEW_PASSWORD)).json<TokenSet>();
    at.server.advance(600);
    // Access tokens last longer than the ten minutes.
    expect((await change(driver.tokens.access_token, PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await mailCount("changer@eastport.example")).toBe(mails);
    const context = "/api/v1/user-context/driver-portal/eastport";
    expect((await at.server.get(context, other.access_token)).statusCode).toBe(200);
    at.server.advance(1);
    expect((await change(driver.tokens.access_token, PASSWORD, NEW_PASSWORD)).statusCode).toBe(422);
  });

  it("changes the password: reveals nothing to another session or without both passwords, and counts each guess", async () => {
    const driver = await changedDriver("guarded");
    const { access_token: own } = driver.tokens;
    const { access_token: other } = (await getToken(at.server, "eastport", "guarded", NEW_PASSWORD)).json<TokenSet>();
    const wrong = { currentPassword: "This is not your current password" };
    for (const [token, current, next] of [
      [other, PASSWORD, NEW_PASSWORD],
      [own, PASSWORD, OTHER_PASSWORD],
      [own, OTHER_PASSWORD, NEW_PASSWORD],
    ] as const) {
      const answer = await change(token, current, next);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, wrong]);
    }
    for (let time = 0; time < 7; time += 1) await change(own, PASSWORD, `${OTHER_PASSWORD}-${time}`);
    expect((await change(own, PASSWORD, NEW_PASSWORD)).statusCode).toBe(429);
  });
});
