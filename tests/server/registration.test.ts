import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox } from "../../server/identity/secret-box.ts";
import { loadServerOptions } from "../../server/services/forms/options.ts";
import { createRateLimits } from "../../server/services/limits/rate-limits.ts";
import { DatabaseRegistration } from "../../server/services/accounts/registration.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import {
  getToken,
  mailedToken,
  readAccount,
  register,
  registeredDriver,
  registration,
  startTestServer,
  verifyEmail,
  type TestServer,
} from "../support/server.ts";

describeOnEachDatabase("registration", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  it("registers an unverified driver, mails a link, and signs in once the link was followed", async () => {
    const answer = await register(server, "eastport", { userName: "ada", emailAddress: "ada@mail.example" });
    expect([answer.statusCode, answer.json()]).toEqual([201, { userName: "ada" }]);

    const early = await getToken(server, "eastport", "ada");
    expect([early.statusCode, early.json().code, early.json().errorMessage]).toEqual([
      403,
      "email_unverified",
      "Please Verify Your Email First",
    ]);
    expect(early.json().sentTo).toBe("a…@mail.example");
    expect((await getToken(server, "eastport", "ada", "wrong")).json()).not.toHaveProperty("sentTo");

    const verified = await verifyEmail(server, "eastport", "ada", await mailedToken(server, "ada@mail.example"));
    expect([verified.statusCode, verified.json()]).toEqual([200, { verifyEmail: true }]);
    const tokens = (await getToken(server, "eastport", "ada")).json();
    const account = await readAccount(server, { slug: "eastport", userName: "ada", tokens });
    expect(account).toMatchObject({
      userName: "ada",
      verifyEmail: true,
      userGroup: "eastport",
      clientName: "eastport",
    });
    expect(account.endUserAccountEntity.accountId).toMatch(/^\d{8}$/);
    const mail = (await server.mails()).find(({ to }) => to === "ada@mail.example");
    expect(mail?.body).toContain(`Your Account number is ${account.endUserAccountEntity.accountId}.`);
    expect(account.endUserAccountEntity.driverAttributes).toEqual([{ name: "Status", value: "ACTIVE" }]);
    const { person } = account.endUserAccountEntity;
    expect([person.firstName, person.lastName]).toEqual(["Dana", "Rivers"]);
    expect(person.emailAddresses.map((entry) => [entry.address, entry.defaultFlag])).toEqual([
      ["ada@mail.example", true],
    ]);
  });

  it("mails the sender's input only within the path of its link, so that no mail program makes a link of it", async () => {
    const person = { firstName: "evil.example", lastName: "evil.example" };
    await register(server, "eastport", { userName: "www.evil.example", emailAddress: "owner@mail.example", person });
    const mail = (await server.mails()).find((message) => message.to === "owner@mail.example");
    expect(mail?.body).toContain("/email-status/www.evil.example?token=");
    expect(`${mail?.subject}\n${mail?.body.replace(/https:\S+/, "")}`).not.toContain("evil");
  });

  it("takes the link's host from configuration, never from the request", async () => {
    await server.app.inject({
      method: "POST",
      url: "/api/v1/portal/pages/home-without-session/drivers-create/eastport",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
      payload: {
        userName: "hosted",
        password: "tall ships sail at noon",
        confirmPassword: "tall ships sail at noon",
        emailAddress: "hosted@mail.example",
        person: { firstName: "H", lastName: "O" },
      },
    });
    const mail = (await server.mails()).find((message) => message.to === "hosted@mail.example");
    expect(mail?.body).toContain("https://parking.example.org/driverportal/eastport/email-status/hosted?token=");
    expect(mail?.body).not.toContain("evil.example");
  });

  it("refuses a taken user name beside its field, in whatever case or width it is written", async () => {
    await register(server, "eastport", { userName: "Miriam" });
    for (const userName of ["Miriam", "mIRIAM", "ＭＩＲＩＡＭ"]) {
      const answer = await register(server, "eastport", { userName });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["userName"]]);
    }
    expect((await register(server, "westport", { userName: "Miriam" })).statusCode).toBe(201);
  });

  it("gives a user name to one of several who ask at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register(server, "eastport", { userName: "racer" })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it.each([
    "clientadmin",
    "ClientAdmin",
    "client-admin",
    "c1ientadmin",
    "clıentadmin",
    "сlientadmin",
    "client.adrnin",
    "ＣＬＩＥＮＴＡＤＭＩＮ",
  ])("keeps the administrator's name %s for nobody", async (userName) => {
    const answer = await register(server, "eastport", { userName });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["userName"]]);
  });

  it.each([
    ["too short", "seven77"],
    ["common", "Password123!"],
    ["disguised", "P@ssw0rd2024"],
    ["a keyboard run", "qwertyuiop"],
    ["repeated", "abababababab"],
    ["digits in a row", "1234567890"],
    ["the user name", "fernando-fernando"],
    ["the tenant's slug", "eastport2026"],
    ["the tenant's name", "Port of East!"],
  ])("refuses a password that is %s", async (_why, password) => {
    const answer = await register(server, "eastport", { userName: "fernando", password, confirmPassword: password });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["password"]]);
  });

  it.each([
    ["64 characters", "a quay wide enough for nine lorries and one very small red boat!!".slice(0, 64)],
    ["128 characters", "correct horse ".repeat(10).slice(0, 128)],
    ["emoji", "🚗🅿️ lot number nine"],
    ["another script", "стоянка у моря"],
    ["leading and trailing spaces", "  between the tides  "],
  ])("takes a password of %s and truncates nothing", async (why, password) => {
    const userName = `pw-${why.replace(/\W/g, "")}`;
    const emailAddress = `${userName}@mail.example`;
    expect(
      (await register(server, "eastport", { userName, emailAddress, password, confirmPassword: password })).statusCode,
    ).toBe(201);
    await verifyEmail(server, "eastport", userName, await mailedToken(server, emailAddress));
    expect((await getToken(server, "eastport", userName, password)).statusCode).toBe(200);
    expect((await getToken(server, "eastport", userName, password.slice(0, -1))).statusCode).toBe(401);
  });

  it("refuses two passwords that differ, beside the second", async () => {
    const answer = await register(server, "eastport", { userName: "differ", confirmPassword: "something else" });
    expect(answer.json().errors).toEqual({ confirmPassword: "Enter the same password twice" });
  });

  it("answers every refused field with its message, and all of them as a list", async () => {
    const answer = await register(server, "eastport", {
      userName: "x",
      emailAddress: "nowhere",
      person: { firstName: "", lastName: "Q" },
    });
    const body = answer.json();
    expect(Object.keys(body.errors).sort()).toEqual(["emailAddress", "firstName", "userName"]);
    expect(body.errorMessages).toHaveLength(3);
    expect(body.code).toBe("invalid_form");
  });

  describe("the mailed link", () => {
    it("counts once: its repeated use has the same response, and verifies nothing new", async () => {
      await register(server, "eastport", { userName: "once", emailAddress: "once@mail.example" });
      const token = await mailedToken(server, "once@mail.example");
      expect((await verifyEmail(server, "eastport", "once", token)).statusCode).toBe(200);
      expect((await verifyEmail(server, "eastport", "once", token)).statusCode).toBe(200);
      const unverified = { email_verified_at: null, verified_email: null };
      await server.db.withTenant("eastport", (trx) =>
        trx.updateTable("accounts").set(unverified).where("user_name_key", "=", "once").execute(),
      );
      const again = await verifyEmail(server, "eastport", "once", token);
      expect([again.statusCode, again.json().code]).toEqual([400, "invalid_link"]);
      expect((await getToken(server, "eastport", "once")).statusCode).toBe(403);
    });

    it("proves one account of one tenant only", async () => {
      for (const slug of ["eastport", "westport"])
        await register(server, slug, { userName: "twin", emailAddress: `twin@${slug}.example` });
      await register(server, "eastport", { userName: "other", emailAddress: "other@mail.example" });
      const token = await mailedToken(server, "twin@eastport.example");
      expect((await verifyEmail(server, "westport", "twin", token)).statusCode).toBe(400);
      expect((await verifyEmail(server, "eastport", "other", token)).statusCode).toBe(400);
      expect((await verifyEmail(server, "eastport", "nobody", token)).statusCode).toBe(400);
      expect((await verifyEmail(server, "eastport", "twin", token)).statusCode).toBe(200);
    });

    it("is kept as a hash, and leaves the outbox with the message", async () => {
      await register(server, "eastport", { userName: "hashed", emailAddress: "hashed@mail.example" });
      const token = await mailedToken(server, "hashed@mail.example");
      expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
      const everything = await server.db.withTenant("eastport", async (trx) => [
        await trx.selectFrom("one_time_tokens").selectAll().execute(),
        await trx.selectFrom("mail_outbox").selectAll().execute(),
      ]);
      expect(JSON.stringify(everything)).not.toContain(token);
    });

    it("dies after 24 hours", async () => {
      await register(server, "eastport", { userName: "late", emailAddress: "late@mail.example" });
      const token = await mailedToken(server, "late@mail.example");
      server.advance(24 * 3600 + 1);
      expect((await verifyEmail(server, "eastport", "late", token)).statusCode).toBe(400);
    });
  });

  it("stores nothing where a part of it fails", async () => {
    const count = () =>
      server.db.withTenant("eastport", async (trx) => (await trx.selectFrom("drivers").select("id").execute()).length);
    const before = await count();
    await register(server, "eastport", { userName: "Miriam" });
    expect(await count()).toBe(before);
  });

  it("stores no account whose message was not kept, as when the server is killed in between", async () => {
    const tenant = await server.tenants.find("eastport");
    if (tenant === undefined) throw new Error("no tenant");
    const box = createSecretBox("a key for tests, of thirty-two characters or more");
    const clock = () => server.now();
    const service = new DatabaseRegistration({
      db: server.db,
      clock,
      limits: createRateLimits(server.db, box, clock),
      options: loadServerOptions("schemas"),
      passwords: { matches: () => Promise.resolve(false) },
      log: () => undefined,
      proof: { queue: () => Promise.reject(new Error("killed")) },
      jobsQueued: () => undefined,
    });
    const source = { tenant: "eastport", requestId: "1", address: "192.0.2.1" };
    const body = registration({ userName: "killed", emailAddress: "killed@mail.example" });
    await expect(service.register(tenant, source, body)).rejects.toThrow("killed");
    const stored = await server.db.withTenant("eastport", async (trx) => [
      await trx.selectFrom("accounts").select("id").where("user_name_key", "=", "killed").execute(),
      await trx.selectFrom("email_addresses").select("id").where("address", "=", "killed@mail.example").execute(),
    ]);
    expect(stored).toEqual([[], []]);
  });

  it("tells in the log whose sign-in waits for a verified address, and whose was let in", async () => {
    await register(server, "eastport", { userName: "logged", emailAddress: "logged@mail.example" });
    server.logs.length = 0;
    await getToken(server, "eastport", "logged");
    await verifyEmail(server, "eastport", "logged", await mailedToken(server, "logged@mail.example"));
    await getToken(server, "eastport", "logged");
    const { id } = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("accounts").select("id").where("user_name_key", "=", "logged").executeTakeFirstOrThrow(),
    );
    const events = server.logs
      .map((line) => JSON.parse(line) as { securityEvent?: string; accountId?: string })
      .filter(({ securityEvent }) => securityEvent?.startsWith("sign-in") === true)
      .map(({ securityEvent, accountId }) => [securityEvent, accountId]);
    expect(events).toEqual([
      ["sign-in-unverified", id],
      ["sign-in", id],
    ]);
  });

  it("writes neither password nor token nor email address into the log", async () => {
    await registeredDriver(server, "westport", "quiet");
    const log = server.logs.join("");
    expect(log).toContain('"securityEvent":"registered"');
    expect(log).toContain('"securityEvent":"email-verified"');
    expect(log).not.toContain("tall ships");
    expect(log).not.toContain("quiet@westport.example");
    expect(log).not.toContain(await mailedToken(server, "quiet@westport.example"));
  });
});
