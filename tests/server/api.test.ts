import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

describeOnEachDatabase("the API", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  it.each([
    [`${PUBLIC}/eastport`, "home-without-session"],
    [`${PUBLIC}/create-login/eastport`, "create-login"],
    [`${PUBLIC}/terms-conditions?customer=eastport`, "terms-conditions"],
    [`${PUBLIC}/text/security/eastport`, "security"],
    [`${PUBLIC}/text/privacy-policy/eastport`, "privacy-policy"],
    [`${PUBLIC}/text/pci-compliance/eastport`, "pci-compliance"],
  ])("answers the text block of %s without a session", async (url, key) => {
    const answer = await server.get(url);
    expect(answer.json()).toEqual([{ key, language: "en", text: expect.stringContaining("<") }]);
  });

  it.each(["home", "driver-account", "create-login", "constructor"])(
    "gives the block %s no call of its own in public",
    async (key) => {
      expect((await server.get(`${PUBLIC}/text/${key}/eastport`)).statusCode).toBe(404);
    },
  );

  it("takes the word null in Authorization for anonymous on public calls", async () => {
    const answer = await server.app.inject({ url: `${PUBLIC}/eastport`, headers: { authorization: "null" } });
    expect(answer.statusCode).toBe(200);
  });

  it("answers texts of signed-in drivers by tenant or group, and keeps them out of caches", async () => {
    for (const url of ["/api/v1/portal/pages/home/eastport", "/api/v1/portal/pages/driver-account/eastport"]) {
      const answer = await server.get(url, driver.tokens.access_token);
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    }
  });

  it("answers configuration in the shapes of the specification", async () => {
    const read = async (url: string) => (await server.get(url)).json();
    expect(await read("/api/v1/portal/style/eastport")).toMatchObject({ pageTitle: "Driver Portal", theme: "light" });
    expect(await read(`${PUBLIC}/shibboleth/enable/eastport`)).toEqual({ buyerAuthentication: "PASSWORD" });
    expect(await read(`${PUBLIC}/account-identifier/eastport`)).toEqual({ label: expect.any(String) });
    expect(await read(`${PUBLIC}/user-context/check-citation-status/eastport`)).toEqual({ citationsEnabled: false });
    expect(await read(`${PUBLIC}/alert/portal-message?customer=eastport`)).toEqual({ enabled: false, body: "" });
  });

  it("answers makes with Other last, and states in three groups", async () => {
    const makes = (await server.get(`${PUBLIC}/vehicles/makes?customer=eastport`)).json<{ name: string }[]>();
    expect(makes.at(-1)).toEqual({ name: "Other" });
    expect(makes.filter((make) => make.name === "Other")).toHaveLength(1);
    const groups = (await server.get(`${PUBLIC}/addresses/states/eastport`)).json<
      { name: string; states: unknown[] }[]
    >();
    expect(groups.map((group) => [group.name, group.states.length])).toEqual([
      ["United States", 59],
      ["Canadian Provinces", 13],
      ["Mexican States", 33],
    ]);
    const signedIn = (await server.get("/api/v1/addresses/states", driver.tokens.access_token)).json<
      { states: unknown[] }[]
    >();
    expect(signedIn[0]?.states).toHaveLength(59);
  });

  it("uses a published text instead of the file's within two seconds, for that tenant alone", async () => {
    const home = async (slug: string) => (await server.get(`${PUBLIC}/${slug}`)).json<{ text: string }[]>()[0]?.text;
    const before = await home("westport");
    await server.db.withTenant("eastport", async (trx) => {
      await trx
        .insertInto("published_values")
        .values({
          tenant: "eastport",
          kind: "text",
          key: "home-without-session",
          language: "en",
          value: JSON.stringify("<p>Published</p>"),
        })
        .execute();
      await trx
        .insertInto("published_values")
        .values({
          tenant: "eastport",
          kind: "text",
          key: "home-without-session",
          language: "de",
          value: JSON.stringify("<p>In another language</p>"),
        })
        .execute();
      await trx.insertInto("tenant_versions").values({ tenant: "eastport", version: 1 }).execute();
    });
    server.advance(2.1);
    // A look at the database that takes long answers what was known before; the server's clock stands still meanwhile.
    await expect.poll(() => home("eastport")).toBe("<p>Published</p>");
    expect(await home("westport")).toBe(before);
  });

  describe("refuses cleanly", () => {
    const post = (payload: string, type = "application/json") =>
      server.app.inject({
        method: "POST",
        url: "/api/v1/eua/update",
        payload,
        headers: { "content-type": type, authorization: `Bearer ${driver.tokens.access_token}` },
      });

    it.each([
      ["JSON that is none", "{", "application/json", 400, "invalid_request"],
      ["an empty body", "", "application/json", 400, "invalid_request"],
      ["text", "hello", "text/plain", 415, "unsupported_content_type"],
      ["a form", "a=b", "application/x-www-form-urlencoded", 415, "unsupported_content_type"],
      ["a list", "[]", "application/json", 400, "invalid_request"],
      ["null", "null", "application/json", 400, "invalid_request"],
      ["too much", JSON.stringify({ firstName: "x".repeat(300_000) }), "application/json", 413, "too_large"],
      ["numbers beyond all measure", '{"attributes":{"badgeNumber":1e999}}', "application/json", 422, "invalid_form"],
    ])("%s", async (_what, payload, type, status, code) => {
      const answer = await post(payload, type);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      expect(answer.json().requestId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it("an unknown path and an unknown method", async () => {
      expect((await server.get("/api/v1/nothing")).json().code).toBe("not_found");
      expect((await server.app.inject({ method: "PATCH", url: "/api/v1/eua/update" })).statusCode).toBe(404);
    });

    it("an unknown query parameter, and a repeated one", async () => {
      expect((await server.get(`${PUBLIC}/eastport?tenant=westport`)).statusCode).toBe(400);
    });
  });

  describe("without its database", () => {
    let broken: TestServer;
    beforeAll(async () => {
      broken = await startTestServer(open);
      await broken.db.close();
      broken.advance(5);
    });
    afterAll(() => broken.app.close());

    it("says nothing of what went wrong inside, lives, and is not ready", async () => {
      const body = { username: "dana", password: "x", groupName: "eastport" };
      const answer = await broken.send("POST", `${PUBLIC}/get-token`, body);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        code: "server_fault",
        errorMessage: "Something is wrong.",
        requestId: expect.any(String),
      });
      expect((await broken.get("/healthz")).statusCode).toBe(200);
      expect((await broken.get("/readyz")).statusCode).toBe(503);
    });
  });

  it("describes every call of the specification that exists", async () => {
    const { paths } = (await server.get("/api/v1/openapi.json")).json<{ paths: Record<string, unknown> }>();
    const described = new Set(Object.keys(paths).map((route) => route.replace(/\{/g, ":").replace(/\}/g, "")));
    const routes = server.app.routeTable.filter(
      (route) => route.method !== "HEAD" && /^\/(api|auth)\//.test(route.url) && !route.url.endsWith("openapi.json"),
    );
    expect(routes.filter((route) => !described.has(route.url))).toEqual([]);
  });

  it("counts requests by route, never by path", async () => {
    await server.get("/api/v1/driversaccount/user-name/dana/eastport", driver.tokens.access_token);
    const metrics = (await server.get("/metrics")).body;
    expect(metrics).toContain('route="/api/v1/driversaccount/user-name/:userName/:customer",status="200"');
    expect(metrics).toContain("portal_mail_outbox_messages 0");
    expect(metrics).not.toContain("user-name/dana");
  });

  it("answers readiness while the database and a tenant are there", async () => {
    expect((await server.get("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("keeps paths, tokens and names out of its log, one line per entry", async () => {
    server.logs.length = 0;
    await server.get(
      `/api/v1/driversaccount/user-name/${encodeURIComponent('evil\r\n{"level":60}')}/eastport?token=sekret`,
      driver.tokens.access_token,
    );
    const lines = server.logs;
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain("\n");
      expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/Z$/) });
      expect(line).not.toMatch(/evil|sekret|eyJ/);
    }
  });
});
