import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boundedFetch } from "../../server/host/bounded-fetch.ts";
import { describeOnEachDatabase, openEmbedded } from "../support/databases.ts";
import {
  CALLBACK,
  LOGIN,
  sessionRows,
  startFederatedPortal,
  type FederatedPortal,
} from "../support/federated-portal.ts";
import { CLIENT_ID, type Misdeeds } from "../support/hostile-provider.ts";
import { SignInBrowser } from "../support/sign-in-browser.ts";

let portal: FederatedPortal;

/** Nothing of a session, and nothing that could become one. */
async function expectNothing(): Promise<void> {
  expect(await sessionRows(portal.server)).toEqual({ refresh_tokens: 0, sessions: 0, sso_codes: 0 });
}

describe("single sign-on with a provider that cannot be trusted", () => {
  beforeAll(async () => {
    portal = await startFederatedPortal(openEmbedded);
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.startOver());

  describe("answers that are not to be believed", () => {
    it.each<[string, Record<string, string | undefined>]>([
      ["another state", { state: "another" }],
      ["no state", { state: undefined }],
      ["an empty state", { state: "" }],
      ["another code", { code: "another" }],
      ["no code", { code: undefined }],
      ["another issuer beside the code", { iss: "https://evil.example" }],
      ["an unknown error", { code: undefined, error: "<script>alert(1)</script>" }],
    ])("refuses %s", async (_name, changes) => {
      const { end } = await portal.signIn(changes);
      expect(`${end.pathname}${end.search}`).toBe("/driverportal/eastuni/login?sso=invalid");
      await expectNothing();
    });

    it("refuses a state that is sent twice", async () => {
      const browser = new SignInBrowser(portal.server.app);
      const search = portal.provider.callback((await browser.follow(LOGIN)).url);
      const state = new URLSearchParams(search).get("state") ?? "";
      const { url } = await browser.follow(`${CALLBACK}${search}&state=${state}`);
      expect(url.search).toBe("?sso=invalid");
      await expectNothing();
    });
  });

  const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
  describe("id tokens that are not to be believed", () => {
    it.each<[string, () => Misdeeds]>([
      ["another nonce", () => ({ claims: { nonce: "another" } })],
      ["no nonce", () => ({ claims: { nonce: undefined } })],
      ["another issuer", () => ({ claims: { iss: "https://evil.example" } })],
      ["another audience", () => ({ claims: { aud: "somebody-else" } })],
      ["several audiences of which another one is meant", () => ({ claims: { aud: [CLIENT_ID, "x"], azp: "x" } })],
      ["no subject", () => ({ claims: { sub: undefined } })],
      ["a subject that no database keeps", () => ({ claims: { sub: "subject\0-1" } })],
      ["a subject with half a character", () => ({ claims: { sub: "subject-\ud800" } })],
      ["a subject that is no text", () => ({ claims: { sub: 1 } })],
      ["one that has expired", () => ({ claims: { exp: hourAgo(), iat: hourAgo() - 60 } })],
      ["one that is not valid yet", () => ({ claims: { nbf: hourAgo() + 7200 } })],
      ["no time of issue", () => ({ claims: { iat: undefined } })],
      ["no signature", () => ({ signedWith: "none" })],
      ["a signature with the client's secret", () => ({ signedWith: "secret" })],
      ["a signature with the public key as a secret", () => ({ signedWith: "public-key" })],
      ["a signature of somebody else", () => ({ signedWith: "foreign" })],
      ["a key that the provider does not have", () => ({ header: { kid: "another" } })],
      [
        "a key that came along",
        () => ({ header: { kid: "x", jku: "https://evil.example/jwks" }, signedWith: "foreign" }),
      ],
      ["keys that were swapped", () => ({ swapsKeys: true })],
      ["no id token at all", () => ({ leavesOutIdToken: true })],
    ])("refuses %s", async (_name, misdeeds) => {
      portal.provider.misdeeds = misdeeds();
      const { end } = await portal.signIn();
      expect(`${end.pathname}${end.search}`).toBe("/driverportal/eastuni/login?sso=invalid");
      await expectNothing();
    });
  });

  describe("a provider that is broken", () => {
    it.each<[string, Misdeeds]>([
      ["its discovery fails", { fails: { endpoint: "discovery", how: "error" } }],
      ["its discovery is silent", { fails: { endpoint: "discovery", how: "silent" } }],
      ["its discovery does not end", { fails: { endpoint: "discovery", how: "endless" } }],
      ["its discovery is a page", { fails: { endpoint: "discovery", how: "page" } }],
      ["its discovery leads elsewhere", { fails: { endpoint: "discovery", how: "redirect" } }],
      ["it says to be somebody else", { metadata: { issuer: "https://evil.example" } }],
      [
        "it signs with shared secrets alone",
        { metadata: { id_token_signing_alg_values_supported: ["HS256", "none"] } },
      ],
      ["it has no page to sign in", { metadata: { authorization_endpoint: undefined } }],
      ["its tokens fail", { fails: { endpoint: "token", how: "error" } }],
      ["its tokens are silent", { fails: { endpoint: "token", how: "silent" } }],
      ["its tokens do not end", { fails: { endpoint: "token", how: "endless" } }],
      ["its tokens are a page", { fails: { endpoint: "token", how: "page" } }],
      ["its keys fail", { fails: { endpoint: "jwks", how: "error" } }],
      ["its keys are silent", { fails: { endpoint: "jwks", how: "silent" } }],
    ])("is unavailable when %s", async (_name, misdeeds) => {
      portal.provider.misdeeds = misdeeds;
      if (misdeeds.fails?.how === "silent") portal.patience = "short";
      const { end } = await portal.signIn();
      expect(`${end.pathname}${end.search}`).toBe("/driverportal/eastuni/login?sso=unavailable");
      await expectNothing();
      portal.provider.misdeeds = {};
      // Nothing is remembered of a bad moment. With short patience the busiest machine needs more than one try.
      const code = async () => (await portal.signIn()).end.searchParams.get("code") ?? "";
      await expect.poll(code, { timeout: 60_000 }).toMatch(/^[\w-]{43}$/);
    });

    it("is left when its answer does not end, however patient one is", async () => {
      portal.provider.misdeeds = { fails: { endpoint: "token", how: "endless" } };
      const request = { method: "POST", headers: {}, redirect: "manual", body: "" } as const;
      await expect(boundedFetch(`${portal.provider.issuer}/token`, request)).rejects.toThrow("too long");
    });

    it("is unavailable when nothing listens there, and when the tenant's secret is missing", async () => {
      const missing = await new SignInBrowser(portal.server.app).follow("/auth/sso/westuni/login");
      expect(missing.url.search).toBe("?sso=unavailable");
      expect(portal.server.logs.join("")).toMatch(
        /the secret [^ ]+westuni\/sso-client cannot be read: expected this file, but it does not exist/,
      );
    });
  });

  it.each([
    ["access_denied", "denied"],
    ["login_required", "denied"],
    ["temporarily_unavailable", "unavailable"],
    ["server_error", "unavailable"],
    ["invalid_request", "invalid"],
  ])("takes the provider's word %s for %s, and hands on nothing of its description", async (error, failure) => {
    const { end } = await portal.signIn({ code: undefined, error, error_description: "secret words" });
    expect(end.href).toBe(`https://parking.example.org/driverportal/eastuni/login?sso=${failure}`);
    expect(portal.server.logs.join("")).not.toContain("secret words");
  });

  it("leads logout through the provider and back to the customer's home, or straight there", async () => {
    const through = await portal.server.get("/auth/sso/eastuni/logout");
    const url = new URL(String(through.headers.location));
    expect(`${url.origin}${url.pathname}`).toBe(`${portal.provider.issuer}/end`);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe("https://parking.example.org/driverportal/eastuni");
    portal.provider.misdeeds = { fails: { endpoint: "discovery", how: "error" } };
    portal.server.advance(601);
    expect((await portal.server.get("/auth/sso/eastuni/logout")).headers.location).toBe("/driverportal/eastuni");
  });

  it("tells the browser how to log out at the provider", async () => {
    const answer = await portal.server.get("/api/v1/portal/pages/home-without-session/shibboleth/enable/eastuni");
    expect(answer.json()).toEqual({
      buyerAuthentication: "SHIBBOLETH",
      idpLogoutURL: "/auth/sso/eastuni/logout",
      idpLogout: "redirect",
    });
  });

  it("lets a page close the popup of a provider on another site, but gives no other page a reference to a window", async () => {
    const page = (slug: string) =>
      portal.server.app.inject({ url: `/driverportal/${slug}`, headers: { accept: "text/html" } });
    const answers = await Promise.all([page("eastuni"), page("westuni"), page("nowhere")]);
    expect(answers.map(({ headers }) => headers["cross-origin-opener-policy"])).toEqual([
      "same-origin",
      "same-origin-allow-popups",
      "same-origin",
    ]);
    // The way to the provider is a link: nothing else of the policy is wider.
    for (const { headers } of answers) {
      expect(headers["content-security-policy"]).toMatch(/connect-src 'self'; .*form-action 'self'; /);
    }
  });
});

describeOnEachDatabase("single sign-on with a provider on the network", (open) => {
  beforeAll(async () => {
    portal = await startFederatedPortal(open);
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.startOver());

  it("signs in when the provider does everything right, with its secret, PKCE and the exact redirect address", async () => {
    const { browser, end } = await portal.signIn();
    const answer = await browser.exchange("eastuni", end.searchParams.get("code") ?? "");
    expect(answer.statusCode).toBe(200);
    expect(answer.json().token_type).toBe("Bearer");
    expect(portal.provider.redeemed.at(-1)?.get("redirect_uri")).toBe(
      "https://parking.example.org/auth/sso/eastuni/callback",
    );
    expect(portal.provider.redeemed.at(-1)?.get("code_verifier")).toMatch(/^[\w-]{43}$/);
  });

  it("looks at an answer once: a refused one cannot be tried again as a right one", async () => {
    const browser = new SignInBrowser(portal.server.app);
    const begun = (await browser.follow(LOGIN)).url;
    const wrong = portal.provider.callback(begun, { code: "another" });
    expect((await browser.follow(`${CALLBACK}${wrong}`)).url.search).toBe("?sso=invalid");
    const right = portal.provider.callback(begun);
    expect((await browser.follow(`${CALLBACK}${right}`)).url.search).toBe("?sso=invalid");
    await expectNothing();
  });

  it("redeems once for an answer that arrives five times at once", async () => {
    const browser = new SignInBrowser(portal.server.app);
    const search = portal.provider.callback((await browser.follow(LOGIN)).url);
    const ends = await Promise.all(Array.from({ length: 5 }, () => browser.follow(`${CALLBACK}${search}`)));
    expect(ends.filter(({ url }) => url.searchParams.has("code"))).toHaveLength(1);
    expect(ends.filter(({ url }) => url.search === "?sso=invalid")).toHaveLength(4);
  });

  it("refuses an answer at another tenant than began", async () => {
    const browser = new SignInBrowser(portal.server.app);
    const search = portal.provider.callback((await browser.follow(LOGIN)).url);
    const { url } = await browser.follow(`/auth/sso/westuni/callback${search}`);
    expect(`${url.pathname}${url.search}`).toBe("/driverportal/westuni/login?sso=invalid");
  });

  it("knows nobody by an email address, and nobody by a subject of another issuer", async () => {
    portal.provider.subject = "subject-2";
    const { browser, end } = await portal.signIn();
    const answer = await browser.exchange("eastuni", end.searchParams.get("code") ?? "");
    expect([answer.statusCode, answer.json().code]).toEqual([404, "driver_not_found"]);
    await portal.server.db.withTenant("eastuni", (trx) =>
      trx.updateTable("identities").set({ issuer: "https://other.example", subject: "subject-2" }).execute(),
    );
    const other = await portal.signIn();
    const second = await other.browser.exchange("eastuni", other.end.searchParams.get("code") ?? "");
    expect(second.statusCode).toBe(404);
  });
});
