import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader, generateKeyPair, exportJWK } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { getToken, signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const realm = (slug: string) => `/auth/realms/${slug}/protocol/openid-connect`;

describeOnEachDatabase("sessions", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;

  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  const signIn = async () => (await getToken(server, "eastport", "dana")).json<TokenSet>();
  const refresh = (token: string, slug = "eastport", client = `${slug}-token`) =>
    server.post(`${realm(slug)}/token`, { client_id: client, grant_type: "refresh_token", refresh_token: token });
  const whoAmI = async (token: string, slug = "eastport") =>
    (await server.get(`/api/v1/user-context/driver-portal/${slug}`, token)).statusCode;

  it("answers the token set of the specification", async () => {
    expect(await signIn()).toMatchObject({
      token_type: "Bearer",
      expires_in: 900,
      refresh_expires_in: 1800,
      scope: "email profile",
      session_state: expect.any(String),
      timestamp: server.now(),
    });
  });

  it("lets an access token live 900 seconds", async () => {
    const { access_token } = await signIn();
    server.advance(899);
    expect(await whoAmI(access_token)).toBe(200);
    server.advance(2);
    expect(await whoAmI(access_token)).toBe(401);
  });

  it("lets a refresh token live 1800 seconds without use", async () => {
    const [first, second] = [await signIn(), await signIn()];
    server.advance(1799);
    expect((await refresh(first.refresh_token)).statusCode).toBe(200);
    server.advance(2);
    expect((await refresh(second.refresh_token)).json().error).toBe("invalid_grant");
  });

  it("says of a pair that it lives 1800 seconds, though a second begins while it is issued", async () => {
    let reading = server.now();
    // Each look at the clock comes 300 milliseconds after the one before.
    const sessions = server.sessionsBy(() => (reading += 300));
    let { refresh_token } = await signIn();
    for (let pair = 0; pair < 4; pair += 1) {
      const outcome = await sessions.refresh("eastport", refresh_token);
      if (outcome.kind !== "refreshed") throw new Error(outcome.kind);
      const { iat = 0, exp = 0 } = decodeJwt(outcome.tokens.refresh_token);
      const { iat: accessIat = 0, exp: accessExp = 0 } = decodeJwt(outcome.tokens.access_token);
      expect([exp - iat, accessExp - accessIat]).toEqual([1800, 900]);
      ({ refresh_token } = outcome.tokens);
    }
  });

  it("ends a session after 12 hours however often it is refreshed", async () => {
    let { refresh_token, access_token } = await signIn();
    for (let quarter = 0; quarter < 28; quarter += 1) {
      server.advance(25 * 60);
      const answer = await refresh(refresh_token);
      if (answer.statusCode === 200) ({ refresh_token, access_token } = answer.json<TokenSet>());
    }
    server.advance(25 * 60);
    expect((await refresh(refresh_token)).json().error).toBe("invalid_grant");
    expect(await whoAmI(access_token)).toBe(401);
  });

  it("gives one successor to 20 simultaneous refreshes and ends nothing", async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    const good = answers.filter((answer) => answer.statusCode === 200);
    expect(good).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409).map((answer) => answer.json().error)).toEqual(
      Array.from({ length: 19 }, () => "already_refreshed"),
    );
    const next = good[0]?.json<TokenSet>();
    expect(await whoAmI(next?.access_token ?? "")).toBe(200);
    expect((await refresh(next?.refresh_token ?? "")).statusCode).toBe(200);
  });

  it("treats a second use within 10 seconds as another tab's, and a later one as a theft that ends the session", async () => {
    const first = await signIn();
    const second = (await refresh(first.refresh_token)).json<TokenSet>();
    server.advance(10);
    expect((await refresh(first.refresh_token)).statusCode).toBe(409);
    expect(await whoAmI(second.access_token)).toBe(200);
    server.advance(1);
    expect((await refresh(first.refresh_token)).json().error).toBe("invalid_grant");
    expect(await whoAmI(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).json().error).toBe("invalid_grant");
    expect(server.logs.join("")).toContain('"securityEvent":"refresh-replayed"');
  });

  it("ends access and refresh on logout, also with a refresh token that was used or has expired", async () => {
    const first = await signIn();
    const second = (await refresh(first.refresh_token)).json<TokenSet>();
    const answer = await server.post(`${realm("eastport")}/logout`, {
      client_id: "eastport-token",
      refresh_token: first.refresh_token,
    });
    expect(answer.statusCode).toBe(204);
    expect(await whoAmI(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).json().error).toBe("invalid_grant");
    const third = await signIn();
    server.advance(1801);
    const late = await server.post(`${realm("eastport")}/logout`, {
      client_id: "eastport-token",
      refresh_token: third.refresh_token,
    });
    expect(late.statusCode).toBe(204);
  });

  it("does not log out by anything but a refresh token of this tenant", async () => {
    const { access_token } = await signIn();
    for (const refresh_token of ["nonsense", access_token]) {
      const answer = await server.post(`${realm("eastport")}/logout`, { client_id: "eastport-token", refresh_token });
      expect(answer.json().error).toBe("invalid_grant");
    }
    expect(await whoAmI(access_token)).toBe(200);
  });

  it("ends the sessions of a disabled account and lets it in no more", async () => {
    const other = await signedInDriver(server, "eastport", "disabled");
    await server.db.withTenant("eastport", (trx) =>
      trx
        .updateTable("accounts")
        .set({ disabled_at: new Date(server.now()) })
        .where("user_name", "=", "disabled")
        .execute(),
    );
    expect(await whoAmI(other.tokens.access_token)).toBe(401);
    expect((await refresh(other.tokens.refresh_token)).json().error).toBe("invalid_grant");
    expect((await getToken(server, "eastport", "disabled")).json().code).toBe("invalid_credentials");
  });

  it("wants the tenant's own client at the tenant's own realm", async () => {
    const { refresh_token } = await signIn();
    expect((await refresh(refresh_token, "eastport", "westport-token")).json().error).toBe("invalid_client");
    expect((await refresh(refresh_token, "westport")).json().error).toBe("invalid_grant");
    expect((await refresh(refresh_token, "nowhere")).statusCode).toBe(404);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  it("takes form-encoded bodies alone, and no field twice", async () => {
    const json = await server.send("POST", `${realm("eastport")}/token`, {
      client_id: "eastport-token",
      grant_type: "refresh_token",
      refresh_token: "x",
    });
    expect([json.statusCode, json.json().code]).toEqual([415, "unsupported_content_type"]);
    const twice = await server.app.inject({
      method: "POST",
      url: `${realm("eastport")}/token`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "client_id=a&client_id=b&grant_type=refresh_token&refresh_token=x",
    });
    expect(twice.statusCode).toBe(400);
  });

  describe("a token that is not a good access token of this server", () => {
    const claimsOf = (token: string) => decodeJwt(token);

    it.each(["", "null", "nonsense", "a.b.c"])("is refused: %j", async (token) => {
      expect(await whoAmI(token)).toBe(401);
    });

    it("is refused when it is a refresh token", async () => {
      expect(await whoAmI((await signIn()).refresh_token)).toBe(401);
    });

    it("is refused when unsigned", async () => {
      const { access_token } = await signIn();
      expect(await whoAmI(new UnsecuredJWT(claimsOf(access_token)).encode())).toBe(401);
    });

    it.each([5, {}, ["x"], true, null])("is refused when its issuer is no text: %j", async (iss) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      expect(await whoAmI(`${part({ alg: "none" })}.${part({ iss, iat: "now" })}.x`)).toBe(401);
    });

    it("is rejected when it is signed with another algorithm by the public key, or by a key that it contains", async () => {
      const { access_token } = await signIn();
      const header = decodeProtectedHeader(access_token);
      const row = await server.db.shared((trx) => trx.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow());
      const publicText = new TextEncoder().encode(JSON.stringify(row.public_jwk));
      const byPublicKey = await new SignJWT(claimsOf(access_token))
        .setProtectedHeader({ alg: "HS256", kid: header.kid ?? "", typ: "at+jwt" })
        .sign(publicText);
      expect(await whoAmI(byPublicKey)).toBe(401);
      const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
      const jwk = await exportJWK(publicKey);
      for (const more of [{ jwk }, { jku: "https://evil.example/keys" }, { kid: "../../dev/null" }, { kid: "" }]) {
        const own = await new SignJWT(claimsOf(access_token))
          .setProtectedHeader({ alg: "ES256", kid: header.kid ?? "", typ: "at+jwt", ...more })
          .sign(privateKey);
        expect(await whoAmI(own)).toBe(401);
      }
    });

    it("is refused when it was issued for another tenant", async () => {
      const west = await signedInDriver(server, "westport", "visitor");
      expect(await whoAmI(west.tokens.access_token, "westport")).toBe(200);
      expect(await whoAmI(west.tokens.access_token, "eastport")).toBe(404);
    });
  });

  it("keeps the private signing key sealed", async () => {
    const row = await server.db.shared((trx) => trx.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow());
    expect(row.public_jwk).not.toHaveProperty("d");
    expect(row.private_jwk_sealed).not.toContain("{");
  });

  it("answers a wrong password and an unknown user alike", async () => {
    const strip = (body: Record<string, unknown>) => ({ ...body, requestId: "" });
    const wrong = await getToken(server, "eastport", "dana", "not the password");
    const unknown = await getToken(server, "eastport", "nobody-at-all", "not the password");
    expect(strip(wrong.json())).toEqual(strip(unknown.json()));
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json().errorMessage).toBe("Invalid username and password. Please try again.");
  });

  it("finds the user in any case of the name, and says who it is", async () => {
    const { access_token } = (await getToken(server, "eastport", "DANA")).json<TokenSet>();
    const answer = await server.get("/api/v1/user-context/driver-portal/eastport", access_token);
    expect(answer.json()).toEqual({ user: { userName: driver.userName, userGroup: "eastport", role: "DRIVER" } });
  });

  it("refuses a sign-in whose query names another tenant than its body", async () => {
    const body = { username: "dana", password: "x", groupName: "eastport" };
    const url = "/api/v1/portal/pages/home-without-session/get-token?customer=westport";
    expect((await server.send("POST", url, body)).statusCode).toBe(404);
  });
});
