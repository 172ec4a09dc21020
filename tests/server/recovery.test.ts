import { describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NEW_PASSWORD, recoveryCalls } from "../support/recovery.ts";
import { getToken, mailedToken, PASSWORD, register, signedInDriver } from "../support/server.ts";
import { useServer } from "../support/use-server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

describeOnEachDatabase("recovery", (open) => {
  const at = useServer(open);
  const calls = recoveryCalls(at);

  describe("of a password", () => {
    it("mails a link that sets a password once, with which the driver signs in", async () => {
      const driver = await signedInDriver(at.server, "eastport", "forgetful");
      expect((await calls.sendLink("Forgetful")).statusCode).toBe(202);
      const mail = (await calls.mailsTo("forgetful@eastport.example")).at(-1);
      expect(mail?.subject).toBe("A new password for Port of East");
      expect(mail?.body).toContain("https://parking.example.org/driverportal/eastport/resetpassword/forgetful?token=");
      const token = await mailedToken(at.server, "forgetful@eastport.example");
      expect((await calls.reset("forgetful", token)).statusCode).toBe(200);
      expect((await getToken(at.server, "eastport", "forgetful")).statusCode).toBe(401);
      expect((await getToken(at.server, "eastport", "forgetful", NEW_PASSWORD)).statusCode).toBe(200);
      const again = await calls.reset("forgetful", token, "another-password-77");
      expect([again.statusCode, again.json().code]).toEqual([400, "invalid_link"]);
      expect(driver.userName).toBe("forgetful");
    });

    it("ends every session of the account, and tells its owner", async () => {
      const driver = await signedInDriver(at.server, "eastport", "hijacked");
      const neighbour = await signedInDriver(at.server, "eastport", "unconcerned");
      expect((await calls.reset("hijacked", await calls.askedToken(driver))).statusCode).toBe(200);
      const context = "/api/v1/user-context/driver-portal/eastport";
      expect((await at.server.get(context, driver.tokens.access_token)).statusCode).toBe(401);
      expect((await at.server.get(context, neighbour.tokens.access_token)).statusCode).toBe(200);
      const refreshed = await at.server.post("/auth/realms/eastport/protocol/openid-connect/token", {
        client_id: "eastport-token",
        grant_type: "refresh_token",
        refresh_token: driver.tokens.refresh_token,
      });
      expect(refreshed.statusCode).toBe(400);
      expect((await calls.mailsTo("hijacked@eastport.example")).at(-1)?.subject).toBe(
        "Your password for Port of East has changed",
      );
    });

    it("lets the link die after 60 minutes", async () => {
      const driver = await signedInDriver(at.server, "eastport", "late");
      const token = await calls.askedToken(driver);
      at.server.advance(3601);
      expect((await calls.reset("late", token)).json().code).toBe("invalid_link");
      const fresh = await calls.askedToken(driver);
      at.server.advance(3599);
      expect((await calls.reset("late", fresh)).statusCode).toBe(200);
    });

    it("lets every link that was sent die with the first that is used", async () => {
      const driver = await signedInDriver(at.server, "eastport", "twice");
      const first = await calls.askedToken(driver);
      const second = await calls.askedToken(driver);
      expect((await calls.reset("twice", first)).statusCode).toBe(200);
      expect((await calls.reset("twice", second)).json().code).toBe("invalid_link");
    });

    it("rejects a link of another account, tenant or purpose", async () => {
      const driver = await signedInDriver(at.server, "eastport", "pointed");
      await signedInDriver(at.server, "eastport", "bystander");
      await signedInDriver(at.server, "westport", "pointed");
      const token = await calls.askedToken(driver);
      expect((await calls.reset("bystander", token)).json().code).toBe("invalid_link");
      expect((await calls.reset("pointed", token, NEW_PASSWORD, "westport")).json().code).toBe("invalid_link");
      const verify = { username: "pointed", verifyEmail: true, token };
      expect((await at.server.send("PUT", `${PUBLIC}/email-verified/eastport`, verify)).json().code).toBe(
        "invalid_link",
      );
      await register(at.server, "eastport", { userName: "fresh", emailAddress: "fresh@eastport.example" });
      const verification = await mailedToken(at.server, "fresh@eastport.example");
      expect((await calls.reset("fresh", verification)).json().code).toBe("invalid_link");
      expect((await calls.reset("pointed", token)).statusCode).toBe(200);
    });

    it("stores no link that could be read from the database, and accepts one of many simultaneous resets", async () => {
      const driver = await signedInDriver(at.server, "eastport", "raced");
      const token = await calls.askedToken(driver);
      const rows = await at.server.db.withTenant("eastport", (trx) =>
        trx.selectFrom("one_time_tokens").selectAll().where("purpose", "=", "reset-password").execute(),
      );
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(128);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_each, place) => calls.reset("raced", token, `${NEW_PASSWORD}-${place}`)),
      );
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400]);
    });

    it("checks a new password by the rules of registration, beside its field, and keeps the link usable", async () => {
      const driver = await signedInDriver(at.server, "eastport", "careless");
      const token = await calls.askedToken(driver);
      const refused: [string, string][] = [
        ["short", "password"],
        ["password123", "password"],
        ["careless2026", "password"],
        ["x".repeat(129), "password"],
      ];
      for (const [password, field] of refused) {
        const answer = await calls.reset("careless", token, password);
        expect([password, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([password, 422, [field]]);
      }
      const differing = { username: "careless", token, password: NEW_PASSWORD, confirmPassword: "something-else-1" };
      expect(Object.keys((await calls.post("update-driver-password/eastport", differing)).json().errors)).toEqual([
        "confirmPassword",
      ]);
      const long = ` ñandú <b> ${"quay-7 heron ".repeat(6)} `;
      expect((await calls.reset("careless", token, long)).statusCode).toBe(200);
      expect((await getToken(at.server, "eastport", "careless", long)).statusCode).toBe(200);
      expect((await getToken(at.server, "eastport", "careless", long.slice(0, 72))).statusCode).toBe(401);
    });

    it("proves the address of a driver who never followed the verification link", async () => {
      await register(at.server, "eastport", { userName: "unproven", emailAddress: "unproven@eastport.example" });
      await calls.sendLink("unproven", calls.elsewhere());
      expect(
        (await calls.reset("unproven", await mailedToken(at.server, "unproven@eastport.example"))).statusCode,
      ).toBe(200);
      expect((await getToken(at.server, "eastport", "unproven", NEW_PASSWORD)).statusCode).toBe(200);
    });

    it("treats a disabled account like an unknown one, with no mail and no valid link", async () => {
      const driver = await signedInDriver(at.server, "eastport", "barred");
      const token = await calls.askedToken(driver);
      await at.server.db.withTenant("eastport", (trx) =>
        trx
          .updateTable("accounts")
          .set({ disabled_at: new Date(at.server.now()) })
          .where("user_name_key", "=", "barred")
          .execute(),
      );
      const before = (await calls.mailsTo("barred@eastport.example")).length;
      expect((await calls.sendLink("barred", calls.elsewhere())).statusCode).toBe(202);
      expect(await calls.mailsTo("barred@eastport.example")).toHaveLength(before);
      expect((await calls.reset("barred", token)).json().code).toBe("invalid_link");
    });
  });

  describe("of a user name", () => {
    it("mails it to the account's address, by the number that people know", async () => {
      const driver = await signedInDriver(at.server, "eastport", "nameless");
      const number = await calls.numberOf(driver);
      expect((await calls.sendUserName(`${number.slice(0, 4)} ${number.slice(4)}`, calls.elsewhere())).statusCode).toBe(
        202,
      );
      const mail = (await calls.mailsTo("nameless@eastport.example")).at(-1);
      expect(mail?.subject).toBe("Your user name for Port of East");
      expect(mail?.body).toContain("Your user name is nameless.");
      expect(mail?.body).toContain("https://parking.example.org/driverportal/eastport/login");
    });

    it("mails nothing for the number of another tenant's account, nor for the opaque id", async () => {
      const driver = await signedInDriver(at.server, "westport", "westerner");
      const before = (await at.server.mails()).length;
      await calls.sendUserName(await calls.numberOf(driver), calls.elsewhere(), "eastport");
      expect((await calls.sendUserName(driver.accountId, calls.elsewhere(), "westport")).statusCode).toBe(422);
      expect(await at.server.mails()).toHaveLength(before);
    });
  });

  it("refuses what is malformed, and an unknown tenant", async () => {
    const bad: [string, object, number][] = [
      ["send-link", { groupName: "eastport" }, 422],
      ["send-link", { groupName: "eastport", userName: "" }, 422],
      ["send-link", { groupName: "eastport", userName: "x".repeat(255) }, 422],
      ["send-link", { groupName: "eastport", userName: 7 }, 422],
      ["send-link", { groupName: "eastport", userName: "dana", role: "ADMIN" }, 400],
      ["send-link", { groupName: "nowhere", userName: "dana" }, 404],
      ["send-link?customer=westport", { groupName: "eastport", userName: "dana" }, 404],
      ["send-username-link", { groupName: "eastport", accountId: "abc" }, 422],
      ["send-username-link", { groupName: "eastport", accountId: "1' or '1'='1" }, 422],
      ["update-driver-password/eastport", { username: "dana", password: NEW_PASSWORD }, 400],
      ["update-driver-password/nowhere", { username: "dana", token: "x", password: NEW_PASSWORD }, 404],
    ];
    for (const [path, body, status] of bad) {
      expect([path, body, (await calls.post(path, body, calls.elsewhere())).statusCode]).toEqual([path, body, status]);
    }
  });

  it("signs nobody in with the old password that was right a moment before the reset", async () => {
    const driver = await signedInDriver(at.server, "eastport", "overtaken");
    const token = await calls.askedToken(driver);
    const [, signIn] = await Promise.all([
      calls.reset("overtaken", token),
      getToken(at.server, "eastport", "overtaken", PASSWORD),
    ]);
    const access = signIn.statusCode === 200 ? signIn.json<{ access_token: string }>().access_token : "none";
    const alive = await at.server.get("/api/v1/user-context/driver-portal/eastport", access);
    expect(alive.statusCode).toBe(401);
  });
});
