import { randomUUID } from "node:crypto";
import Fastify, { type FastifyContextConfig } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { declareAccess, isSignedIn, kindsOf } from "../../server/routes/access.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { registeredDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

describe("a route is not registered", () => {
  const register = (config: FastifyContextConfig, url = "/things") => {
    const app = Fastify();
    declareAccess(app);
    return () => app.get(url, { config }, () => "");
  };

  it.each<[string, FastifyContextConfig, string, string]>([
    ["that declares nothing", {}, "/things", "declares no access"],
    ["that does not say who may call it", { tenant: "none" }, "/things", "declares no access"],
    ["that does not say where its tenant comes from", { access: "driver" }, "/things", "declares no tenant"],
    ["for providers that it does not name", { access: "provider", tenant: "path" }, "/:customer", "does not name"],
    [
      "for holders of two keys that does not say where these are",
      { access: "keyed", tenant: "path" },
      "/:customer",
      "keys",
    ],
    [
      "that has keys, though it is for everybody",
      { access: "public", tenant: "none", keysFrom: "path" },
      "/things",
      "keys",
    ],
    ["whose path names no tenant, though it says so", { access: "public", tenant: "path" }, "/things", "contradicts"],
    ["whose path names another tenant", { access: "driver", tenant: "token" }, "/things/:customer", "contradicts"],
    ["that takes its tenant from a token without one", { access: "public", tenant: "token" }, "/things", "needs none"],
    ["that takes its tenant from its body beside a token", { access: "driver", tenant: "body" }, "/things", "names it"],
    [
      "that is for passwords alone, where nothing judges that",
      { access: "public", tenant: "body", onlyWithPasswords: true },
      "/things",
      "does not judge",
    ],
    [
      "that is part of citations, where nothing judges that",
      { access: "public", tenant: "body", ofCitations: true },
      "/things",
      "part of citations",
    ],
  ])("%s", (_what, config, url, fault) => {
    expect(register(config, url)).toThrow(fault);
  });

  it("unless its declaration is whole", () => {
    expect(register({ access: ["driver", "admin"], tenant: "token" })).not.toThrow();
    expect(register({ access: "public", tenant: "path" }, "/things/:customer")).not.toThrow();
    expect(register({ access: ["keyed", "driver"], tenant: "query", keysFrom: "query" })).not.toThrow();
    expect(register({ access: "provider", tenant: "path" }, "/things/:provider/:customer")).not.toThrow();
  });
});

/** The tokens of an admin of eastport: an account without a driver's row. */
function signedInAdmin(server: TestServer): Promise<TokenSet> {
  const [id, at] = [randomUUID(), new Date(server.now())];
  const account = { user_name: "ada.admin", user_name_key: "ada.admin", user_group: "eastport", password_hash: "" };
  return server.db.withTenant("eastport", async (trx) => {
    await trx
      .insertInto("accounts")
      .values({ id, tenant: "eastport", ...account, role: "ADMIN", password_changed_at: at, created_at: at })
      .execute();
    return server.sessions.open(trx, "eastport", id);
  });
}

/** Calls for admins alone. The product has none yet; the rule about them is tried on these. */
const SETTINGS = ["/api/v1/settings", "/api/v1/settings/:customer"];

describeWithDatabase("every route", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  let admin: TokenSet;
  beforeAll(async () => {
    server = await startTestServer(open);
    for (const url of SETTINGS) {
      const tenant = url.includes(":customer") ? "path" : "token";
      server.app.get(url, { config: { access: "admin", tenant }, schema: { tags: ["settings"] } }, (request, reply) =>
        reply.send({ tenant: request.portalTenant?.slug }),
      );
    }
    driver = await registeredDriver(server, "eastport");
    admin = await signedInAdmin(server);
  });
  afterAll(() => server.close());

  const call = (method: string, url: string, token: string | undefined) => {
    const filled = url.replace(":customer", "eastport").replaceAll(/:\w+/g, () => randomUUID());
    return server.app.inject({
      method: method as "GET",
      url: filled,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(method === "GET" ? {} : { payload: "{}" }),
    });
  };
  const routes = () => server.app.routeTable.filter(({ method }) => method !== "HEAD");

  it("refuses whoever is signed in as somebody that it is not for, as if there were nothing", async () => {
    const tried = { driver: 0, admin: 0 };
    for (const { method, url, access } of routes()) {
      if (!isSignedIn(access)) continue;
      for (const [kind, token] of [
        ["driver", driver.tokens.access_token],
        ["admin", admin.access_token],
      ] as const) {
        if (kindsOf(access).includes(kind)) continue;
        const answer = await call(method, url, token);
        expect([kind, method, url, answer.statusCode, answer.json().code]).toEqual([
          kind,
          method,
          url,
          404,
          "not_found",
        ]);
        tried[kind] += 1;
      }
    }
    expect(tried).toEqual({ driver: 2, admin: expect.toSatisfy((count: number) => count > 25) });
  });

  it("lets an admin in where it is for admins, and knows the tenant by the token or the path alike", async () => {
    for (const url of SETTINGS) {
      const answer = await call("GET", url, admin.access_token);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 200, { tenant: "eastport" }]);
    }
    const elsewhere = await server.get("/api/v1/settings/westport", admin.access_token);
    expect(elsewhere.statusCode).toBe(404);
    expect((await server.get("/api/v1/settings?customer=westport", admin.access_token)).statusCode).toBe(404);
  });

  it("needs a session exactly where it says so", async () => {
    for (const { method, url, access } of routes()) {
      const { statusCode } = await call(method, url, undefined);
      expect([method, url, statusCode === 401]).toEqual([method, url, isSignedIn(access)]);
    }
  });

  it("has its access and its tenant in the description of the API", async () => {
    const { paths } = (await server.get("/api/v1/openapi.json")).json<{
      paths: Record<string, Record<string, { "x-access": unknown; "x-tenant": unknown; security?: object[] }>>;
    }>();
    let described = 0;
    for (const { method, url, access, tenant } of routes()) {
      const operation = paths[url.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      if (operation === undefined) continue;
      described += 1;
      expect([url, operation["x-access"], operation["x-tenant"]]).toEqual([url, kindsOf(access), tenant]);
      const schemes = (operation.security ?? []).flatMap((scheme) => Object.keys(scheme));
      const bySession = kindsOf(access).filter((kind) => kind === "driver" || kind === "admin");
      expect([url, schemes]).toEqual([url, bySession]);
    }
    expect(described).toBeGreaterThan(60);
    // Calls that nobody describes are pages, files, and what operators ask, which show nothing of anybody; and the messages
    // of payment providers, which docs/guides/hosted-payments.md describes.
    const hidden = routes().filter(({ url }) => paths[url.replaceAll(/:(\w+)/g, "{$1}")] === undefined);
    const closed = hidden.filter(({ access }) => access !== "public").map(({ url }) => url);
    expect(closed).toEqual(["/webhooks/payments/:provider/:customer"]);
  });
});
