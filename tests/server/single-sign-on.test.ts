import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepTenant } from "../../server/services/sweep.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { getToken, readAccount, type TestServer } from "../support/server.ts";
import { DEMO_PASSWORD, LOGIN, PUBLIC_URL, signInAt, slug, startDemoServer } from "../support/embedded-provider.ts";
import { SignInBrowser } from "../support/sign-in-browser.ts";

describeOnEachDatabase("single sign-on through the embedded provider", (open) => {
  let server: TestServer;
  const browser = () => new SignInBrowser(server.app);

  beforeAll(async () => {
    server = await startDemoServer(open);
  });
  afterAll(() => server.close());

  it("signs a student in: code once, tokens, the account of the identity, its group", async () => {
    const student = browser();
    const end = await signInAt(student, "student", `${LOGIN}?returnTo=${encodeURIComponent("/profile?x=1#vehicles")}`);
    expect(end.pathname).toBe(`/driverportal/${slug}/login`);
    expect([...end.searchParams.keys()]).toEqual(["code", "returnTo"]);
    expect(end.searchParams.get("returnTo")).toBe("/profile?x=1#vehicles");
    const code = end.searchParams.get("code") ?? "";
    const answer = await student.exchange(slug, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const tokens = answer.json();
    expect([tokens.token_type, tokens.expires_in, tokens.refresh_expires_in]).toEqual(["Bearer", 900, 1800]);
    const account = await readAccount(server, { slug, userName: "student", tokens });
    expect([account.userGroup, account.endUserAccountEntity.person.lastName]).toEqual(["students", "Whitehorse"]);
    const again = await student.exchange(slug, code);
    expect([again.statusCode, again.json().code]).toEqual([401, "invalid_code"]);
  });

  it("shows the sign-in page in the tenant's colours, Sign in alone as its first button, nothing that a policy refuses", async () => {
    const { answer } = await browser().follow(LOGIN);
    const { accentColor } = (await server.tenants.find(slug))?.style ?? {};
    expect(answer.body).toContain(`--portal-accent: ${accentColor};`);
    expect(answer.body.match(/<button[^>]*class="primary"[^>]*>[^<]*/g)).toEqual([
      '<button type="submit" class="primary">Sign in',
    ]);
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
    expect(answer.body).toContain(`<style nonce="${nonce}">`);
    expect(answer.body).not.toMatch(/<script|style="/);
  });

  it("opens no session for an identity without driver account", async () => {
    const sessions = () =>
      server.db
        .withTenant(slug, (trx) => trx.selectFrom("sessions").select("id").execute())
        .then((rows) => rows.length);
    const before = await sessions();
    const stranger = browser();
    const code = (await signInAt(stranger, "stranger")).searchParams.get("code") ?? "";
    const answer = await stranger.exchange(slug, code);
    expect([answer.statusCode, answer.json().code, answer.json().errorMessage]).toEqual([
      404,
      "driver_not_found",
      "Driver ID does not exist.",
    ]);
    expect(await sessions()).toBe(before);
  });

  it("accepts a code from the browser that began, in its tenant, within 60 seconds", async () => {
    const staff = browser();
    const code = (await signInAt(staff, "staff")).searchParams.get("code") ?? "";
    expect((await browser().exchange(slug, code)).statusCode).toBe(401);
    expect((await staff.exchange("plain", code)).statusCode).toBe(401);
    server.advance(61);
    expect((await staff.exchange(slug, code)).statusCode).toBe(401);
  });

  it("gives tokens once for a code that arrives ten times at once", async () => {
    const staff = browser();
    const code = (await signInAt(staff, "staff")).searchParams.get("code") ?? "";
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.exchange(slug, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 401),
    ]);
  });

  it("rejects a callback that is repeated, lacks its cookie, belongs to another tenant or is older than 10 minutes", async () => {
    const staff = browser();
    await signInAt(staff, "staff");
    const callback = staff.visited.find((address) => address.includes("/callback?")) ?? "";
    expect((await staff.follow(callback)).url.search).toBe("?sso=invalid");

    const late = browser();
    const form = await late.follow(LOGIN);
    server.advance(601);
    expect((await late.follow(form.url.href, { userName: "staff", password: DEMO_PASSWORD })).url.search).toBe(
      "?sso=expired",
    );

    const victim = browser();
    const attacker = browser();
    const page = await attacker.follow(LOGIN);
    const resume = (await attacker.open(page.url.href, { userName: "staff", password: DEMO_PASSWORD })).headers
      .location;
    const planted = String((await attacker.open(String(resume))).headers.location);
    expect((await victim.follow(planted)).url.search).toBe("?sso=invalid");
    expect((await attacker.follow(planted.replace(slug, "plain"))).answer.statusCode).toBe(404);
    // Nothing of that used the sign-in up for the browser that it belongs to.
    expect((await attacker.follow(planted)).url.searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  });

  it("refuses a callback with text that nothing can be, and the sign-in is used up by it", async () => {
    const staff = browser();
    for (const query of ["?%00", "?state=%00&code=x", "?error=%00"]) {
      const { url } = await staff.follow(`/auth/sso/${slug}/callback${query}`);
      expect(url.pathname + url.search).toBe(`/driverportal/${slug}/login?sso=invalid`);
    }
    const page = await staff.follow(LOGIN);
    const resume = (await staff.open(page.url.href, { userName: "staff", password: DEMO_PASSWORD })).headers.location;
    const callback = new URL(String((await staff.open(String(resume))).headers.location));
    const good = callback.href;
    callback.searchParams.set("code", "\0");
    expect((await staff.follow(callback.href)).url.search).toBe("?sso=invalid");
    expect((await staff.follow(good)).url.search).toBe("?sso=invalid");
    expect((await staff.follow(`${LOGIN}?returnTo=%00`)).url.search).not.toContain("returnTo");
  });

  it("lets two tabs of one browser sign in side by side", async () => {
    const both = browser();
    const first = await both.follow(LOGIN);
    const second = await both.follow(LOGIN);
    for (const { url } of [first, second]) {
      const end = await both.follow(url.href, { userName: "student", password: DEMO_PASSWORD });
      expect((await both.exchange(slug, end.url.searchParams.get("code") ?? "")).statusCode).toBe(200);
    }
  });

  it("lets a second tab sign in as somebody else than the first has meanwhile", async () => {
    const shared = browser();
    const tabs = [await shared.follow(LOGIN), await shared.follow(LOGIN)];
    const names: string[] = [];
    for (const [index, userName] of ["student", "staff"].entries()) {
      const end = await shared.follow(tabs[index]?.url.href ?? "", { userName, password: DEMO_PASSWORD });
      const answer = await shared.exchange(slug, end.url.searchParams.get("code") ?? "");
      const account = await readAccount(server, { slug, userName, tokens: answer.json() });
      names.push(account.userGroup);
    }
    expect(names).toEqual(["students", "staff"]);
    // Whoever came last is who the browser is signed in as.
    const third = await shared.follow(LOGIN);
    const tokens = (await shared.exchange(slug, third.url.searchParams.get("code") ?? "")).json();
    expect((await readAccount(server, { slug, userName: "staff", tokens })).userGroup).toBe("staff");
  });

  it("refuses a disabled account, before and after its code was made", async () => {
    const disable = (at: Date | null) =>
      server.db.withTenant(slug, (trx) =>
        trx.updateTable("accounts").set({ disabled_at: at }).where("user_name_key", "=", "staff").execute(),
      );
    const staff = browser();
    const code = (await signInAt(staff, "staff")).searchParams.get("code") ?? "";
    await disable(new Date(server.now()));
    expect((await staff.exchange(slug, code)).statusCode).toBe(401);
    expect((await staff.follow(LOGIN)).url.search).toBe("?sso=denied");
    await disable(null);
  });

  it("says denied when somebody cancels at the provider", async () => {
    const staff = browser();
    const form = await staff.follow(LOGIN);
    const end = await staff.follow(form.url.href, { userName: "", password: "", cancel: "1" });
    expect(`${end.url.pathname}${end.url.search}`).toBe(`/driverportal/${slug}/login?sso=denied`);
  });

  it.each([
    "//evil.example",
    "/../../evil",
    "https://evil.example/",
    "/driverportal/plain/profile",
    "javascript:alert(1)",
  ])("forgets a returnTo that leads elsewhere: %s", async (returnTo) => {
    const staff = browser();
    const end = await signInAt(staff, "staff", `${LOGIN}?returnTo=${encodeURIComponent(returnTo)}`);
    expect([...end.searchParams.keys()]).toEqual(["code"]);
  });

  it("binds the sign-in to a cookie that scripts and other sites cannot use, and sends state, nonce and PKCE S256", async () => {
    const answer = await browser().open(LOGIN);
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-sso-northfield=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
    const { searchParams } = new URL(String(answer.headers.location));
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("redirect_uri")).toBe(`${PUBLIC_URL}/auth/sso/${slug}/callback`);
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("takes its cookie back at logout, from a browser that has one", async () => {
    const { refresh_token } = (await getToken(server, slug, "clientadmin", DEMO_PASSWORD)).json();
    const logout = (headers: Record<string, string>) =>
      server.app.inject({
        method: "POST",
        url: `/auth/realms/${slug}/protocol/openid-connect/logout`,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        payload: new URLSearchParams({ client_id: `${slug}-token`, refresh_token }).toString(),
      });
    const answer = await logout({ cookie: `__Host-sso-${slug}=${"a".repeat(43)}` });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["set-cookie"]).toBe(`__Host-sso-${slug}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`);
    expect((await logout({})).headers["set-cookie"]).toBeUndefined();
  });

  it("redirects a browser from another host to PUBLIC_URL once, and builds no address from the host header", async () => {
    const answer = await server.app.inject({ url: `${LOGIN}?returnTo=%2Fprofile`, headers: { host: "evil.example" } });
    expect(answer.headers.location).toBe(`${PUBLIC_URL}${LOGIN}?returnTo=%2Fprofile&at=home`);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const onward = await server.app.inject({ url: `${LOGIN}?at=home`, headers: { host: "evil.example" } });
    expect(String(onward.headers.location)).toMatch(`${PUBLIC_URL}/idp/${slug}/auth?`);
    const discovery = await server.app.inject({
      url: `/idp/${slug}/.well-known/openid-configuration`,
      headers: { host: "evil.example", origin: "https://evil.example" },
    });
    expect(discovery.json().token_endpoint).toBe(`${PUBLIC_URL}/idp/${slug}/token`);
    expect(discovery.body).not.toContain("evil");
    expect(discovery.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("keeps codes, tokens, names and addresses out of the log", async () => {
    const student = browser();
    const end = await signInAt(student, "student");
    const code = end.searchParams.get("code") ?? "";
    const tokens = (await student.exchange(slug, code)).json();
    const log = server.logs.join("\n");
    const providerCodes = student.visited.flatMap((address) => new URL(address).searchParams.getAll("code"));
    const states = student.visited.flatMap((address) => new URL(address).searchParams.getAll("state"));
    expect(providerCodes.length).toBeGreaterThan(0);
    for (const secret of [
      code,
      tokens.access_token,
      tokens.refresh_token,
      ...providerCodes,
      ...states,
      DEMO_PASSWORD,
    ]) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"route":"/auth/sso/:customer/callback"');
  });

  it("keeps no secret in the database", async () => {
    const student = browser();
    const end = await signInAt(student, "student");
    const secrets = [end.searchParams.get("code") ?? "?"];
    for (const address of student.visited) {
      for (const name of ["code", "state", "nonce"]) secrets.push(...new URL(address).searchParams.getAll(name));
    }
    const tables = ["sso_requests", "sso_codes", "provider_records", "identities"] as const;
    for (const table of tables) {
      const rows = await server.db.withTenant(slug, (trx) => trx.selectFrom(table).selectAll().execute());
      expect(rows.length).toBeGreaterThan(0);
      for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
      expect(await server.db.withTenant("plain", (trx) => trx.selectFrom(table).selectAll().execute())).toEqual([]);
    }
  });

  it("sweeps what has served its time, and keeps the provider's key", async () => {
    await signInAt(browser(), "student");
    server.advance(3 * 24 * 3600);
    await server.db.withTenant(slug, (trx) => sweepTenant(trx, server.now()));
    const left = async (table: "sso_requests" | "sso_codes" | "provider_records") =>
      (await server.db.withTenant(slug, (trx) => trx.selectFrom(table).selectAll().execute())).length;
    expect([await left("sso_requests"), await left("sso_codes"), await left("provider_records")]).toEqual([0, 0, 1]);
  });

  it("has no single sign-on where drivers sign in with a password", async () => {
    for (const call of ["login", "callback", "logout"]) {
      expect((await server.get(`/auth/sso/plain/${call}`)).statusCode).toBe(404);
      expect((await server.get(`/auth/sso/nowhere/${call}`)).statusCode).toBe(404);
    }
    expect((await server.app.inject({ method: "HEAD", url: LOGIN })).statusCode).toBe(404);
  });
});
