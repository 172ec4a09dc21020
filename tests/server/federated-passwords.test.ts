import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { getToken, register, type TestServer } from "../support/server.ts";
import { DEMO_PASSWORD, signInAt, slug, startDemoServer } from "../support/embedded-provider.ts";
import { SignInBrowser } from "../support/sign-in-browser.ts";

describeWithDatabase("a tenant of an identity provider", (open) => {
  let server: TestServer;
  const browser = () => new SignInBrowser(server.app);

  beforeAll(async () => {
    server = await startDemoServer(open);
  });
  afterAll(() => server.close());

  describe("passwords of a federated tenant", () => {
    it("let an admin in and nobody else", async () => {
      expect((await getToken(server, slug, "clientadmin", DEMO_PASSWORD)).statusCode).toBe(200);
      expect((await getToken(server, slug, "student", DEMO_PASSWORD)).statusCode).toBe(401);
      expect((await getToken(server, slug, "student", "")).statusCode).toBe(400);
      await server.db.withTenant(slug, async (trx) => {
        const admin = trx.selectFrom("accounts").select("password_hash").where("user_name_key", "=", "clientadmin");
        const { password_hash } = await admin.executeTakeFirstOrThrow();
        await trx.updateTable("accounts").set({ password_hash }).where("user_name_key", "=", "student").execute();
      });
      const answer = await getToken(server, slug, "student", DEMO_PASSWORD);
      expect([answer.statusCode, answer.json().code]).toEqual([401, "invalid_credentials"]);
    });

    it("do not reveal whether the earlier password of an account is right, whatever else is wrong with the account", async () => {
      const setVerified = (at: Date | null) =>
        server.db.withTenant(slug, async (trx) => {
          const admin = trx.selectFrom("accounts").select("password_hash").where("user_name_key", "=", "clientadmin");
          const { password_hash } = await admin.executeTakeFirstOrThrow();
          const account = trx.updateTable("accounts").where("user_name_key", "=", "student");
          await account.set({ password_hash, email_verified_at: at }).execute();
        });
      await setVerified(null);
      const tried = async (password: string, remoteAddress: string) => {
        const url = "/api/v1/portal/pages/home-without-session/get-token";
        const payload = { username: "student", password, groupName: slug };
        const { requestId: _, ...body } = (
          await server.app.inject({ method: "POST", url, payload, remoteAddress })
        ).json();
        return body;
      };
      const guesses = async (password: string, address: string) => {
        const answers: object[] = [];
        for (let time = 0; time < 11; time += 1) answers.push(await tried(password, address));
        return answers;
      };
      const right = await guesses(DEMO_PASSWORD, "203.0.113.61");
      expect(right).toEqual(await guesses("not this one", "203.0.113.62"));
      expect(right.map((body) => (body as { code: string }).code).at(-1)).toBe("too_many_attempts");
      await setVerified(new Date(server.now()));
    });

    it("have no calls but an admin's change of the own one", async () => {
      const base = "/api/v1/portal/pages/home-without-session";
      const change = { currentPassword: "not this one", password: "river-otter-lamp-42" };
      const student = browser();
      const code = (await signInAt(student, "student")).searchParams.get("code") ?? "";
      const driver = (await student.exchange(slug, code)).json().access_token;
      const admin = (await getToken(server, slug, "clientadmin", DEMO_PASSWORD)).json().access_token;
      const update = (token: string) =>
        server.send("POST", "/api/v1/driversaccount/drivers/update-password", change, token);
      const proof = { username: "student", password: DEMO_PASSWORD };
      const answers = [
        await server.get(`${base}/check_username/anyone/${slug}`),
        await server.send("POST", `${base}/send-verification/${slug}`, proof),
        await update(driver),
      ];
      for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
      expect((await update(admin)).json().errors).toEqual({ currentPassword: expect.any(String) });
    });

    it("are recovered by nobody but an admin, which no answer tells", async () => {
      const before = (await server.mails()).length;
      const body = { groupName: slug, userName: "student" };
      const answer = await server.send("POST", "/api/v1/portal/pages/home-without-session/send-link", body);
      expect([answer.statusCode, (await server.mails()).length]).toEqual([202, before]);
    });

    it("cannot be made by registering", async () => {
      expect((await register(server, slug)).statusCode).toBe(404);
      expect((await register(server, "plain", { emailAddress: "dana@mail.com" })).statusCode).toBe(201);
    });
  });
});
